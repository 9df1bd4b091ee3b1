import { renamePasskeySchema, type Passkey } from "@idms/core/school/accounts/factors";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { useReload } from "../../ui/api/use-list.ts";

/** Gives a passkey the name by which its owner knows it. */
export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const reload = useReload();
  const form = useForm({ initialValues: { name: passkey.name }, validate: checkedBy(renamePasskeySchema) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { name: string }) => call("PATCH", `/me/factors/passkeys/${passkey.id}/`, { body }),
    onSuccess: async () => {
      await reload("/me/factors/");
      onClose();
    },
    onError: (failed) => {
      if (failed instanceof CallFailed) form.setErrors(formErrors(failed.fields));
    },
  });
  return (
    <Editor
      title={say("Name of the passkey")}
      failure={error ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => mutate(values))}
    >
      <TextInput
        label={say("Name")}
        description={say("Such as the device that it is on.")}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
    </Editor>
  );
}

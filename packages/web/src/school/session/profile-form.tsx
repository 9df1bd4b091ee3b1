import {
  needsPassword,
  profileChangeSchema,
  profileSchema,
  type Profile,
} from "@idms/core/school/accounts/user";
import { Button, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, CallFailed, detailOf, getOne } from "../../ui/api/api.ts";
import { Form } from "../../ui/forms/form.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { toast } from "../../ui/page/toast.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { changePasswordText, commonText, loginText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";

const PATH = "/me/profile/";

/** Edits the user's own name and email address in the profile dropdown. */
export function ProfileForm({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => getOne(PATH, profileSchema, { signal }),
    gcTime: 0,
  });
  if (data) return <LoadedForm profile={data} onClose={onClose} />;
  return (
    <Text role="status">
      {error ? detailOf(error, say("Your profile could not be loaded.")) : commonText.loading}
    </Text>
  );
}

function LoadedForm({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const { first_name, last_name, email } = profile;
  const client = useQueryClient();
  const form = useForm({
    initialValues: { first_name, last_name, email, current_password: "" },
    validate: checkedBy(profileChangeSchema),
  });
  const isOtherMail = needsPassword(form.values, profile);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ current_password, ...wish }: typeof form.values) =>
      call("PATCH", PATH, { body: isOtherMail ? { ...wish, current_password } : wish }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["/users/"] });
      toast(say("Your profile was saved."));
      onClose();
    },
    onError: (failed) => {
      if (failed instanceof CallFailed) form.setErrors(formErrors(failed.wrong));
    },
  });
  const isAtField = error instanceof CallFailed && Object.keys(formErrors(error.wrong)).length > 0;
  return (
    <Form
      onSubmit={form.onSubmit((values) => mutate(values))}
      failure={error && !isAtField ? detailOf(error, commonText.saveFailed) : undefined}
      gap="xs"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? commonText.saving : commonText.save}
          </Button>
        </>
      }
    >
      <SimpleGrid cols={2} spacing="xs">
        <TextInput
          label={say("First name")}
          autoComplete="given-name"
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextInput label={say("Last name")} autoComplete="family-name" {...form.getInputProps("last_name")} />
      </SimpleGrid>
      <TextInput
        label={loginText.email}
        type="email"
        autoComplete="email"
        description={say("Password reset links are sent to this address.")}
        {...form.getInputProps("email")}
      />
      {isOtherMail && (
        <PasswordField
          label={changePasswordText.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
      )}
    </Form>
  );
}

import { newSourceSchema, type Source } from "@idms/core/collect/imports/source";
import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";

export const SOURCES = "/sources/";

const EMPTY = { address: "", token_address: "", client_id: "", their_school: "", plan: "by_hand" as const };

/** The form that connects a school to its own system, or changes the connection. */
export function SourceEditor({ source, onClose }: { source: Source | null; onClose(): void }) {
  const { address, token_address, client_id, their_school, plan } = source ?? EMPTY;
  const form = useForm({
    initialValues: {
      school: source?.school ?? null,
      address,
      token_address,
      client_id,
      their_school,
      secret: "",
      every_night: plan === "every_night",
    },
    validate: (values) => ({
      ...checkedBy(newSourceSchema)(values),
      ...(values.school === null && { school: say("Choose a school") }),
    }),
  });
  const { save, saving, failure } = useSave({
    path: SOURCES,
    whole: `${SOURCES}${form.values.school ?? 0}/`,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: onClose,
  });
  return (
    <Editor
      title={say("Connect a school")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(({ every_night, ...values }) =>
        save(newSourceSchema.parse({ ...values, plan: every_night ? "every_night" : "by_hand" })),
      )}
    >
      <SchoolSelect required disabled={source !== null} {...form.getInputProps("school")} />
      <TextInput
        label={say("Address of the OneRoster 1.2 service")}
        description={say("It usually ends with /ims/oneroster/rostering/v1p2.")}
        required
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps("address")}
      />
      <TextInput
        label={say("Address for access tokens")}
        required
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps("token_address")}
      />
      <TextInput
        label={say("Client ID")}
        description={say("The system shows the ID and the secret when you create a client for IDMS there.")}
        required
        autoComplete="off"
        {...form.getInputProps("client_id")}
      />
      <TextInput
        label={say("Secret")}
        {...(source?.has_secret && { description: say("Leave this empty to keep the stored secret.") })}
        required={!source?.has_secret}
        type="password"
        autoComplete="new-password"
        {...form.getInputProps("secret")}
      />
      <TextInput
        label={say("School in that system")}
        description={say("Its name, code or ID, if it differs from the name in IDMS.")}
        autoComplete="off"
        {...form.getInputProps("their_school")}
      />
      <Checkbox
        label={say("Fetch the students every night, as a draft to check")}
        {...form.getInputProps("every_night", { type: "checkbox" })}
      />
    </Editor>
  );
}

import { commonText, schoolInputSchema, schoolText, type School } from "@idms/core";
import { Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useSave } from "../ui/use-save.ts";
import { Editor } from "../ui/editor.tsx";
import { SCHOOLS } from "./use-schools.ts";

/** The form of a school; without a school it makes a new one. */
export function SchoolEditor({ school, onClose }: { school: School | null; onClose(): void }) {
  const form = useForm({
    initialValues: {
      name: school?.name ?? "",
      address: school?.address ?? "",
      email: school?.email ?? "",
      phone: school?.phone ?? "",
    },
    validate: schemaResolver(schoolInputSchema, { sync: true }),
  });
  const { save, saving, failure } = useSave({
    path: SCHOOLS,
    id: school?.id,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: onClose,
  });
  return (
    <Editor
      title={school ? "Edit School" : schoolText.create}
      failure={failure}
      saving={saving}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(schoolInputSchema.parse(values)))}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps("name")} />
      <Textarea label="Address" autosize minRows={2} {...form.getInputProps("address")} />
      <TextInput label="Email" type="email" {...form.getInputProps("email")} />
      <TextInput label="Phone" type="tel" {...form.getInputProps("phone")} />
    </Editor>
  );
}

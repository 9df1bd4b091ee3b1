import {
  EXPECTED_FIELDS,
  type ExpectedField,
  type ExpectedStudent,
} from "@idms/core/collect/rosters/expected-student";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { textParts } from "../../ui/forms/text-parts.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { EXPECTED, rosterPath } from "./roster-calls.ts";
import { commonText } from "../../say/texts/messages.ts";
import { expectedFields, rosterText } from "../../say/texts/rosters.ts";
import { say } from "../../say/say/say.ts";

const FIELDS = Object.keys(EXPECTED_FIELDS) as ExpectedField[];
const PARTS = textParts(expectedFields);

interface ExpectedEditorProps {
  classroom: number;
  /** The child to change, or null to add a child. */
  expected: ExpectedStudent | null;
  onClose(): void;
}

export function ExpectedEditor({ classroom, expected, onClose }: ExpectedEditorProps) {
  const reload = useReload();
  const values = Object.fromEntries(FIELDS.map((field) => [field, expected?.[field] ?? ""]));
  const form = useForm({ initialValues: values as Record<ExpectedField, string> });
  const { save, saving, failure } = useSave({
    path: expected ? EXPECTED : rosterPath(classroom),
    row: expected
      ? {
          ...expected,
          read: expected,
          what: say("expected student"),
          ...PARTS,
          onMerged: (parts) => form.setValues(parts as Record<ExpectedField, string>),
        }
      : undefined,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved() {
      void reload(rosterPath(classroom), DASHBOARD);
      onClose();
    },
  });
  return (
    <Editor
      title={expected ? rosterText.edit : rosterText.create}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((typed) => save(typed))}
    >
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={expectedFields[field]}
          required={field === "full_name"}
          withAsterisk={false}
          type={field === "email" ? "email" : field === "phone" ? "tel" : "text"}
          data-autofocus={field === "full_name" || undefined}
          {...form.getInputProps(field)}
        />
      ))}
    </Editor>
  );
}

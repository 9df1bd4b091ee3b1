import type { Role } from "@idms/core/school/accounts/roles";
import { CLASS_LINKS, expiryAtEndOf, expiryFromDays } from "@idms/core/collect/links/class-link";
import { lastDaySchema, type LinkForm, linkFormSchema } from "@idms/core/collect/links/class-link-schemas";
import { NumberInput, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { TemplateSelect } from "../../school/forms/template-select.tsx";
import { say } from "../../say/say/say.ts";
import { commonText, linkText } from "../../say/core-texts/messages.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { ExpiryFields } from "./expiry-fields.tsx";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";

export const UPLOAD_LINKS = "/upload-links/";

interface Values {
  school: number | null;
  classroom: number | null;
  template: number | null;
  days: number | string;
  last_day: string;
  max_uses: number | string;
  notes: string;
}

/** Returns the request body for a filled-in form. A number of days is counted from now. */
const bodyOf = ({ days, last_day, ...link }: LinkForm & { last_day: string }) => ({
  ...link,
  is_active: true,
  expires_at: last_day === "" ? expiryFromDays(days, new Date()) : expiryAtEndOf(last_day),
});

/** The fields that a user types into. The form selects a class's only template by itself. */
const TYPED = ["days", "last_day", "max_uses", "notes"] as const;

export interface LinkEditorProps {
  /** The school that the super admin has selected. */
  school: number | null;
  /** The suggested class. */
  classroom?: number;
  onClose(): void;
  onMade(id: number): void;
}

/** The dialog that creates a form link for a class. A super admin selects the school first. */
export function LinkEditor({ school, classroom, onClose, onMade }: LinkEditorProps) {
  const { role, school_id } = useCurrentUser();
  const schema = linkFormSchema(role as Role, school_id).extend({ last_day: lastDaySchema });
  const { only } = useOnlySchool();
  /** Selects the school automatically if there is only one. */
  const whole = (values: Values): Values => ({ ...values, school: values.school ?? only });
  const form = useForm<Values>({
    initialValues: {
      school: school_id ?? school,
      classroom: classroom ?? null,
      template: null,
      days: CLASS_LINKS.form.days,
      last_day: "",
      max_uses: "",
      notes: "",
    },
    validate: (values) => checkedBy(schema)(whole(values)),
  });
  const { save, saving, failure } = useSave({
    path: UPLOAD_LINKS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved(saved) {
      onMade((saved as { id: number }).id);
      onClose();
    },
  });

  const chosen = form.values.school ?? only;
  return (
    <Editor
      title={say("New Upload Link")}
      failure={failure}
      saving={saving}
      filled={TYPED.some((field) => form.isDirty(field))}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(bodyOf(schema.parse(whole(values)))))}
    >
      {role === "SUPER_ADMIN" && (
        <SchoolSelect
          required
          value={chosen}
          onChange={(school) => form.setValues({ school, classroom: null, template: null })}
          error={form.errors.school}
        />
      )}
      <ClassSelect
        required
        school={chosen}
        value={form.values.classroom}
        onChange={(classroom) => form.setFieldValue("classroom", classroom)}
        error={form.errors.classroom}
      />
      <TemplateSelect
        required
        school={chosen}
        classroom={form.values.classroom}
        value={form.values.template}
        onChange={(template) => form.setFieldValue("template", template)}
        error={form.errors.template}
      />
      <ExpiryFields form={form} label={linkText.days} onClear={(name) => form.setFieldValue(name, "")} />
      <NumberInput
        label={linkText.maxUses}
        placeholder={say("No limit")}
        allowDecimal={false}
        clampBehavior="none"
        {...form.getInputProps("max_uses")}
      />
      <Textarea label={linkText.notes} autosize minRows={2} {...form.getInputProps("notes")} />
    </Editor>
  );
}

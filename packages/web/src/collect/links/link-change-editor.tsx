import { classLabel } from "@idms/core/school/classes/label";
import { expiryAtEndOf, expiryFromDays } from "@idms/core/collect/links/class-link";
import {
  lastDaySchema,
  type LinkEdit,
  linkEditSchema,
  type ListedLink,
} from "@idms/core/collect/links/class-link-schemas";
import type { Parts } from "@idms/core/upkeep/versions/merge";
import type { z } from "zod";
import { NumberInput, SimpleGrid, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { useClasses } from "../../school/classes/use-classes.ts";
import { TemplateSelect } from "../../school/forms/template-select.tsx";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { say } from "../../say/say/say.ts";
import { linkEditText } from "../../say/core-texts/links.ts";
import { commonText, linkText } from "../../say/core-texts/messages.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { moment } from "../../ui/api/moment.ts";
import { ExpiryFields } from "./expiry-fields.tsx";
import { UPLOAD_LINKS } from "./link-editor.tsx";

const LABELS: Readonly<Record<string, string>> = {
  classroom: say("Class"),
  template: say("Template"),
  max_uses: linkText.maxUses,
  notes: linkText.notes,
  days: linkEditText.days,
  last_day: linkEditText.lastDay,
};

const changeSchema = linkEditSchema.extend({ last_day: lastDaySchema });

type Held = Omit<LinkEdit, "template" | "days" | "max_uses"> & {
  /** Null if the link's form does not fit the class that was chosen instead. */
  template: number | null;
  days: number | string;
  last_day: string;
  max_uses: number | string;
};

/** Returns a link's values for the form, where a missing number is an empty string. */
const heldOf = ({
  classroom,
  template,
  max_uses,
  notes,
  days,
  last_day = "",
}: Partial<z.output<typeof changeSchema>>) =>
  ({ classroom, template, max_uses: max_uses ?? "", notes, days: days ?? "", last_day }) as Held;

/** Manages the form of a link. Saves only changed values, so that changes made by other users are kept. */
function useLinkForm(link: ListedLink, onSaved: () => void) {
  const { rooms } = useClasses(link.school);
  const forms = useFormTemplates(link.school).data?.rows ?? [];
  const form = useForm<Held>({
    initialValues: heldOf(link),
    validate: checkedBy(changeSchema),
  });
  const { save, saving, failure } = useSave({
    path: UPLOAD_LINKS,
    row: {
      id: link.id,
      version: link.version,
      read: link,
      what: say("link"),
      partsOf: (row) => ({ ...heldOf(row as Partial<z.output<typeof changeSchema>>) }),
      labelOf: (name) => LABELS[name] ?? name,
      wordsOf(part, name) {
        const room = name === "classroom" ? rooms.find(({ id }) => id === part) : undefined;
        const template = name === "template" ? forms.find(({ id }) => id === part)?.name : undefined;
        return (room ? classLabel(room) : (template ?? String(part ?? ""))) || commonText.none;
      },
      change(mine, since) {
        const changed = Object.entries(mine).filter(([name, part]) => part !== since[name]);
        const { days, last_day, ...others } = Object.fromEntries(changed) as Parts;
        return {
          ...others,
          ...(days !== undefined && { expires_at: expiryFromDays(Number(days), new Date()) }),
          ...(last_day !== undefined && { expires_at: expiryAtEndOf(String(last_day)) }),
        };
      },
      onMerged: (parts) => form.setValues(parts),
    },
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => onSaved(),
  });
  return { form, save, saving, failure };
}

/** The dialog that extends or changes a form link. The class can only be changed before the first submission. */
export function LinkChangeEditor({ link, onClose }: { link: ListedLink; onClose(): void }) {
  const { form, save, saving, failure } = useLinkForm(link, onClose);
  const isUsed = link.uses_count > 0;
  return (
    <Editor
      title={linkEditText.title(link.classroom_name)}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(changeSchema.parse(values)))}
    >
      <ExpiryFields
        form={form}
        label={linkEditText.days}
        description={linkEditText.daysStay(moment(link.expires_at))}
        isFirst
        onClear={(name) => form.setFieldValue(name, "")}
      />
      <ClassSelect
        required
        school={link.school}
        disabled={isUsed}
        description={isUsed ? linkEditText.classStays : undefined}
        value={form.values.classroom}
        onChange={(classroom) => classroom !== null && form.setFieldValue("classroom", classroom)}
        error={form.errors.classroom}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TemplateSelect
          required
          school={link.school}
          classroom={form.values.classroom}
          value={form.values.template}
          onChange={(template) => form.setFieldValue("template", template)}
          error={form.errors.template}
        />
        <NumberInput
          label={linkText.maxUses}
          placeholder={say("No limit")}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps("max_uses")}
        />
      </SimpleGrid>
      <Textarea label={linkText.notes} autosize minRows={2} {...form.getInputProps("notes")} />
    </Editor>
  );
}

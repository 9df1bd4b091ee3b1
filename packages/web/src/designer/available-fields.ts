import { fieldFor, fieldLabel, RECORD_TEXTS, type FormField } from "@idms/core";

/** What can be put on a card from the form and the school's records. */
export interface AvailableField {
  name: string;
  label: string;
  isImage: boolean;
}

const RECORD_LABELS: Record<(typeof RECORD_TEXTS)[number], string> = {
  full_name: "Full name",
  parent_phone: "Parent phone",
  student_id: "Student ID",
  class: "Class and section",
  class_name: "Class",
  section: "Section",
  school_name: "School name",
  school_address: "School address",
  school_email: "School email",
  school_phone: "School phone",
};

/** The fields of a form that a card can show: all but files that are no photo. */
export function formFields(fields: readonly FormField[]): AvailableField[] {
  const photo = fieldFor(fields, "photo");
  return fields.flatMap((field) => {
    const isImage = field === photo;
    if (field.type === "file" && !isImage) return [];
    return [{ name: field.name, label: fieldLabel(field), isImage }];
  });
}

/** The texts of a card, by which elements can be shown or coloured. */
export const shownTexts = (form: readonly AvailableField[]): AvailableField[] =>
  [...form, ...recordFields(form)].filter(({ isImage }) => !isImage);

/** What every card can show beside the fields of its form. */
export const recordFields = (form: readonly AvailableField[]): AvailableField[] =>
  RECORD_TEXTS.flatMap((name) =>
    form.some((field) => field.name === name) ? [] : [{ name, label: RECORD_LABELS[name], isImage: false }],
  );

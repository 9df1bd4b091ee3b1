import { fieldFor, fieldLabel, RECORD_TEXTS, sampleTexts, type FieldType, type FormField } from "@idms/core";

/** What can be put on a card from the form and the school's records. */
export interface AvailableField {
  name: string;
  label: string;
  isImage: boolean;
  /** What it is. */
  hint: string;
  /** What it may say; empty for a picture. */
  example: string;
}

const RECORDS: Record<(typeof RECORD_TEXTS)[number], readonly [label: string, hint: string]> = {
  full_name: ["Full name", "The student's name"],
  parent_phone: ["Parent phone", "The parents' phone"],
  student_id: ["Student ID", "The student's own number here, which no other has"],
  class: ["Class and section", "The class as it is called"],
  class_name: ["Class", "The class without its section"],
  section: ["Section", "The section alone"],
  school_year: ["School year", "The year for which the card is made"],
  school_year_ends: ["Valid until", "The last day of the school year"],
  school_name: ["School name", "The school, as it is called"],
  school_address: ["School address", "Where the school is"],
  school_email: ["School email", "The school's email address"],
  school_phone: ["School phone", "The school's phone"],
};

const HINTS: Record<FieldType, string> = {
  text: "What the form asks for",
  textarea: "What the form asks for, perhaps on several lines",
  email: "An email address from the form",
  tel: "A phone number from the form",
  date: "A date from the form",
  select: "One of the form's choices",
  file: "A picture from the form",
};

const SCHOOL = {
  name: "Green Valley School",
  address: "12 MG Road, Pune 411005",
  email: "office@school.example",
  phone: "020 2553 0000",
  year: { name: "2026–27", ends_on: "2027-03-31" },
};

/** The fields of a form that a card can show: all but files that are no photo. */
export function formFields(fields: readonly FormField[]): AvailableField[] {
  const photo = fieldFor(fields, "photo");
  const examples = sampleTexts(fields, { school: SCHOOL });
  return fields.flatMap((field) => {
    const isImage = field === photo;
    if (field.type === "file" && !isImage) return [];
    const { name, type } = field;
    return [{ name, label: fieldLabel(field), isImage, hint: HINTS[type], example: examples[name] ?? "" }];
  });
}

const EXAMPLES = sampleTexts([], { school: SCHOOL });
const RECORD_FIELDS: readonly AvailableField[] = RECORD_TEXTS.map((name) => {
  const [label, hint] = RECORDS[name];
  return { name, label, isImage: false, hint, example: EXAMPLES[name] ?? "" };
});

/** The texts of a card, by which elements can be shown or coloured. */
export const shownTexts = (form: readonly AvailableField[]): AvailableField[] =>
  [...form, ...recordFields(form)].filter(({ isImage }) => !isImage);

/** What every card can show beside the fields of its form. */
export const recordFields = (form: readonly AvailableField[]): AvailableField[] =>
  RECORD_FIELDS.filter(({ name }) => !form.some((field) => field.name === name));

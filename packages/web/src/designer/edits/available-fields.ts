import { RECORD_TEXTS, SIGNED_CODE, type RecordText } from "@idms/core/cards/drawing/card-texts";
import { sampleTexts } from "@idms/core/cards/drawing/sample-texts";
import { fieldFor, fieldLabel, type FieldType, type FormField } from "@idms/core/forms/values/field";
import { say } from "../../say/say/say.ts";

/** A field that can be placed on a card, from the form or the school's records. */
export interface AvailableField {
  name: string;
  label: string;
  isImage: boolean;
  /** The field's description. */
  hint: string;
  /** An example, empty for a picture. */
  example: string;
}

/**
 * The record values that a card can show as readable text. A signed code is machine-readable, so it is only offered as
 * the content of a QR code.
 */
type Shown = Exclude<RecordText, typeof SIGNED_CODE>;

const RECORDS: Record<Shown, readonly [label: string, hint: string]> = {
  full_name: [say("Full name"), say("The student's name")],
  parent_phone: [say("Parent phone"), say("The parents' phone number")],
  student_id: [say("Student ID"), say("A number that no other student has")],
  class: [say("Class and section"), say("The full name of the class")],
  class_name: [say("Class"), say("The class without its section")],
  section: [say("Section"), say("Only the section")],
  school_year: [say("School year"), say("The school year that the card is for")],
  school_year_ends: [say("Valid until"), say("The last day of the school year")],
  school_name: [say("School name"), say("The school's name")],
  school_address: [say("School address"), say("The school's address")],
  school_email: [say("School email"), say("The school's email address")],
  school_phone: [say("School phone"), say("The school's phone number")],
  duplicate: [
    say("Duplicate number"),
    say("The duplicate number, if the card replaces a lost or damaged one. Empty on other cards."),
  ],
  card_number: [
    say("Card number"),
    say("The number that the school uses to find the card. Each printed card has its own number."),
  ],
  print_date: [say("Print date"), say("The date when the card is printed")],
  running_number: [
    say("Running number"),
    say(
      "The card's position among the cards chosen for printing. Cards that are held back leave a gap in the numbering.",
    ),
  ],
};

const HINTS: Record<FieldType, string> = {
  text: say("A text answer from the form"),
  textarea: say("A text answer from the form, possibly with several lines"),
  email: say("An email address from the form"),
  tel: say("A phone number from the form"),
  date: say("A date from the form"),
  select: say("A choice from the form"),
  file: say("A picture from the form"),
};

const SCHOOL = {
  name: "Green Valley School",
  address: "12 MG Road, Pune 411005",
  email: "office@school.example",
  phone: "020 2553 0000",
  year: { name: "2026–27", ends_on: "2027-03-31" },
};

/** Returns the form fields that a card can show: all except files that are not photos. */
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
const RECORD_FIELDS: readonly AvailableField[] = RECORD_TEXTS.filter(
  (name): name is Shown => name !== SIGNED_CODE,
).map((name) => {
  const [label, hint] = RECORDS[name];
  return { name, label, isImage: false, hint, example: EXAMPLES[name] ?? "" };
});

/** Returns the card texts that the visibility or colour of elements can depend on. */
export const shownTexts = (form: readonly AvailableField[]): AvailableField[] =>
  [...form, ...recordFields(form)].filter(({ isImage }) => !isImage);

/** Returns the fields that every card can show in addition to the fields of its form. */
export const recordFields = (form: readonly AvailableField[]): AvailableField[] =>
  RECORD_FIELDS.filter(({ name }) => !form.some((field) => field.name === name));

import { classLabel } from "../../school/classes/label.ts";
import { dayOf, isIsoDate } from "../../forms/values/iso-date.ts";
import { formatPhone, isPhone } from "../../forms/values/phone.ts";
import { studentName } from "../../students/records/display-name.ts";
import { shownCardNumber } from "../verify/card-number.ts";
import { NUMBER_LENGTH } from "../verify/number-bytes.ts";
import { sampleCode } from "../verify/signed-code.ts";
import type { SchoolYearInput } from "../../school/years/school-year.ts";
import { lastDayOf } from "./card-validity.ts";
import { withOwnTexts, type OwnCardText } from "./own-card-text.ts";

/** The parts of a student's record that the card's texts need. */
export interface CardSubject {
  student: {
    id: number;
    full_name: string;
    parent_phone: string;
    meta: Readonly<Record<string, unknown>>;
    /** The shorter texts that replace texts on this card only. */
    card_texts?: readonly OwnCardText[];
  };
  classroom: { class_name: string; section: string | null };
  school: {
    name: string;
    address: string;
    email: string;
    phone: string;
    /** The current school year, or null if it is not set. */
    year: SchoolYearInput | null;
  };
  /** The number of this duplicate. Absent or 0 if the card is not a duplicate. */
  duplicate?: number;
}

/** Labels of the texts that every card can show in addition to the answers of the student's form, keyed by name. */
export const RECORD_TEXT_LABELS = {
  full_name: "Student name",
  parent_phone: "Parent phone",
  student_id: "Student number",
  class: "Class and section",
  class_name: "Class name",
  section: "Section",
  school_year: "School year",
  school_year_ends: "Last day of the school year",
  school_name: "School name",
  school_address: "School address",
  school_email: "School email",
  school_phone: "School phone",
  duplicate: "Duplicate number",
  card_number: "Card number",
  print_date: "Print date",
  running_number: "Running number",
  signed_code: "Signed code",
} as const;

export type RecordText = keyof typeof RECORD_TEXT_LABELS;

/** Details about texts that are not clear from the label, worded so that they can follow the label. */
export const RECORD_TEXT_NOTES: Partial<Record<RecordText, string>> = {
  school_year: "set with `idms year set` or by the promotion",
  school_year_ends: "set with `idms year set` or by the promotion",
  duplicate: "on a card that replaces a lost or damaged one; empty on all other cards",
  card_number: "the school types or scans it when it hands the card out",
  print_date: "the day on which the card is printed",
  running_number:
    "the card's position among the cards chosen for its print, counted from 1; cards that are held back leave a gap, and a reprint keeps the number",
  signed_code: "the proof in a QR code that the card is genuine; the page `/verify` checks it",
};

/** The names of the texts that every card can show. A pattern may contain them as placeholders. */
export const RECORD_TEXTS = Object.keys(RECORD_TEXT_LABELS) as readonly RecordText[];

/**
 * The code that is created for each card when it is printed, with the card's number and the school's signature.
 * Before printing, the code is a sample.
 */
export const SIGNED_CODE = "signed_code" satisfies RecordText;

/** The number by which the school finds a card. */
export const CARD_NUMBER = "card_number" satisfies RecordText;

/** The text that marks a card as a replacement for a lost or damaged one. */
export const DUPLICATE = "duplicate" satisfies RecordText;

/**
 * Texts that change with every print of a card. They say nothing about the student, so two cards can differ in them and
 * still count as the same card.
 */
export const ISSUE_TEXTS = [
  CARD_NUMBER,
  "print_date",
  "running_number",
  SIGNED_CODE,
] as const satisfies readonly RecordText[];

const issued: ReadonlySet<string> = new Set(ISSUE_TEXTS);

/** Whether a text changes with every print of a card. */
export const isIssueText = (name: string): boolean => issued.has(name);

/** Texts that are added at print time, so they need no check before printing. */
export const PRESS_TEXTS = [DUPLICATE, ...ISSUE_TEXTS] as const satisfies readonly RecordText[];

/** Texts that show how long a card is valid. */
export const YEAR_TEXTS = ["school_year", "school_year_ends"] as const satisfies readonly RecordText[];

/** Texts that are empty on most cards, so that no finding is reported if they are empty. */
export const SELDOM_TEXTS: ReadonlySet<string> = new Set<RecordText>([DUPLICATE]);

/** Texts that are the same on all cards of a class. */
export const CLASS_TEXTS = [
  "class",
  "class_name",
  "section",
  ...YEAR_TEXTS,
  "school_name",
  "school_address",
  "school_email",
  "school_phone",
] as const satisfies readonly RecordText[];

/**
 * Returns the texts of a card's fields, keyed by field name: each answer under its own name, and the texts from the
 * school's records. A text from the records takes precedence over an answer with the same name, except for the school
 * year, which forms ask for too. Phone numbers are grouped 3-3-4, and ISO dates become day-month-year. A shorter text
 * for this card takes precedence over all other texts.
 */
export function cardTexts(subject: CardSubject): Record<string, string> {
  const texts = uncodedTexts(subject);
  const { full_name: name = "" } = texts;
  return { ...texts, [SIGNED_CODE]: sampleCode({ name, expires: lastDayOf(texts) }) };
}

/**
 * Returns the texts without the signed code, for cards that do not show the code. Generating the code takes as long
 * as generating all other texts together.
 */
export const uncodedTexts = (subject: CardSubject): Readonly<Record<string, string>> =>
  withOwnTexts(recordedTexts(subject), subject.student.card_texts ?? []);

/** Returns the texts from the records only. */
export function recordedTexts({
  student,
  classroom,
  school,
  duplicate = 0,
}: CardSubject): Record<string, string> {
  const { year } = school;
  const texts: Record<string, string> = {};
  for (const [name, answer] of Object.entries(student.meta)) {
    if (typeof answer === "string" || typeof answer === "number")
      texts[name] = printedText(name, String(answer));
  }
  const validity: Record<(typeof YEAR_TEXTS)[number], string> = {
    school_year: year?.name ?? "",
    school_year_ends: printedText("school_year_ends", year?.ends_on ?? ""),
  };
  const records: Record<Exclude<RecordText, keyof typeof validity | typeof SIGNED_CODE>, string> = {
    ...SAMPLE_ISSUE,
    full_name: studentName(student),
    parent_phone: printedText("parent_phone", student.parent_phone),
    student_id: String(student.id),
    class: classLabel(classroom),
    class_name: classroom.class_name,
    section: classroom.section ?? "",
    school_name: school.name,
    school_address: school.address,
    school_email: school.email,
    school_phone: school.phone,
    duplicate: shownDuplicate(duplicate),
  };
  return { ...validity, ...texts, ...records };
}

/** The sample texts that a card shows before it is printed, in place of the texts that printing adds. */
const SAMPLE_ISSUE = {
  card_number: shownCardNumber("0".repeat(NUMBER_LENGTH)),
  print_date: "DD-MM-YYYY",
  running_number: "1",
} as const satisfies Partial<Record<RecordText, string>>;

/**
 * Returns the texts, other than the signed code, that a card gets when it is printed.
 * @param time the time of printing, whose local date is shown
 * @param running the position of the card among the cards chosen for its print, counted from 1
 */
export const issueTexts = (
  number: string,
  time: Date,
  running: string,
): Record<keyof typeof SAMPLE_ISSUE, string> => ({
  card_number: shownCardNumber(number),
  print_date: printedText("print_date", dayOf(time)),
  running_number: running,
});

/** Returns the mark of the n-th duplicate, or an empty string for a card that is not a duplicate. */
export const shownDuplicate = (duplicate: number): string => (duplicate > 0 ? String(duplicate) : "");

/** Returns an answer as a card prints it: phone numbers are grouped 3-3-4, and ISO dates become day-month-year. */
export function printedText(name: string, answer: string): string {
  if (name.toLowerCase().includes("phone") && isPhone(answer)) return formatPhone(answer);
  return isIsoDate(answer) ? answer.split("-").toReversed().join("-") : answer;
}

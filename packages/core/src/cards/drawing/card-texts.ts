import { classLabel } from "../../school/classes/label.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import { formatPhone, isPhone } from "../../forms/values/phone.ts";
import { studentName } from "../../students/records/display-name.ts";
import { sampleCode } from "../verify/signed-code.ts";
import type { SchoolYearInput } from "../../school/years/school-year.ts";
import { lastDayOf } from "./card-validity.ts";
import { withOwnTexts, type OwnCardText } from "./own-card-text.ts";

/** The person on the card, as far as its texts go. */
export interface CardSubject {
  student: {
    id: number;
    full_name: string;
    parent_phone: string;
    meta: Readonly<Record<string, unknown>>;
    /** The shorter texts that were given for the card alone. */
    card_texts?: readonly OwnCardText[];
  };
  classroom: { class_name: string; section: string | null };
  school: {
    name: string;
    address: string;
    email: string;
    phone: string;
    /** The school year that goes on; null where nobody has said it. */
    year: SchoolYearInput | null;
  };
  /** The which-th duplicate the card is; 0 or absent for none. */
  duplicate?: number;
}

/** The labels of the texts that every card can show beside the answers of the student's form, by name. */
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
  signed_code: "Signed code",
} as const;

export type RecordText = keyof typeof RECORD_TEXT_LABELS;

/** Their names, which a pattern may hold as placeholders. */
export const RECORD_TEXTS = Object.keys(RECORD_TEXT_LABELS) as readonly RecordText[];

/** The one that the press makes anew for each card, with its number and its school's signature; until then it is a sample. */
export const SIGNED_CODE = "signed_code" satisfies RecordText;

/** The one by which a card that stands for a lost or a damaged one says so. */
export const DUPLICATE = "duplicate" satisfies RecordText;

/** Texts that the press adds, so nobody has to check them beforehand. */
export const PRESS_TEXTS = [DUPLICATE, SIGNED_CODE] as const satisfies readonly RecordText[];

/** Those that tell until when a card is valid. */
export const YEAR_TEXTS = ["school_year", "school_year_ends"] as const satisfies readonly RecordText[];

/** Those that most cards have nothing for, so that nobody is told of it. */
export const SELDOM_TEXTS: ReadonlySet<string> = new Set<RecordText>([DUPLICATE]);

/** Those that are the same on the cards of a whole class. */
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
 * The texts of a card's fields, by field name: each answer under its own name, and the school's records, which go
 * before an answer of the same name, except for the school year, which forms ask too. Phone numbers are grouped 3-3-4
 * and ISO dates turned to day-month-year. A shorter text that was given for the card goes before all of these.
 */
export function cardTexts(subject: CardSubject): Record<string, string> {
  const texts = uncodedTexts(subject);
  const { full_name: name = "" } = texts;
  return { ...texts, [SIGNED_CODE]: sampleCode({ name, expires: lastDayOf(texts) }) };
}

/** The texts without the signed code, which takes as long as all others together, for cards that show none. */
export const uncodedTexts = (subject: CardSubject): Readonly<Record<string, string>> =>
  withOwnTexts(recordedTexts(subject), subject.student.card_texts ?? []);

/** The texts from the records alone. */
export function recordedTexts({
  student,
  classroom,
  school,
  duplicate = 0,
}: CardSubject): Record<string, string> {
  const { year } = school;
  const texts: Record<string, string> = {};
  for (const [name, answer] of Object.entries(student.meta)) {
    if (typeof answer === "string" || typeof answer === "number") texts[name] = printed(name, String(answer));
  }
  const validity: Record<(typeof YEAR_TEXTS)[number], string> = {
    school_year: year?.name ?? "",
    school_year_ends: printed("school_year_ends", year?.ends_on ?? ""),
  };
  const records: Record<Exclude<RecordText, keyof typeof validity | typeof SIGNED_CODE>, string> = {
    full_name: studentName(student),
    parent_phone: printed("parent_phone", student.parent_phone),
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

/** The mark of the n-th duplicate; a card that is none shows nothing. */
export const shownDuplicate = (duplicate: number): string => (duplicate > 0 ? String(duplicate) : "");

function printed(name: string, answer: string): string {
  if (name.toLowerCase().includes("phone") && isPhone(answer)) return formatPhone(answer);
  return isIsoDate(answer) ? answer.split("-").toReversed().join("-") : answer;
}

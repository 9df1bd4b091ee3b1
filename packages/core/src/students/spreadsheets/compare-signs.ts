import { answerKey } from "../../forms/values/clean-text.ts";
import { comparableNumber, comparablePhone } from "../../forms/values/comparable-number.ts";
import { fieldFor, fieldLabel, type FormField } from "../../forms/values/field.ts";
import { comparableName, nameWords } from "../../forms/values/search-columns.ts";
import { cellText, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { Meaning } from "../../spreadsheets/headings/heading-words.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import { namesDiffer } from "../duplicates/names-differ.ts";
import type { ExistingStudent } from "../records/claim-answers.ts";
import { studentName } from "../records/display-name.ts";

/** Meanings of fields that identify a student across the whole school. */
const NUMBERS = [
  "admission_no",
  "pen",
  "apaar",
  "registration_no",
  "student_id",
  "aadhaar",
] as const satisfies readonly Meaning[];

/** The data used to compare a row with a stored student. Unknown values are empty. */
interface Signs {
  full_name: string;
  /** The folded name. */
  name: string;
  /** The answer to the field that identifies students. */
  key: string;
  /** The numbers, in the order of `NUMBERS`. */
  numbers: readonly string[];
  /** The ID in the school's own system. */
  sourced: string;
  phone: string;
  born: string;
  /** Left as written, because few rows need it. */
  roll: string;
  /** Left as written, because few rows need it. */
  father: string;
}

export interface RowSigns extends Signs {
  row: SheetRow;
}

export interface StoredSigns extends Signs {
  student: ExistingStudent;
}

/** A sheet, and the stored students to compare its rows with. */
export interface Matching {
  rows: readonly SheetRow[];
  fields: readonly FormField[];
  /** Headings, keyed by field name. */
  columns: ReadonlyMap<string, string>;
  /** The heading of the class column. */
  className: string;
  /** The admission number column, even if the form has no such field. */
  admission: string | undefined;
  /** The heading of the column with the IDs in the school's own system. */
  sourced: string | undefined;
  /** The field that, together with the name, identifies students. */
  key: FormField | undefined;
  existing: readonly ExistingStudent[];
  /** Returns the ID of the class that a row names. */
  roomOf(row: SheetRow): number | undefined;
}

/** Returns a number for comparison. A number without a digit other than 0 is a placeholder. */
const numberOf = (text: string): string => {
  const number = comparableNumber(text);
  return /[1-9]/.test(number) ? number : "";
};

/** Returns the numbers that several students share. Such a number identifies nobody. */
function sharedNumbers(numbers: readonly string[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const number of numbers) (seen.has(number) ? shared : seen).add(number);
  return shared;
}

/** Reads the signs of all rows and stored students, and the column names for messages. */
export function readSigns({ rows, fields, columns, className, admission, sourced, key, existing }: Matching) {
  const of = (meaning: Meaning) => fields.find((field) => meaningOfField(field) === meaning);
  const [name, phone] = [fieldFor(fields, "full_name"), fieldFor(fields, "parent_phone")];
  const [born, roll, father] = [of("date_of_birth"), of("roll_no"), of("father_name")];
  const headingOf = (field: FormField | undefined) => field && columns.get(field.name);
  const numbers = NUMBERS.flatMap((meaning) => {
    const field = of(meaning);
    const isAdmission = meaning === "admission_no";
    const heading = headingOf(field) ?? (isAdmission ? admission : undefined);
    return heading === undefined ? [] : [{ field, heading, isAdmission }];
  });
  const answer = ({ meta }: ExistingStudent, field: FormField | undefined) =>
    field && typeof meta[field.name] === "string" ? (meta[field.name] as string) : "";
  const labelOf = (field: FormField | undefined) => headingOf(field) ?? (field ? fieldLabel(field) : "");
  const ofStudents = numbers.map(({ field, isAdmission }) =>
    existing.map((student) =>
      numberOf(answer(student, field) || (isAdmission ? (student.admission ?? "") : "")),
    ),
  );
  const shared = ofStudents.map(sharedNumbers);
  const telling = (number: string, at: number) => (shared[at]?.has(number) ? "" : number);
  const sharedIds = sharedNumbers(existing.flatMap(({ sourced_id }) => sourced_id || []));
  const tellingId = (sourcedId: string) => (sharedIds.has(sourcedId) ? "" : sourcedId);
  const own = key === phone ? undefined : key;
  return {
    rows: rows.map((row): RowSigns => {
      const cell = (field: FormField | undefined) => cellText(row, headingOf(field));
      const full_name = cell(name);
      return {
        row,
        full_name,
        name: comparableName(full_name),
        key: answerKey(cell(own)),
        numbers: numbers.map(({ heading }, at) => telling(numberOf(cellText(row, heading)), at)),
        sourced: tellingId(cellText(row, sourced)),
        phone: comparablePhone(cell(phone)),
        born: cell(born),
        roll: cell(roll),
        father: cell(father),
      };
    }),
    stored: existing.map((student, of): StoredSigns => {
      const full_name = studentName(student);
      return {
        student,
        full_name,
        name: comparableName(full_name),
        key: answerKey(answer(student, own)),
        numbers: numbers.map((_, at) => telling(ofStudents[at]?.[of] ?? "", at)),
        sourced: tellingId((sourced !== undefined && student.sourced_id) || ""),
        phone: comparablePhone(answer(student, phone)),
        born: answer(student, born),
        roll: answer(student, roll),
        father: answer(student, father),
      };
    }),
    labels: {
      name: labelOf(name),
      phone: labelOf(phone),
      born: labelOf(born),
      roll: labelOf(roll),
      father: labelOf(father),
      room: className,
      numbers: numbers.map(({ heading }) => heading),
      sourced: sourced ?? "",
    },
  };
}

export type SignLabels = ReturnType<typeof readSigns>["labels"];

/** Whether two values agree. Undefined if one of them is unknown. */
type Agreement = boolean | undefined;

const agreement = (one: string, other: string): Agreement =>
  one === "" || other === "" ? undefined : one === other;

/** A row compared with a stored student. */
export class Comparison {
  readonly row: RowSigns;
  readonly stored: StoredSigns;
  readonly #roomOf: Matching["roomOf"];
  constructor(row: RowSigns, stored: StoredSigns, roomOf: Matching["roomOf"]) {
    this.row = row;
    this.stored = stored;
    this.#roomOf = roomOf;
  }

  get isSameName(): boolean {
    return this.row.name !== "" && this.row.name === this.stored.name;
  }

  /** Whether the names can be two spellings of the same name. */
  get isLikeName(): boolean {
    return this.isSameName || !namesDiffer(this.row, this.stored);
  }

  /** Whether the student has the row's name and phone number, or its name and identifying answer. */
  get isOwn(): boolean {
    return this.isSameName && (this.phone === true || agreement(this.row.key, this.stored.key) === true);
  }

  /** The agreement of each number. */
  get numbers(): Agreement[] {
    return this.row.numbers.map((number, at) => agreement(number, this.stored.numbers[at] ?? ""));
  }

  get sourced(): Agreement {
    return agreement(this.row.sourced, this.stored.sourced);
  }

  /**
   * True if a number or the ID in the school's own system agrees, false if all numbers that are known differ. Another ID
   * says nothing, because a system can give a child a new one.
   */
  get number(): Agreement {
    const numbers = new Set(this.numbers);
    return this.sourced === true || numbers.has(true) || (numbers.has(false) ? false : undefined);
  }

  /** Whether a number or the ID in the school's own system differs, and none agrees. */
  get isNumberedOtherwise(): boolean {
    return this.number === false || (this.number === undefined && this.sourced === false);
  }

  /** Whether one number agrees and another differs. The ID in the school's own system outlasts a corrected number. */
  get isTorn(): boolean {
    const numbers = this.numbers;
    return this.sourced !== true && numbers.includes(true) && numbers.includes(false);
  }

  /** Whether the ID in the school's own system agrees, and nothing suggests that it now belongs to another child. */
  get isSourced(): boolean {
    const words = new Set(nameWords(this.stored.full_name));
    const sharesWord = nameWords(this.row.full_name).some((word) => word.length > 1 && words.has(word));
    return this.sourced === true && this.born !== false && (this.phone === true || sharesWord);
  }

  get phone(): Agreement {
    return agreement(this.row.phone, this.stored.phone);
  }

  get born(): Agreement {
    return agreement(this.row.born, this.stored.born);
  }

  get roll(): Agreement {
    return agreement(comparableNumber(this.row.roll), comparableNumber(this.stored.roll));
  }

  get father(): Agreement {
    return agreement(comparableName(this.row.father), comparableName(this.stored.father));
  }

  get room(): Agreement {
    const room = this.#roomOf(this.row.row);
    return room === undefined ? undefined : room === this.stored.student.class_id;
  }

  /** Returns the columns that support a match with this student, and those that contradict it. */
  columns(labels: SignLabels): { same: string[]; different: string[] } {
    const { phone, born, roll, father, room } = this;
    const isNamed = this.row.name !== "" && this.stored.name !== "";
    const all: [label: string, agreement: Agreement][] = [
      ...this.numbers.map((each, at): [string, Agreement] => [labels.numbers[at] ?? "", each]),
      [labels.sourced, this.sourced],
      [labels.name, isNamed ? this.isSameName : undefined],
      [labels.phone, phone],
      [labels.born, born],
      [labels.roll, room === false ? undefined : roll],
      [labels.father, father],
      [labels.room, room],
    ];
    const those = (wanted: boolean) =>
      all.flatMap(([label, each]) => (each === wanted && label !== "" ? [label] : []));
    return { same: those(true), different: those(false) };
  }
}

/** Whether a row is for a stored student: with the same name, under a different name, possibly, or not at all. */
export type Verdict = "own" | "same" | "doubt" | "other";

/**
 * Judges a comparison. A matching student number, or ID in the school's own system, is the strongest sign. Next come
 * the phone number and date of birth, and then the roll number in the class.
 */
export function verdictOf(compared: Comparison): Verdict {
  const { number, born } = compared;
  if (compared.isOwn) return number === false && born === false ? "doubt" : "own";
  const { isTorn, isLikeName: isLike, phone, roll, room } = compared;
  if (number === true) return !isTorn && (isLike || born === true || compared.isSourced) ? "same" : "doubt";
  if (number === false)
    return isLike && born === true && (phone === true || room === true) ? "doubt" : "other";
  if (compared.isSameName) return ofSameName(compared);
  if (isLike) return ofLikeName(compared);
  return phone && roll && room === true && born !== false ? "doubt" : "other";
}

/** Judges a student with the same name whose phone number differs or is unknown. */
function ofSameName({ phone, born, roll, father, room, sourced }: Comparison): Verdict {
  if (born === false) return "other";
  if (room === false) return born || father ? "doubt" : "other";
  const others = new Set([born, roll, father]);
  if (born === true || (others.has(true) && !others.has(false))) return phone === false ? "same" : "own";
  if (others.has(false)) return others.has(true) ? "doubt" : "other";
  return phone === undefined && sourced !== false ? "own" : "doubt";
}

/** Judges a student whose name is similar, for example after a correction. */
function ofLikeName({ phone, born, roll, room }: Comparison): Verdict {
  if (born === false) return "other";
  if (born === true && phone) return room === false ? "doubt" : "same";
  if (room === false) return "other";
  if (phone) return roll ? "same" : "doubt";
  return born || roll ? "doubt" : "other";
}

/** Whether an uncertain match is likely enough to be suggested. */
export function isLikely(compared: Comparison): boolean {
  return compared.number !== false && !compared.isTorn && compared.isLikeName;
}

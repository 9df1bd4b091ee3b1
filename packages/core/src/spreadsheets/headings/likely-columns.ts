import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import { isPhoneField } from "../../forms/values/phone.ts";
import type { Failure } from "../../failure.ts";
import { readSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";
import { fitOf, LEAST_FITTING, someCells } from "./cell-fit.ts";
import { NAMES_OF_OTHERS, type Meaning } from "./heading-words.ts";
import { meaningOfField } from "./match-headings.ts";
import { readsAsDate } from "../cells/read-dates.ts";
import type { Guess } from "../cells/read-choice.ts";
import { headingWords, readHeading } from "./read-heading.ts";
import type { SheetRow } from "../cells/sheet-columns.ts";

/** The likely meanings of columns without a clear heading, inferred from their cells. */
export interface LikelyColumns {
  /** Headings, keyed by field name. */
  taken: Map<string, string>;
  guesses: Guess[];
  /** Columns that could belong to a field that has no column yet. The user must decide. */
  unclear: { heading: string; fields: FormField[] }[];
}

/** Words in a heading that hint at a field. */
const TELLING: Partial<Record<Meaning, readonly string[]>> = {
  parent_phone: ["phone", "whatsapp", "sms"],
  date_of_birth: ["dob", "birth", "born"],
  father_name: ["father"],
  mother_name: ["mother"],
  guardian_name: ["guardian"],
  address: ["address", "residence"],
  blood_group: ["blood"],
  roll_no: ["roll"],
  admission_no: ["admission"],
};
/** Matches the start of words that hint at a field, in the languages of the forms. */
const BEGINNINGS: Partial<Record<Meaning, RegExp>> = {
  date_of_birth: /^(?:जन्म|জন্ম|பிறந்த|பிறப்பு|పుట్టిన|జన్మ|ಹುಟ್ಟಿದ|ಜನ್ಮ|ജനന|જન્મ|ਜਨਮ|ଜନ୍ମ|پیدائش)/u,
  father_name: /^(?:पिता|वडि|পিতা|বাবা|தந்தை|తండ్రి|ತಂದೆ|പിതാ|അച്ഛ|પિતા|ਪਿਤਾ|ପିତା|والد(?!ہ))/u,
  mother_name: /^(?:माता|माँ|आई|মাতা|মায়ে|தாய|తల్లి|ತಾಯಿ|മാതാ|അമ്മ|માતા|ਮਾਤਾ|ମାତା|والدہ)/u,
  address: /^(?:पता|पते|पत्ता|ঠিকানা|முகவரி|చిరునామా|ವಿಳಾಸ|മേൽവിലാസ|വിലാസ|સરનામ|ਪਤਾ|ଠିକଣା|پتہ)/u,
  blood_group: /^(?:रक्त|রক্ত|ரத்த|இரத்த|రక్త|ರಕ್ತ|രക്ത|રક્ત|ਖੂਨ|ਲਹੂ|ରକ୍ତ|خون)/u,
};
const most = (cells: readonly string[], looks: RegExp): boolean =>
  cells.filter((cell) => looks.test(cell)).length >= cells.length * 0.8;
/** Whether a column has enough distinct cells to be judged by its contents. */
const isOwn = (cells: readonly string[], rows: number): boolean =>
  cells.length >= 3 && cells.length >= rows * 0.7;
const looksLikeName = (cells: readonly string[], rows: number): boolean =>
  isOwn(cells, rows) && most(cells, /^(?=.{3,60}$)[\p{L}\p{M}.'’]+(?:,?[ \u00a0]+[\p{L}\p{M}.'’]+){1,4}$/u);
/** Checks for cells that resemble answers to a field, although only the heading can confirm it. */
const LOOKS_LIKE: Partial<Record<Meaning, (cells: readonly string[], rows: number) => boolean>> = {
  father_name: looksLikeName,
  mother_name: looksLikeName,
  guardian_name: looksLikeName,
  // Rows that are only counted are not roll numbers.
  roll_no: (cells, rows) =>
    isOwn(cells, rows) && most(cells, /^\d{1,3}$/) && cells.some((cell, at) => Number(cell) !== at + 1),
  admission_no: (cells, rows) =>
    isOwn(cells, rows) &&
    !most(cells, /^[6-9]\d{9}$|^\d{11,}$/) &&
    cells.filter(readsAsDate).length < cells.length / 2 &&
    most(cells, /^(?=.{3,16}$)[A-Z]{0,4}[\s/.-]?[\d/.-]*\d$/i),
  address: (cells, rows) =>
    cells.length >= 3 && cells.length >= rows / 2 && most(cells, /^(?=.{15,}$).*(?:,|\d).*\s/s),
};

/** Matches a cell that names two people, which cannot be the answer to a question about one person. */
const OF_TWO = /^(?:mrs?|ms|miss|dr|shri|smt)\b.+(?:,|&|;|\/|\n|\band\b)\s*(?:mrs?|ms|miss|dr|shri|smt)\b/is;

/** Words that show that a heading means something else. */
const OTHERWISE = new Set(
  [
    "occupation job profession qualification qualifications education income salary designation office work working",
    "organisation organization employer company business aadhaar pan signature sign age tongue bank account ifsc religion caste",
    "surname forename forenames preferred official legal nick nickname known username login password title height weight age club",
    "nationality status alive certificate place pob tutor advisor adviser counselor counsellor mentor coach warden nurse principal living fee fees last previous school teacher doctor driver bus route stop pick drop pickup room bed seat locker receipt rcpt employee user days attended attendance present absent bill voucher invoice challan amount paid due fine rank percent percentage obtained camera type date year session marks",
    "शिक्षक विद्यालय शाळा व्यवसाय स्थान आधार पेशा जाति",
  ].flatMap((words) => words.split(" ")),
);
const OTHER_OF_TEXT = new Set([
  "id",
  "photo",
  "email",
  "phone",
  "dob",
  "birth",
  "relation",
  "relationship",
  "gender",
]);

/**
 * Finds columns for fields that have none yet. If the cells and the heading clearly fit, the column is used and
 * reported as a guess. If they might fit, the user is asked, so that the column is not silently ignored.
 * @param fields fields without a column
 * @param headings unused headings
 * @param asked the field for the name; parts of the name may be in other columns
 */
export function likelyColumns(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  headings: readonly string[],
  asked: { name?: FormField | undefined } = {},
): LikelyColumns {
  const found: LikelyColumns = { taken: new Map(), guesses: [], unclear: [] };
  const unknown = headings.filter(
    (heading) =>
      readHeading(heading).every(({ meaning }) => NAMES_OF_OTHERS.has(meaning)) ||
      isBelied(heading, someCells(rows, heading)),
  );
  const cells = new Map(unknown.map((heading) => [heading, someCells(rows, heading)]));
  const unclear = new Map<string, FormField[]>();
  for (const field of fields) {
    const fitting = unknown
      .filter((heading) => ![...found.taken.values()].includes(heading))
      .map((heading) => ({ heading, how: howLikely(field, heading, cells.get(heading) ?? [], rows.length) }));
    const sure = fitting.filter(({ how }) => how === "sure");
    const [only] = sure;
    if (only && sure.length === 1) {
      found.taken.set(field.name, only.heading);
      found.guesses.push({
        what: "column",
        ...readSentences.column({ column: only.heading, label: fieldLabel(field) }),
      });
      continue;
    }
    for (const { heading, how } of fitting)
      if (how !== undefined) unclear.set(heading, [...(unclear.get(heading) ?? []), field]);
  }
  for (const heading of unknown) {
    const name = asked.name && [...headingWords(heading)].some((word) => /^initials?$/.test(word));
    if (name && (cells.get(heading) ?? []).length > 0) unclear.set(heading, [asked.name as FormField]);
  }
  const taken = new Set(found.taken.values());
  found.unclear = [...unclear]
    .filter(([heading]) => !taken.has(heading))
    .map(([heading, each]) => ({ heading, fields: each }));
  return found;
}

/** Creates the Failure that asks for the meaning of unclear columns. */
export function unclearColumns(unclear: LikelyColumns["unclear"]): Failure {
  const each = unclear.map(({ heading, fields }) => `"${heading}" (${fields.map(fieldLabel).join(", ")}?)`);
  return questionFailures.unclearColumns({ shown: each.join("; ") });
}

function howLikely(
  field: FormField,
  heading: string,
  cells: readonly string[],
  rows: number,
): "sure" | "maybe" | undefined {
  if (cells.length === 0 || field.type === "file") return undefined;
  const meaning = meaningOfField(field);
  const words = [...headingWords(heading)];
  const said = { speaksOf: speaksOf(words, meaning), isOther: words.some((word) => OTHERWISE.has(word)) };
  const fits = fitOf(field);
  return fits
    ? likelyByCells(field, said, { cells, rows, fits })
    : likelyByHeading(heading, words, meaning, said, { cells, rows });
}

/** What the words of a heading refer to: a field, or something else. */
interface Said {
  speaksOf: boolean;
  isOther: boolean;
}

function speaksOf(words: readonly string[], meaning: Meaning | undefined): boolean {
  if (meaning === undefined) return false;
  const [telling, beginning] = [TELLING[meaning] ?? [], BEGINNINGS[meaning]];
  return words.some((word) => telling.includes(word) || beginning?.test(word) === true);
}

/** Estimates how likely a column is to belong to a field with recognisable answers. */
function likelyByCells(
  field: FormField,
  { speaksOf, isOther }: Said,
  column: { cells: readonly string[]; rows: number; fits: (cell: string) => boolean },
): "sure" | "maybe" | undefined {
  const { cells, rows, fits } = column;
  const isFit = cells.filter(fits).length >= Math.max(1, cells.length * LEAST_FITTING);
  // The day, month and year of birth in separate columns are not dates, but should not be ignored.
  if (!isFit && field.type === "date" && speaksOf && !isOther) return "maybe";
  if (!isFit || (isOther && !speaksOf)) return undefined;
  // A value that all students share is neither a birthday nor a family's phone number.
  if (cells.length < 2 && rows > 2 && !speaksOf) return undefined;
  if (field.type === "date" || isPhoneField(field)) return speaksOf && !isOther ? "sure" : "maybe";
  return field.type === "email" || cells.length > 1 || speaksOf ? "sure" : "maybe";
}

function likelyByHeading(
  heading: string,
  words: readonly string[],
  meaning: Meaning | undefined,
  { speaksOf, isOther }: Said,
  { cells, rows }: { cells: readonly string[]; rows: number },
): "maybe" | undefined {
  const known = readHeading(heading)[0]?.meaning;
  if (NAMES_OF_OTHERS.has(meaning) && most(cells, OF_TWO)) return undefined;
  if (known !== undefined && NAMES_OF_OTHERS.has(meaning))
    return isOfKin(meaning, known) ? "maybe" : undefined;
  if (isOther) return undefined;
  if (meaning !== undefined && !speaksOf && LOOKS_LIKE[meaning]?.(cells, rows)) return "maybe";
  if (!speaksOf || words.some((word) => OTHER_OF_TEXT.has(word))) return undefined;
  return "maybe";
}

/**
 * Whether the cells contradict the heading, such as serial numbers that do not count the rows, or Aadhaar numbers in
 * the wrong format.
 */
function isBelied(heading: string, cells: readonly string[]): boolean {
  const known = readHeading(heading)[0]?.meaning;
  if (cells.length < 2) return false;
  if (known === "aadhaar") return !most(cells, /^[\dxX*]{4}[\s-]?[\dxX*]{4}[\s-]?[\dxX*]{4}$/);
  if (known !== "serial_no") return false;
  const numbers = cells.map((cell) => Number(digitsOf(cell)));
  if (!most(cells, /^\p{Nd}{1,4}[.)]?$/u)) return true;
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  return least > MOST_COUNTED || greatest - least > cells.length * 1.5 + 10;
}
/** The highest serial number at which a list that continues another list may start. */
const MOST_COUNTED = 300;

/**
 * Whether one relative can stand in for another if the form asks for only one relative. A guardian may be the father,
 * and either parent may be the guardian.
 */
const isOfKin = (asked: Meaning | undefined, said: Meaning): boolean =>
  asked === "guardian_name" || (asked === "father_name" && said === "guardian_name");

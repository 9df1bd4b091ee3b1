import { firstFew } from "../../forms/values/first-few.ts";
import { NAMES_OF_OTHERS, OWN_NAMES, type Meaning } from "../headings/heading-words.ts";
import { withoutKin } from "./cell-parts.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import { bareIdNumber, isIdNumber, isWrongIdNumber, type IdNumber } from "../../forms/values/id-number.ts";
import { isPhone, isPhoneField, onlyMobile, ownPhone, readPhone } from "../../forms/values/phone.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import { meaningOfField } from "../headings/match-headings.ts";
import { readDates, type DateOrder } from "../cells/read-dates.ts";
import type { Guess } from "../cells/read-choice.ts";
import { readGenderCode, readOption } from "../cells/read-options.ts";
import { doubtedSurnames, withoutPlaceholder } from "../cells/no-surname.ts";
import { saidCells, type HowRead } from "../cells/said-cells.ts";
import { readSentences } from "../said/guess-sentences.ts";
import { isShouted, setNameRight } from "../cells/set-name-right.ts";
import { cellText, type SheetRow } from "../cells/sheet-columns.ts";

/** The user's choices for ambiguous cells. */
export interface CellChoice {
  dates?: DateOrder | undefined;
  /** Whether to convert names in capitals to normal case. */
  tidy_names?: boolean | undefined;
  /** Whether to put the day first in ambiguous dates. */
  as_suggested?: boolean | undefined;
}

/** Existing values of records. Their spelling is not changed. */
export interface KnownTexts {
  names: ReadonlySet<string>;
  /** Dates as YYYY-MM-DD, keyed by field name. */
  days: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Matches words that people enter to say that there is no value. */
const NOTHING =
  /^(?:[-–—._*?]+|n\.?\s*\/?\s*a\.?|nil|null|none|(?:not|un) ?(?:known|available|applicable|generated|assigned|tested|given|sure|yet .*|done|filled|mentioned|checked|tested)|to be (?:checked|tested|confirmed|done|updated|given)|do(?:n['’]?t| not) know|unknown|under (?:investigation|process).*|awaited|pending|x{2,}|पता नहीं|ज्ञात नहीं|नहीं|लागू नहीं|माहित नाही|নেই|জানা নেই|தெரியாது|தெரியவில்லை|తెలియదు|ಗೊತ್ತಿಲ್ಲ|അറിയില്ല|ખબર નથી|ਪਤਾ ਨਹੀਂ|ଜଣା ନାହିଁ|لا أعرف|मालूम नहीं|थाहा छैन|معلوم نہیں)$/iu;
/** Whether a string says that there is no value. It may say so in two languages. */
const saysNothing = (text: string): boolean =>
  NOTHING.test(text) ||
  (/[^/\s]\s*\/\s*[^/\s]/.test(text) && text.split(/\s*\/\s*/).every((part) => NOTHING.test(part)));
/** Matches the code that portals put before an answer: 9-Under Investigation. */
const CODE = /^\d{1,2}\s*[-–.:)]\s*/;
/** Matches entries that mean that there is no phone number or email address. */
const NO_CONTACT = /^(?:no|0+|anonymous|no (?:e-?mail|phone|mobile)(?: id| no\.?)?)$/i;
/** Matches words that could also be a short name, unless they are in capitals or contain punctuation. */
const MAYBE_NAME = /^(?:Na|None|Nil|Pending)$/;
/** Matches a label before a roll number. */
const ROLL = /^roll(?:\s*(?:no\.?|number))?[\s:.-]*(?=\p{Nd})/iu;
/**
 * Other fields in which words such as "none" mean that there is no value. In fields that a school added itself, such
 * words may be the real answer.
 */
const OF_TEXT: ReadonlySet<string> = new Set([
  "address",
  "pincode",
  "roll_no",
  "admission_no",
  "registration_no",
  "student_id",
  "house",
]);
const isName = (meaning: Meaning | undefined): boolean =>
  OWN_NAMES.has(meaning) || NAMES_OF_OTHERS.has(meaning);

/** The meaning of each cell, keyed by the cell's text. Cells with a literal meaning are omitted. */
type Meant = Map<string, string>;

/**
 * Interprets the cells of the rows: dates, options, phone numbers and, if requested, the case of names. Adds a guess
 * that reports how each column was interpreted.
 * @param columns headings, keyed by field name
 * @throws Failure `unprocessable` if the order of dates is ambiguous.
 */
export function understandCells(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  columns: ReadonlyMap<string, string>,
  choice: CellChoice,
  known: KnownTexts = { names: new Set(), days: new Map() },
): { rows: SheetRow[]; guesses: Guess[] } {
  const guesses: Guess[] = [];
  const byColumn = new Map<string, Meant>();
  for (const field of fields) {
    const heading = columns.get(field.name);
    if (heading === undefined || field.type === "file") continue;
    const texts = [...new Set(rows.map((row) => cellText(row, heading)))].filter(Boolean);
    const { meant, how, offers } = understand({ field, heading, texts, choice, known });
    guesses.push(...offers);
    if (meant.size === 0) continue;
    byColumn.set(heading, meant);
    const count = rows.filter((row) => meant.has(cellText(row, heading))).length;
    guesses.push({ what: "value", ...saidCells(heading, meant, count, how) });
  }
  if (byColumn.size === 0) return { rows: [...rows], guesses };
  return {
    rows: rows.map((row) => {
      const cells = [...byColumn].flatMap(([heading, meant]) => {
        const text = meant.get(cellText(row, heading));
        return text === undefined ? [] : [[heading, text] as const];
      });
      return cells.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } };
    }),
    guesses,
  };
}

const MOST_SHOWN = 4;

interface Understood {
  meant: Meant;
  /** The interpretation that applies to all of the texts. */
  how: HowRead;
  offers: Guess[];
}

/** A column whose cells are to be interpreted. */
interface Column {
  field: FormField;
  heading: string;
  texts: readonly string[];
  choice: CellChoice;
  known: KnownTexts;
}

function understand(column: Column): Understood {
  const { field, heading, texts } = column;
  const nothing = nothingOf(field);
  if (field.type === "date") return understandDates(column);
  if (field.type === "select") return understandOptions(column);
  if (isPhoneField(field)) return understandPhones(column);
  if (field.type === "email")
    return meaning(texts, (text) => noContactOf(field)(text) ?? text.replace(/^mailto:/i, ""));
  const asked = meaningOfField(field);
  if (isIdNumber(asked)) {
    const bare = (text: string) => bareIdNumber(text) ?? nothing(text);
    const wrong = texts.filter((text) => bare(text) !== "" && isWrongIdNumber(asked, text));
    const offers = wrong.length > 0 ? [wrongNumbers(heading, asked, wrong)] : [];
    return { ...meaning(texts, bare), offers };
  }
  if (asked === "roll_no") return meaning(texts, (text) => nothing(text) ?? text.replace(ROLL, ""));
  if (OF_TEXT.has(asked ?? "")) return meaning(texts, nothing);
  return isName(asked)
    ? understandNames(column, NAMES_OF_OTHERS.has(asked))
    : meaning(texts, () => undefined);
}

/** Collects the texts whose interpretation differs from the text itself. */
const meaning = (
  texts: readonly string[],
  read: (text: string) => string | undefined,
  how: HowRead = "cells",
): Understood => ({
  meant: new Map(
    texts.flatMap((text) => {
      const to = read(text);
      return to === undefined || to === text ? [] : [[text, to] as const];
    }),
  ),
  how,
  offers: [],
});

/** Returns a function that interprets placeholders as an empty value if the field is optional. */
const nothingOf =
  ({ required }: FormField) =>
  (text: string): "" | undefined =>
    !required && saysNothing(text) ? "" : undefined;

const noContactOf = (field: FormField) => (text: string) =>
  !field.required && NO_CONTACT.test(text) ? "" : nothingOf(field)(text);

function understandDates({ field, heading, texts, choice, known }: Column): Understood {
  const nothing = nothingOf(field);
  const said = texts.filter((text) => nothing(text) === undefined);
  const { days, order } = readDates(said, heading, choice.dates, {
    dayFirst: choice.as_suggested ?? false,
    isBirth: meaningOfField(field) === "date_of_birth",
    known: known.days.get(field.name),
  });
  const first = order === "month-first" ? "monthFirst" : "dayFirst";
  return meaning(texts, (text) => nothing(text) ?? days.get(text), order === undefined ? "cells" : first);
}

function understandOptions({ field, texts }: Column): Understood {
  const { options } = field;
  const nothing = nothingOf(field);
  const areCodes = meaningOfField(field) === "gender" && texts.every((text) => /^[123]$/.test(text));
  const isOption = (text: string) =>
    options.some((option) => comparableText(option) === comparableText(text));
  return meaning(texts, (text) => {
    if (isOption(text)) return undefined;
    const code = areCodes ? readGenderCode(options, text) : undefined;
    return code ?? readOption(options, text) ?? nothing(text) ?? nothing(text.replace(CODE, ""));
  });
}

function understandPhones({ field, texts }: Column): Understood {
  const noContact = noContactOf(field);
  const short = texts.filter((text) => /^[1-9]\d{8}$/.test(text));
  // A number cell loses the zero before it, and so does all of its column.
  const zero = short.length > 1 && short.length >= texts.length * 0.8 ? new Set(short) : undefined;
  return meaning(texts, (text) => (zero?.has(text) ? `0${text}` : (readOnePhone(text) ?? noContact(text))));
}

function understandNames({ field, texts, choice, known }: Column, isOfOther: boolean): Understood {
  const nothing = nothingOf(field);
  const turned = texts.some((text) => known.names.has(text)) ? undefined : surnamesFirst(texts);
  const ownName = withoutPlaceholder(texts.map((text) => turned?.(text) ?? text));
  if (turned)
    return meaning(
      texts,
      (text) => {
        const name = turned(text);
        return name === undefined ? ownName(text) : (ownName(name) ?? name);
      },
      "surnameBehind",
    );
  const noName = (text: string) =>
    MAYBE_NAME.test(text)
      ? undefined
      : (nothing(text) ?? ownName(text) ?? (isOfOther ? withoutKin(text) : undefined));
  const doubt = doubtedSurnames(texts);
  const offers = doubt ? [doubt] : [];
  if (choice.tidy_names === true)
    return { ...meaning(texts, (text) => setNameRight(noName(text) ?? text)), offers };
  const shouted = texts.filter((text) => noName(text) === undefined && isShouted(text));
  const [sample] = shouted;
  const understood = meaning(texts, noName);
  if (sample === undefined || shouted.length < texts.length / 2) return { ...understood, offers };
  const said = { label: fieldLabel(field), from: sample, to: setNameRight(sample) };
  return { ...understood, offers: [...offers, { what: "offer", ...readSentences.allCapitals(said) }] };
}

const COMMA = /^([^,]+),\s*([^,]+)$/;
const LEAST_COMMAS = 0.8;

/**
 * Returns a function that reverses names such as `Rao, Asha` if nearly all names in the column have this form. Returns
 * undefined for any other column.
 */
function surnamesFirst(texts: readonly string[]): ((text: string) => string | undefined) | undefined {
  const count = texts.filter((text) => COMMA.test(text)).length;
  if (count < 2 || count < texts.length * LEAST_COMMAS) return undefined;
  return (text) => {
    const [, last, first] = COMMA.exec(text) ?? [];
    return first === undefined ? undefined : `${first.trim()} ${last?.trim()}`;
  };
}

function wrongNumbers(heading: string, kind: IdNumber, wrong: readonly string[]): Guess {
  const shown = firstFew(wrong, MOST_SHOWN, (text) => `"${text}"`);
  return { what: "doubt", ...readSentences[WRONG[kind]]({ n: wrong.length, column: heading, shown }) };
}

const WRONG = { aadhaar: "wrongAadhaar", apaar: "wrongApaar", pen: "wrongPen" } as const;

/**
 * Returns the first phone number in a cell, without its country code. Returns undefined if the cell is already a
 * plain number or contains no number.
 */
function readOnePhone(text: string): string | undefined {
  const bare = text
    .replace(/\.0$/, "")
    .replace(/\([^)\d]*\)/g, " ")
    .trim();
  const whole = ownPhone(bare);
  const digits = readPhone(whole);
  if (digits !== null && isPhone(digits)) return readPhone(text) === digits ? undefined : digits;
  const parts = bare.split(/[/,;&|\n]|\bor\b|\band\b/i).map((part) => readPhone(ownPhone(part.trim())) ?? "");
  return (parts.length > 1 ? parts.find(isPhone) : undefined) ?? onlyMobile(text);
}

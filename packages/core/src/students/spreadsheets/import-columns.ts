import {
  grantWishes,
  type ColumnTargets,
  type ColumnWish,
  type GrantedWishes,
} from "../../spreadsheets/headings/column-wish.ts";
import {
  CLASS_COLUMNS,
  cellText,
  findHeading,
  GUESSED_CLASS,
  headingsOf,
  missingColumn,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import {
  holdsAny,
  saysClasses,
  saysSections,
  someCells,
  tellingAmong,
  canBe,
  mayBeNames,
  isNoSchoolNumber,
} from "../../spreadsheets/headings/cell-fit.ts";
import { likelyColumns, type LikelyColumns } from "../../spreadsheets/headings/likely-columns.ts";
import { isLooseClass, PART_SIGN, readHeading } from "../../spreadsheets/headings/read-heading.ts";
import { matchHeadings, meaningOfField, type Either } from "../../spreadsheets/headings/match-headings.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { ColumnPair } from "../../spreadsheets/headings/suggested-columns.ts";
import { columnFailures } from "../../spreadsheets/said/column-failures.ts";
import { readSentences } from "../../spreadsheets/said/guess-sentences.ts";
import {
  fieldFor,
  fieldLabel,
  MAP_TARGETS,
  type FormField,
  type MapTarget,
} from "../../forms/values/field.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";
import { NAMES_OF_OTHERS, OWN_NAMES } from "../../spreadsheets/headings/heading-words.ts";

/** Usual headings of the three mapped columns, for sheets in which no heading is a field's name or label. */
const USUAL_HEADINGS: Record<MapTarget, readonly string[]> = {
  full_name: ["Name", "Full Name", "Student", "Student Name"],
  parent_phone: ["Phone", "Mobile", "Parent Phone", "Parent Mobile"],
  photo: ["Photo", "Photo File", "Image", "Picture"],
};

/**
 * Questions about two columns, either of which could be the one meant. Until a question is answered, its columns are
 * not used for anything else.
 */
class Questions {
  readonly pairs: ColumnPair[] = [];
  readonly labels = new Set<string>();
  readonly #columns = new Set<string>();
  readonly either: Either = (first, second, label) => {
    this.pairs.push({ first, second, label });
    this.labels.add(label);
    this.#columns.add(first).add(second);
  };
  readonly isFree = (heading: string): boolean => !this.#columns.has(heading);
}

/**
 * Finds the heading for each field: the requested heading, or one that matches the field's name, label or meaning.
 */
function answerColumns(
  rows: readonly SheetRow[],
  { granted, free: all }: GrantedWishes,
  fields: readonly FormField[],
  questions: Questions,
): Map<string, string> {
  const headings = () => all.filter(questions.isFree);
  const columns = new Map<string, string>();
  for (const { name } of fields) if (granted.has(name)) columns.set(name, granted.get(name) as string);
  const take = (field: FormField, names: readonly string[]) => {
    if (columns.has(field.name)) return;
    if (questions.labels.has(fieldLabel(field))) return;
    const taken = new Set(columns.values());
    const free = headings().filter((heading) => !taken.has(heading));
    const heading = findHeading(
      free,
      names,
      fieldLabel(field),
      (among) => tellingAmong(rows, among),
      questions.either,
    );
    if (heading !== undefined) columns.set(field.name, heading);
  };
  for (const field of fields) take(field, [field.name, field.label]);
  for (const target of MAP_TARGETS) {
    const field = fieldFor(fields, target);
    if (field) take(field, USUAL_HEADINGS[target]);
  }
  const open = fields.filter((field) => !columns.has(field.name) && !questions.labels.has(fieldLabel(field)));
  const taken = new Set(columns.values());
  // Beside a surname, FNAME and MNAME are parts of the student's own name.
  const inParts = all.some((heading) => readHeading(heading)[0]?.meaning === "last_name");
  const wanted = open.flatMap((field) => {
    const meaning = meaningOfField(field);
    const fits = (heading: string) =>
      canBe(field, someCells(rows, heading)) &&
      !(meaning === "admission_no" && isNoSchoolNumber(rows, heading)) &&
      !(inParts && NAMES_OF_OTHERS.has(meaning));
    const isOfName = OWN_NAMES.has(meaning) || NAMES_OF_OTHERS.has(meaning);
    const mayBe = (heading: string) => !isOfName || mayBeNames(someCells(rows, heading));
    return meaning === undefined
      ? []
      : [{ target: field.name, meaning, label: fieldLabel(field), fits, mayBe }];
  });
  const meant = matchHeadings(
    headings().filter((heading) => !taken.has(heading)),
    wanted,
    (among) => tellingAmong(rows, among),
    questions.either,
  );
  for (const [name, heading] of meant) columns.set(name, heading);
  return columns;
}

/** The columns of a student sheet. Each column is identified by its heading. */
export interface ImportColumns {
  /** Headings, keyed by field name. Fields without a column are absent. */
  answers: ReadonlyMap<string, string>;
  className: string | undefined;
  section: string | undefined;
  photo: string | undefined;
  /** Headings of columns that this import does not use. */
  ignored: string[];
  /** Guesses based on the cells of the columns. */
  guesses: Guess[];
  /** Columns whose meaning the user must confirm. */
  unclear: LikelyColumns["unclear"];
  /** Pairs of columns, either of which could be the one meant. The user must choose one from each pair. */
  pairs: ColumnPair[];
}

type Taken = ReadonlyMap<string, string>;

/** Returns what a column can be assigned to: the form's fields and the class. */
function targetsOf(fields: readonly FormField[]): ColumnTargets {
  const names = fields.map((field): [string, readonly string[]] => [
    field.name,
    [field.label, ...(field.map_to ? [field.map_to] : [])],
  ]);
  const ofClass = { [CLASS]: CLASS_COLUMNS.class_name, [SECTION]: CLASS_COLUMNS.section, [PHOTO]: [] };
  return { ...ofClass, ...Object.fromEntries(names) };
}

const CLASS = "class";
const SECTION = "section";
const PHOTO = "photo";

export interface ColumnOptions {
  /** Whether the class of every row is given, so that no class column is needed. */
  fixedClass: boolean;
  /** Whether the class of every row is a staff group. */
  isOfStaff?: boolean;
  /** The column with photo names; by default the photo field's own column. */
  photoColumn?: string | undefined;
  /** The meanings that the user assigned to columns, regardless of their headings. */
  wishes?: readonly ColumnWish[] | undefined;
  /** The field that the user chose for identifying existing students. */
  keyField?: string | undefined;
  /** Whether to use the suggested answers to questions about columns. */
  asSuggested?: boolean | undefined;
}

/**
 * Matches a sheet's headings to the form's fields and to the class. It uses the user's choices first, and then the name
 * or label, ignoring case and punctuation. Required columns may still be missing.
 * @throws Failure `unprocessable` if the user's choice cannot be applied, or if either of two headings could be the one
 *   meant.
 */
export function findImportColumns(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  { fixedClass, photoColumn, wishes = [] }: ColumnOptions,
): ImportColumns {
  // Whoever says the class of all rows means that, and not what a title says.
  const headings = headingsOf(rows).filter((heading) => !fixedClass || heading !== GUESSED_CLASS);
  const wished = grantWishes(headings, wishes, targetsOf(fields));
  const [filled, empty] = [
    wished.free.filter((heading) => holdsAny(rows, heading)),
    wished.free.filter((heading) => !holdsAny(rows, heading)),
  ];
  const questions = new Questions();
  const answers = answerColumns(rows, { ...wished, free: filled }, fields, questions);
  const taken = new Set(answers.values());
  const forClass = fixedClass ? wished.free.filter((heading) => !taken.has(heading)) : wished.free;
  const { className, section } = classColumns({
    rows,
    headings,
    granted: wished.granted,
    forClass,
    taken,
    questions,
  });
  const photo = photoHeading(headings, fields, answers, wished.granted, photoColumn);
  const known = new Set(usedHeadings({ answers, className, section, photo }));
  const fullName = fieldFor(fields, "full_name");
  const {
    taken: likely,
    guesses,
    unclear,
  } = likelyColumns(
    rows,
    fields.filter((field) => !answers.has(field.name) && !questions.labels.has(fieldLabel(field))),
    wished.free.filter((heading) => !known.has(heading) && questions.isFree(heading)),
    { name: wished.granted.has(fullName?.name ?? "") ? undefined : fullName },
  );
  for (const [name, heading] of likely) answers.set(name, heading);
  // Columns that nobody has filled in are what they are called, where nothing else is.
  const open = fields.filter(({ name }) => !answers.has(name));
  const unused = empty.filter((heading) => !known.has(heading));
  const called =
    unused.length > 0 ? answerColumns(rows, { granted: new Map(), free: unused }, open, questions) : [];
  for (const [name, heading] of called) answers.set(name, heading);
  const used = new Set([...known, ...answers.values()]);
  const ignored = headings.filter((heading) => !used.has(heading));
  const born = fields.filter((field) => meaningOfField(field) === "date_of_birth");
  const chosen = [className, section, ...born.map(({ name }) => answers.get(name))];
  for (const heading of chosen) guesses.push(...notTheOther(heading, ignored, rows));
  return { answers, className, section, photo, ignored, guesses, unclear, pairs: questions.pairs };
}

/** The data for finding the class columns. */
interface ClassSearch {
  rows: readonly SheetRow[];
  /** All headings of the sheet, in order. */
  headings: readonly string[];
  granted: Taken;
  /** Headings that may contain the class. */
  forClass: readonly string[];
  /** Headings that are used for a field. */
  taken: ReadonlySet<string>;
  questions: Questions;
}

/** Finds the class and section columns by their names, meanings and cells. */
function classColumns(search: ClassSearch): Pick<ImportColumns, "className" | "section"> {
  const { rows, headings, granted, forClass, taken } = search;
  const years = classColumn(search, CLASS, (among) => tellingAmong(rows, among));
  /** Prefers the section column next to the class column if there are two section columns. */
  const besideYears = (among: string[]) => {
    const own = tellingAmong(rows, among);
    const behind = years === undefined ? undefined : headings[headings.indexOf(years) + 1];
    return own.length > 1 && behind !== undefined && own.includes(behind) ? [behind] : own;
  };
  const section = classColumn(search, SECTION, besideYears);
  if (years === undefined || section !== undefined || granted.has(CLASS))
    return { className: years, section };
  const free = forClass.filter((heading) => !taken.has(heading));
  return { className: withSections(rows, years, free) ?? years, section };
}

/**
 * Finds the class or section column.
 * @param telling removes headings of columns that add no information
 */
function classColumn(
  { rows, granted, forClass, taken, questions }: ClassSearch,
  target: typeof CLASS | typeof SECTION,
  telling: (among: string[]) => string[],
): string | undefined {
  // A heading such as "Grade" means a class only if its cells are classes and not, for example, marks.
  const mayBeClass = (heading: string) =>
    !isLooseClass(heading) || saysClasses(rows.flatMap((row) => cellText(row, heading) || []));
  const fit = (says: (cells: readonly string[]) => boolean) => (heading: string) =>
    says(someCells(rows, heading));
  const free = forClass.filter((heading) => questions.isFree(heading));
  const called =
    granted.get(target) ??
    findHeading(
      target === CLASS ? free.filter(mayBeClass) : free,
      target === CLASS ? CLASS_COLUMNS.class_name : CLASS_COLUMNS.section,
      `the ${target}`,
      (among) => wholeAmong(rows, telling(among)),
      questions.either,
    );
  if (called !== undefined || questions.labels.has(`the ${target}`)) return called;
  const asked: Parameters<Either>[] = [];
  const found = matchHeadings(
    forClass.filter((heading) => !taken.has(heading) && questions.isFree(heading)),
    [
      { target: CLASS, meaning: "class_name", label: "the class", fits: fit(saysClasses), mayBe: mayBeClass },
      { target: SECTION, meaning: "section", label: "the section", fits: fit(saysSections) },
    ],
    telling,
    (...pair) => asked.push(pair),
  );
  for (const pair of asked) if (pair[2] === `the ${target}`) questions.either(...pair);
  return found.get(target);
}

/** Reports a column that was chosen over a similar one, such as this year's column over last year's. */
function notTheOther(
  heading: string | undefined,
  ignored: readonly string[],
  rows: readonly SheetRow[],
): Guess[] {
  const meant = heading === undefined ? undefined : readHeading(heading)[0]?.meaning;
  const others = ignored.filter(
    (other) =>
      meant !== undefined &&
      heading?.startsWith(`${other}${PART_SIGN}`) !== true &&
      holdsAny(rows, other) &&
      readHeading(other).some(({ meaning }) => meaning === meant),
  );
  if (heading === undefined || others.length === 0) return [];
  return [{ what: "column", ...readSentences.notOthers({ column: heading, others }) }];
}

/** Returns the headings that the import uses. */
export const usedHeadings = ({
  answers,
  className,
  section,
  photo,
}: Omit<ImportColumns, "ignored" | "guesses" | "unclear" | "pairs">): (string | undefined)[] => [
  ...answers.values(),
  className,
  section,
  photo,
];

function photoHeading(
  headings: readonly string[],
  fields: readonly FormField[],
  answers: Taken,
  granted: Taken,
  photoColumn: string | undefined,
): string | undefined {
  const field = fieldFor(fields, "photo");
  if (photoColumn === undefined) return (field && answers.get(field.name)) ?? granted.get(PHOTO);
  const heading = findHeading(headings, [photoColumn], "the photo");
  if (heading !== undefined) return heading;
  throw missingColumn("the photo", photoColumn, headings);
}

/**
 * Returns the meaning of each used heading. If a heading is used for both a field and the class, its meaning is the
 * field.
 */
export function mappingOf(columns: ImportColumns): Record<string, string> {
  const roles: [string | undefined, string][] = [
    [columns.photo, "photo"],
    [columns.className, "class"],
    [columns.section, "section"],
    ...Array.from(columns.answers, ([field, heading]): [string, string] => [heading, field]),
  ];
  return Object.fromEntries(roles.filter((role): role is [string, string] => role[0] !== undefined));
}

/** Returns the field that identifies existing students: the requested field, or the first unique field by default. */
export function keyFieldOf(fields: readonly FormField[], wanted: string | undefined): FormField | undefined {
  if (wanted === undefined) return fields.find((field) => field.unique && field.type !== "file");
  const field = fields.find(({ name, label }) => name === wanted || label === wanted);
  if (field && field.type !== "file") return field;
  const known = fields.filter(({ type }) => type !== "file").map(({ name }) => name);
  throw columnFailures.notTellingApart({ field: wanted, fields: known });
}

/** Returns the possible class columns. If exactly one of them includes sections, returns only that one. */
function wholeAmong(rows: readonly SheetRow[], headings: readonly string[]): string[] {
  const telling = tellingAmong(rows, headings);
  const whole = telling.filter((heading) =>
    rows.every((row) => cellText(row, heading) === "" || readClassText(cellText(row, heading))?.section),
  );
  return whole.length === 1 ? whole : telling;
}

/** Returns a column with the same school years plus sections, if the class column contains only years. */
function withSections(
  rows: readonly SheetRow[],
  years: string,
  headings: readonly string[],
): string | undefined {
  const said = (row: SheetRow, heading: string) => readClassText(cellText(row, heading));
  const asked = rows.filter((row) => said(row, years) !== undefined);
  if (asked.length === 0 || asked.some((row) => said(row, years)?.section !== "")) return undefined;
  const isWhole = (heading: string) =>
    asked.every((row) => {
      const whole = said(row, heading);
      return whole !== undefined && whole.section !== "" && whole.level === said(row, years)?.level;
    });
  const [only, other] = headings.filter((heading) => heading !== years && isWhole(heading));
  return other === undefined ? only : undefined;
}

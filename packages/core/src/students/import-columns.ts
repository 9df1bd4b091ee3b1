import {
  grantWishes,
  type ColumnTargets,
  type ColumnWish,
  type GrantedWishes,
} from "../sheets/column-wish.ts";
import {
  CLASS_COLUMNS,
  cellText,
  findHeading,
  GUESSED_CLASS,
  headingsOf,
  missingColumn,
  type SheetRow,
} from "../sheets/sheet-columns.ts";
import {
  canBe,
  holdsAny,
  isShared,
  saysClasses,
  saysSections,
  someCells,
  tellingAmong,
} from "../sheets/cell-fit.ts";
import { readClassText } from "../sheets/read-class-text.ts";
import { likelyColumns, unclearColumns, type LikelyColumns } from "../sheets/likely-columns.ts";
import { NAMES_OF_OTHERS, OWN_NAMES } from "../sheets/heading-words.ts";
import { isLooseClass, readHeading } from "../sheets/read-heading.ts";
import { matchHeadings, meaningOfField } from "../sheets/match-headings.ts";
import type { Guess } from "../sheets/read-choice.ts";
import { Failure } from "../failure.ts";
import { fieldFor, fieldLabel, MAP_TARGETS, type FormField, type MapTarget } from "../forms/field.ts";

/** Headings that people give to the three mapped columns, where no heading is a field's name or label. */
const USUAL_HEADINGS: Record<MapTarget, readonly string[]> = {
  full_name: ["Name", "Full Name", "Student", "Student Name"],
  parent_phone: ["Phone", "Mobile", "Parent Phone", "Parent Mobile"],
  photo: ["Photo", "Photo File", "Image", "Picture"],
};

/** Where a sheet of students carries what; every value is a heading of the sheet. */
export interface ImportColumns {
  /** By field name; fields without a column are absent. */
  answers: ReadonlyMap<string, string>;
  className: string | undefined;
  section: string | undefined;
  photo: string | undefined;
  /** Headings that mean nothing to this import. */
  ignored: string[];
  /** What was taken by what cells hold. */
  guesses: Guess[];
  /** Columns of which somebody has to say what they are. */
  unclear: LikelyColumns["unclear"];
}

type Taken = ReadonlyMap<string, string>;

/** What columns can be mapped to: the form's fields, and the class. */
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

function answerColumns(
  rows: readonly SheetRow[],
  { granted, free: headings }: GrantedWishes,
  fields: readonly FormField[],
): Map<string, string> {
  const columns = new Map<string, string>();
  for (const { name } of fields) if (granted.has(name)) columns.set(name, granted.get(name) as string);
  const take = (field: FormField, names: readonly string[]) => {
    if (columns.has(field.name)) return;
    const taken = new Set(columns.values());
    const free = headings.filter((heading) => !taken.has(heading));
    const heading = findHeading(free, names, fieldLabel(field), (among) => tellingAmong(rows, among));
    if (heading !== undefined) columns.set(field.name, heading);
  };
  for (const field of fields) take(field, [field.name, field.label]);
  for (const target of MAP_TARGETS) {
    const field = fieldFor(fields, target);
    if (field) take(field, USUAL_HEADINGS[target]);
  }
  const open = fields.filter(({ name }) => !columns.has(name));
  const taken = new Set(columns.values());
  // Beside a surname, FNAME and MNAME are parts of the student's own name.
  const inParts = headings.some((heading) => readHeading(heading)[0]?.meaning === "last_name");
  const wanted = open.flatMap((field) => {
    const meaning = meaningOfField(field);
    const fits = (heading: string) =>
      canBe(field, someCells(rows, heading)) &&
      !(meaning === "admission_no" && isShared(rows, heading)) &&
      !(inParts && NAMES_OF_OTHERS.has(meaning));
    return meaning === undefined ? [] : [{ target: field.name, meaning, label: fieldLabel(field), fits }];
  });
  const meant = matchHeadings(
    headings.filter((heading) => !taken.has(heading)),
    wanted,
    (among) => tellingAmong(rows, among),
  );
  for (const [name, heading] of meant) columns.set(name, heading);
  return columns;
}

export interface ColumnOptions {
  /** Whether the class of every row is given, so that no column need say it. */
  fixedClass: boolean;
  /** The heading whose cells name the photos; else the photo field's own column. */
  photoColumn?: string | undefined;
  /** What columns are to be taken for, whatever their names. */
  wishes?: readonly ColumnWish[] | undefined;
  /** The field that tells whether a student is already there, where it was named. */
  keyField?: string | undefined;
}

/**
 * Finds which headings of a sheet are which fields of a form, as wished, else by name or label without case and punctuation, and
 * which say the class; not all that are needed may be there.
 * @throws Failure `unprocessable` where a wish cannot be granted, or two headings could be the same.
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
  const answers = answerColumns(rows, { ...wished, free: filled }, fields);
  const taken = new Set(answers.values());
  // What is a class only by other cells than these, such as a grade for marks, is none.
  const mayBeClass = (heading: string) =>
    !isLooseClass(heading) || saysClasses(rows.flatMap((row) => cellText(row, heading) || []));
  const forClass = fixedClass ? wished.free.filter((heading) => !taken.has(heading)) : wished.free;
  const fit = (says: (cells: readonly string[]) => boolean) => (heading: string) =>
    says(someCells(rows, heading));
  const meant = () =>
    matchHeadings(
      forClass.filter((heading) => !taken.has(heading)),
      [
        {
          target: CLASS,
          meaning: "class_name",
          label: "the class",
          fits: fit(saysClasses),
          mayBe: mayBeClass,
        },
        { target: SECTION, meaning: "section", label: "the section", fits: fit(saysSections) },
      ],
      (among) => tellingAmong(rows, among),
    );
  const ofClass = (target: string, names: readonly string[]) =>
    wished.granted.get(target) ??
    findHeading(target === CLASS ? forClass.filter(mayBeClass) : forClass, names, `the ${target}`, (among) =>
      wholeAmong(rows, among),
    ) ??
    meant().get(target);
  const years = ofClass(CLASS, CLASS_COLUMNS.class_name);
  const section = ofClass(SECTION, CLASS_COLUMNS.section);
  const whole =
    years === undefined || section !== undefined || wished.granted.has(CLASS)
      ? undefined
      : withSections(
          rows,
          years,
          forClass.filter((heading) => !taken.has(heading)),
        );
  const className = whole ?? years;
  const photo = photoHeading(headings, fields, answers, wished.granted, photoColumn);
  const known = new Set(usedHeadings({ answers, className, section, photo }));
  const fullName = fieldFor(fields, "full_name");
  const {
    taken: likely,
    guesses,
    unclear,
  } = likelyColumns(
    rows,
    fields.filter(({ name }) => !answers.has(name)),
    wished.free.filter((heading) => !known.has(heading)),
    { name: wished.granted.has(fullName?.name ?? "") ? undefined : fullName },
  );
  for (const [name, heading] of likely) answers.set(name, heading);
  // Columns that nobody has filled in are what they are called, where nothing else is.
  const open = fields.filter(({ name }) => !answers.has(name));
  const unused = empty.filter((heading) => !known.has(heading));
  const called = unused.length > 0 ? answerColumns(rows, { granted: new Map(), free: unused }, open) : [];
  for (const [name, heading] of called) answers.set(name, heading);
  const used = new Set([...known, ...answers.values()]);
  const ignored = headings.filter((heading) => !used.has(heading));
  return { answers, className, section, photo, ignored, guesses, unclear };
}

/** Of several columns for the class the one that has the sections, too. */
function wholeAmong(rows: readonly SheetRow[], headings: readonly string[]): string[] {
  const telling = tellingAmong(rows, headings);
  const whole = telling.filter((heading) =>
    rows.every((row) => cellText(row, heading) === "" || readClassText(cellText(row, heading))?.section),
  );
  return whole.length === 1 ? whole : telling;
}

/** A column that says the years of another, each with its section, where that has years alone. */
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

/**
 * The same for an import, which needs a column for each required answer and for the class, unless it is given.
 * @throws Failure `unprocessable` as `findImportColumns`, and where one of these is missing.
 */
export function matchImportColumns(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  options: ColumnOptions,
): ImportColumns {
  const columns = findImportColumns(rows, fields, options);
  const headings = headingsOf(rows);
  for (const field of fields) {
    if (field.required && field.type !== "file" && !columns.answers.has(field.name))
      throw missingColumn(fieldLabel(field), fieldLabel(field), headings);
  }
  // Without a name nobody could tell whom a row is about, unless a number was named that tells it.
  const names = fields.filter((field) => OWN_NAMES.has(meaningOfField(field)));
  const asked = names.length > 0 ? names : fields.filter(({ type }) => type !== "file");
  if (options.keyField === undefined && asked[0] && !asked.some(({ name }) => columns.answers.has(name)))
    throw missingColumn(fieldLabel(asked[0]), fieldLabel(asked[0]), headings);
  if (columns.className === undefined && !options.fixedClass)
    throw missingColumn("the class", "Class", headings);
  if (columns.unclear.length > 0) throw unclearColumns(columns.unclear);
  return columns;
}

/** The headings that mean something to an import. */
export const usedHeadings = ({
  answers,
  className,
  section,
  photo,
}: Omit<ImportColumns, "ignored" | "guesses" | "unclear">): (string | undefined)[] => [
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

/** What each used heading was taken for; a heading that serves a field and the class shows the field. */
export function mappingOf(columns: ImportColumns): Record<string, string> {
  const roles: [string | undefined, string][] = [
    [columns.photo, "photo"],
    [columns.className, "class"],
    [columns.section, "section"],
    ...Array.from(columns.answers, ([field, heading]): [string, string] => [heading, field]),
  ];
  return Object.fromEntries(roles.filter((role): role is [string, string] => role[0] !== undefined));
}

/** The field whose answer says that a student is already there: the named one, else the first unique one. */
export function keyFieldOf(fields: readonly FormField[], wanted: string | undefined): FormField | undefined {
  if (wanted === undefined) return fields.find((field) => field.unique && field.type !== "file");
  const field = fields.find(({ name, label }) => name === wanted || label === wanted);
  if (field && field.type !== "file") return field;
  throw new Failure(
    "unprocessable",
    `"${wanted}" is no field of the form that can tell students apart. Choose one of ${fields
      .filter(({ type }) => type !== "file")
      .map(({ name }) => name)
      .join(", ")}.`,
  );
}

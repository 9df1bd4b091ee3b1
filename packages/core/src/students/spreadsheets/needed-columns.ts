import { Failure } from "../../failure.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import { OWN_NAMES, type Meaning } from "../../spreadsheets/headings/heading-words.ts";
import { unclearColumns } from "../../spreadsheets/headings/likely-columns.ts";
import { eitherOf, meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import {
  headingKey,
  headingsOf,
  missingColumn,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { suggestedWishes, suggestion } from "../../spreadsheets/headings/suggested-columns.ts";
import { findImportColumns, type ColumnOptions, type ImportColumns } from "./import-columns.ts";

/**
 * The columns for an import, which needs one for each required answer and for the class, unless it is given.
 * @throws Failure `unprocessable` as `findImportColumns`, and where one of these is missing
 */
export function matchImportColumns(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  options: ColumnOptions,
): ImportColumns {
  const columns = (options.asSuggested ? findAsSuggested : findImportColumns)(rows, fields, options);
  const headings = headingsOf(rows);
  const isAsked = (asked: string) => columns.pairs.some(({ label }) => label === asked);
  const missing = (label: string, heading: string) =>
    isAsked(label) ? [] : [missingColumn(label, heading, headings)];
  const needed = fields.flatMap((field) =>
    field.required && field.type !== "file" && !columns.answers.has(field.name)
      ? missing(fieldLabel(field), fieldLabel(field))
      : [],
  );
  // Without a name nobody could tell whom a row is about, unless a number was named that tells it.
  const names = fields.filter((field) => OWN_NAMES.has(meaningOfField(field)));
  const asked = names.length > 0 ? names : fields.filter(({ type }) => type !== "file");
  const isNameless =
    options.keyField === undefined && asked[0] && !asked.some(({ name }) => columns.answers.has(name));
  const ofName = isNameless && asked[0] ? missing(fieldLabel(asked[0]), fieldLabel(asked[0])) : [];
  const ofClass = columns.className === undefined && !options.fixedClass ? missing("the class", "Class") : [];
  const [lacking] = [...needed, ...ofName, ...ofClass];
  const unclear = columns.unclear.length > 0 ? [unclearColumns(columns.unclear).message] : [];
  const wishes = suggestedWishes(columns.pairs, columns.unclear);
  const sentences = [
    ...columns.pairs.map(({ first, second, label }) => eitherOf(first, second, label)),
    ...(lacking ? [lacking.message] : []),
    ...unclear,
    ...(wishes.length > 0 && !lacking ? [suggestion(wishes)] : []),
  ];
  const staff = columns.ignored.filter(
    (heading) => OF_STAFF.test(heading.trim()) && !isSaid(options, heading),
  );
  const isOfStudents = fields.some(
    (field) => OF_STUDENTS.has(meaningOfField(field)) && columns.answers.has(field.name),
  );
  if (staff.length > 1 && !isOfStudents) throw listOfStaff(staff);
  // A sheet of something else is not asked about column by column.
  if (needed.length + ofName.length > 0 && lacking && columns.pairs.length === 0) throw lacking;
  if (sentences.length > 0) throw new Failure("unprocessable", sentences.join("\n"));
  return columns;
}

/** The meanings that only a list of staff has. */
const OF_STAFF =
  /^(?:emp(?:loyee)?|staff|teacher)[\s._-]*(?:code|id|no|number)\.?$|^designation$|^(?:date of joining|doj) ?(?:school|service)?$|^(?:teacher )?qualifications?$/i;
/** The meanings that only a list of students has. */
const OF_STUDENTS = new Set<Meaning | undefined>([
  "father_name",
  "mother_name",
  "guardian_name",
  "roll_no",
  "admission_no",
]);

const isSaid = ({ wishes = [] }: ColumnOptions, heading: string): boolean =>
  wishes.some(({ column }) => headingKey(column) === headingKey(heading));

const listOfStaff = (headings: readonly string[]): Failure =>
  new Failure(
    "unprocessable",
    `This looks like a list of staff, by ${headings.map((heading) => `"${heading}"`).join(", ")}. Where it is of students, leave these columns out.`,
  );

/** The columns, with the suggested answer to every question, which is noted. */
function findAsSuggested(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  options: ColumnOptions,
): ImportColumns {
  const wishes = [...(options.wishes ?? [])];
  const told: Guess[] = [];
  for (;;) {
    const columns = findImportColumns(rows, fields, { ...options, wishes });
    const suggested = suggestedWishes(columns.pairs, columns.unclear);
    if (suggested.length === 0) return { ...columns, guesses: [...columns.guesses, ...told] };
    // Each turn leaves out a column more, so that it ends.
    wishes.push(...suggested);
    for (const { column } of suggested)
      told.push({ what: "column", message: `The column "${column}" is left out, as it was suggested.` });
  }
}

import { readSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { questionFailures } from "../../spreadsheets/said/question-failures.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import { OWN_NAMES } from "../../spreadsheets/headings/heading-words.ts";
import { isStaffHeading, ONLY_OF_STUDENTS } from "../../spreadsheets/headings/staff-headings.ts";
import { unclearColumns } from "../../spreadsheets/headings/likely-columns.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import {
  headingKey,
  headingsOf,
  missingColumns,
  type LackingColumn,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { suggestedWishes } from "../../spreadsheets/headings/suggested-columns.ts";
import { findImportColumns, type ColumnOptions, type ImportColumns } from "./import-columns.ts";
import type { Failure } from "../../failure.ts";

/**
 * Finds the columns for an import. Each required answer needs a column. The class needs a column too, unless it is
 * given for all rows.
 * @throws Failure `unprocessable` like `findImportColumns`, and if a required column is missing
 */
export function matchImportColumns(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  options: ColumnOptions,
): ImportColumns {
  const columns = (options.asSuggested ? findAsSuggested : findImportColumns)(rows, fields, options);
  const headings = headingsOf(rows);
  const isAsked = (asked: string) => columns.pairs.some(({ label }) => label === asked);
  const missing = (meaning: string, suggestion: string): LackingColumn[] =>
    isAsked(meaning) ? [] : [{ meaning, suggestion }];
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
  const name = isNameless && asked[0] ? fieldLabel(asked[0]) : undefined;
  const isNeeded = needed.some(({ meaning }) => meaning === name);
  const ofName = name === undefined || isNeeded ? [] : missing(name, name);
  const ofClass = columns.className === undefined && !options.fixedClass ? missing("the class", "Class") : [];
  const lacking = [[...needed, ...ofName], ofClass].flatMap((each) => missingColumns(each, headings) ?? []);
  const staff = columns.ignored.filter((heading) => isStaffHeading(heading) && !isSaid(options, heading));
  const isOfStudents = fields.some(
    (field) => ONLY_OF_STUDENTS.has(meaningOfField(field)) && columns.answers.has(field.name),
  );
  if (staff.length > 1 && !isOfStudents && !options.isOfStaff)
    throw questionFailures.listOfStaff({ columns: staff });
  // A sheet of something else is not asked about column by column.
  if (needed.length + ofName.length > 0 && columns.pairs.length === 0) ask(lacking);
  askAbout(columns, lacking);
  return columns;
}

/**
 * Asks all questions about the columns.
 * @throws Failure `unprocessable` if there are any questions
 */
function askAbout({ pairs, unclear }: ImportColumns, lacking: readonly Failure[]): void {
  const wishes = suggestedWishes(pairs, unclear).map(({ column }) => column);
  const questions = [
    ...pairs.map(({ first, second, label }) => questionFailures.eitherColumn({ first, second, label })),
    ...lacking,
    ...(unclear.length > 0 ? [unclearColumns(unclear)] : []),
    ...(wishes.length > 0 && lacking.length === 0
      ? [questionFailures.suggestedColumns({ columns: wishes })]
      : []),
  ];
  ask(questions);
}

/** Throws all questions as one Failure, if there are any. */
function ask(questions: readonly Failure[]): void {
  const [first, second] = questions;
  if (first && !second) throw first;
  if (first) throw questionFailures.several({ questions: questions.map(({ sentence }) => sentence) });
}

const isSaid = ({ wishes = [] }: ColumnOptions, heading: string): boolean =>
  wishes.some(({ column }) => headingKey(column) === headingKey(heading));

/** Finds the columns, using the suggested answer to every question, and adds a guess for each answer. */
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
    for (const { column } of suggested) told.push({ what: "column", ...readSentences.leftOut({ column }) });
  }
}

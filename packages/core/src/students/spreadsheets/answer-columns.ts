import {
  fieldFor,
  fieldLabel,
  MAP_TARGETS,
  type FormField,
  type MapTarget,
} from "../../forms/values/field.ts";
import {
  canBe,
  mayBeNames,
  isNoSchoolNumber,
  someCells,
  tellingAmong,
} from "../../spreadsheets/headings/cell-fit.ts";
import type { GrantedWishes } from "../../spreadsheets/headings/column-wish.ts";
import { NAMES_OF_OTHERS, OWN_NAMES } from "../../spreadsheets/headings/heading-words.ts";
import { matchHeadings, meaningOfField, type Either } from "../../spreadsheets/headings/match-headings.ts";
import { readHeading } from "../../spreadsheets/headings/read-heading.ts";
import { findHeading, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { ColumnPair } from "../../spreadsheets/headings/suggested-columns.ts";

/** Usual headings of the three mapped columns, for sheets in which no heading is a field's name or label. */
const USUAL_HEADINGS: Record<MapTarget, readonly string[]> = {
  full_name: ["Name", "Full Name", "Student", "Student Name"],
  parent_phone: ["Phone", "Mobile", "Parent Phone", "Parent Mobile"],
  photo: ["Photo", "Photo File", "Image", "Picture"],
};

/**
 * Questions about two columns that could both be meant. Until a question is answered, its columns are not used for
 * anything else.
 */
export class Questions {
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
export function answerColumns(
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

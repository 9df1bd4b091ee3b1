import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import {
  CLASS_COLUMNS,
  CLASS_MEANS,
  cellText,
  GUESSED_CLASS,
  headingKey,
  headingsOf,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import type { SheetTrace } from "../../spreadsheets/tables/whole-file.ts";
import { namedColumns, usedColumns } from "../../spreadsheets/headings/named-columns.ts";
import type { Meaning } from "../../spreadsheets/headings/heading-words.ts";
import type { ColumnWish } from "../../spreadsheets/headings/column-wish.ts";
import { CLASS_MEANINGS } from "../../school/classes/plan-import.ts";
import { ROSTER_COLUMNS, ROSTER_MEANINGS, ROSTER_MEANS } from "../rosters/plan-import.ts";
import { SCHOOL_COLUMNS, SCHOOL_MEANINGS } from "../../school/schools/plan-import.ts";
import { findImportColumns, mappingOf } from "../../students/spreadsheets/import-columns.ts";
import type { ColumnTarget, ImportKind, SheetColumn } from "./import.ts";

/** Maximum number of sample cells per column, and the maximum length of a sample. */
const MOST_SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** Returns the columns of a sheet with their mapping and some distinct cells of each column. */
export function sheetColumns(
  rows: readonly SheetRow[],
  mapping: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>>,
): SheetColumn[] {
  return headingsOf(rows).map((heading) => ({
    heading,
    field: mapping[heading] || null,
    is_chosen: Object.hasOwn(chosen, heading),
    samples: samplesOf(rows, heading),
  }));
}

function samplesOf(rows: readonly SheetRow[], heading: string): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const text = cellText(row, heading);
    if (text !== "") found.add([...text].slice(0, SAMPLE_LENGTH).join(""));
    if (found.size === MOST_SAMPLES) break;
  }
  return [...found];
}

/**
 * Returns a key under which headings are remembered. Another sheet with the same headings, in any order, gives the
 * same key.
 */
export const headingsKey = (rows: readonly SheetRow[]): string =>
  JSON.stringify(
    headingsOf(rows)
      .filter((heading) => heading !== GUESSED_CLASS)
      .map(headingKey)
      .toSorted(),
  );

/** Returns the facts about a sheet that are stored, including the classes of its rows. */
export const traceOf = (
  rows: readonly SheetRow[],
  planned: readonly { classId: number }[] = [],
): SheetTrace => ({
  headings: headingsKey(rows),
  rows: rows.length,
  classes: [...new Set(planned.map(({ classId }) => classId))],
  ...(rows.at(-1)?.endsBehind !== undefined && { endsOpen: true }),
});

/** The data needed to map a sheet. */
export interface MappedSheet {
  kind: ImportKind;
  rows: readonly SheetRow[];
  /** The fields of the students' form. */
  fields: readonly FormField[];
  fixedClass: boolean;
  wishes: readonly ColumnWish[];
}

/**
 * Maps headings even if required columns are missing, so that the user can add the rest.
 * @throws Failure `unprocessable` when a requested mapping is impossible or two headings could refer to the same field
 */
export function mappingWithout({
  kind,
  rows,
  fields,
  fixedClass,
  wishes,
}: MappedSheet): Record<string, string> {
  const named = <C extends string>(
    columns: Readonly<Record<C, readonly string[]>>,
    meanings: Readonly<Record<C, string>>,
    means: Readonly<Partial<Record<string, Meaning>>> = {},
  ) => usedColumns(rows, namedColumns(rows, columns, meanings, wishes, means)).mapping;
  if (kind === "schools") return named(SCHOOL_COLUMNS, SCHOOL_MEANINGS);
  if (kind === "classes") return named(CLASS_COLUMNS, CLASS_MEANINGS, CLASS_MEANS);
  if (kind === "rosters") return named(ROSTER_COLUMNS, ROSTER_MEANINGS, ROSTER_MEANS);
  return mappingOf(findImportColumns(rows, fields, { fixedClass, wishes }));
}

/** Returns the fields that a sheet's columns can be mapped to. */
export function columnTargets({
  kind,
  fields,
  fixedClass,
}: Pick<MappedSheet, "kind" | "fields" | "fixedClass">): ColumnTarget[] {
  const named = (columns: Readonly<Record<string, readonly string[]>>, required: readonly string[]) =>
    Object.entries(columns).map(([field, [label = field]]) => ({
      field,
      label,
      required: required.includes(field),
    }));
  const ofClass = fixedClass ? [] : ["class_name"];
  if (kind === "schools") return named(SCHOOL_COLUMNS, ["name"]);
  if (kind === "classes") return named(CLASS_COLUMNS, ["class_name"]);
  if (kind === "rosters") return named(ROSTER_COLUMNS, ["full_name", ...ofClass]);
  const answers = fields
    .filter(({ type }) => type !== "file")
    .map((field) => ({ field: field.name, label: fieldLabel(field), required: field.required }));
  const others = [
    { field: "class", label: "Class", required: !fixedClass },
    { field: "section", label: "Section", required: false },
    { field: "photo", label: "Photo", required: false },
  ];
  const taken = new Set(answers.map(({ field }) => field));
  return [...answers, ...others.filter(({ field }) => !taken.has(field))];
}

import {
  CLASS_COLUMNS,
  findHeading,
  headingsOf,
  missingColumn,
  type SheetRow,
} from "../classes/sheet-columns.ts";
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
}

function answerColumns(headings: readonly string[], fields: readonly FormField[]): Map<string, string> {
  const columns = new Map<string, string>();
  const take = (field: FormField, names: readonly string[]) => {
    const free = headings.filter((heading) => ![...columns.values()].includes(heading));
    const heading = findHeading(free, names, fieldLabel(field));
    if (heading !== undefined) columns.set(field.name, heading);
  };
  for (const field of fields) take(field, [field.name, field.label]);
  for (const target of MAP_TARGETS) {
    const field = fieldFor(fields, target);
    if (field && !columns.has(field.name)) take(field, USUAL_HEADINGS[target]);
  }
  return columns;
}

/**
 * Matches a sheet's headings to the fields of a form, by name or label without case and punctuation, and to the class.
 * `photoColumn` names the heading whose cells name the photos. Throws a Failure `unprocessable` where a required
 * column is missing, two headings could be the same, or no class is given and no column says it.
 */
export function matchImportColumns(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  options: { fixedClass: boolean; photoColumn?: string | undefined },
): ImportColumns {
  const headings = headingsOf(rows);
  const answers = answerColumns(headings, fields);
  for (const field of fields) {
    if (field.required && field.type !== "file" && !answers.has(field.name))
      throw missingColumn(fieldLabel(field), fieldLabel(field), headings);
  }

  const taken = new Set(answers.values());
  const forClass = options.fixedClass ? headings.filter((heading) => !taken.has(heading)) : headings;
  const className = findHeading(forClass, CLASS_COLUMNS.class_name, "the class");
  const section = findHeading(forClass, CLASS_COLUMNS.section, "the section");
  if (className === undefined && !options.fixedClass) throw missingColumn("the class", "Class", headings);

  const photoField = fieldFor(fields, "photo");
  const photo =
    options.photoColumn === undefined
      ? photoField && answers.get(photoField.name)
      : findHeading(headings, [options.photoColumn], "the photo");
  if (options.photoColumn !== undefined && photo === undefined)
    throw missingColumn("the photo", options.photoColumn, headings);

  const used = new Set([...taken, className, section, photo]);
  return { answers, className, section, photo, ignored: headings.filter((heading) => !used.has(heading)) };
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

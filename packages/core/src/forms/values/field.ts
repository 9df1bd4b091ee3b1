import { templateText } from "../../messages.ts";
import type { ParentLanguage } from "./parent-languages.ts";

export const FIELD_TYPES = ["text", "email", "tel", "date", "textarea", "select", "file"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const BLOOD_GROUPS = ["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"] as const;

/** The student columns that a field can map to. */
export const MAP_TARGETS = ["full_name", "parent_phone", "photo"] as const;
export type MapTarget = (typeof MAP_TARGETS)[number];

/** Text in one or more languages. */
type InLanguages = Partial<Record<ParentLanguage, string>>;

/**
 * One field of a form template. Only a select has options. `map_to` accepts the targets in `MAP_TARGETS`. Only a
 * unique field can have `siblings`. `labels`, `help` and `option_labels` contain only the languages for which the
 * school provided a translation or a hint.
 */
export interface FormField {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  options: string[];
  map_to: string | null;
  unique: boolean;
  /** Whether siblings may give the same answer to a unique field. If so, the child's name is compared as well. */
  siblings?: boolean | undefined;
  labels?: InLanguages | undefined;
  help?: InLanguages | undefined;
  /** Labels of the options in other languages, keyed by language and by stored option. */
  option_labels?: Partial<Record<ParentLanguage, Readonly<Record<string, string>>>> | undefined;
}

/** Creates a field. By default it is optional, not unique and not mapped. */
export function makeField(
  name: string,
  label: string,
  type: FieldType,
  more: Partial<FormField> = {},
): FormField {
  return { name, label, type, required: false, options: [], map_to: null, unique: false, ...more };
}

/** Returns the fields that a new template starts with. */
export function defaultFields(): FormField[] {
  return [
    makeField("full_name", "Student Name", "text", { required: true, map_to: "full_name" }),
    makeField("fatherName", "Father Name", "text"),
    makeField("address", "Address", "textarea"),
    makeField("blood_group", "Blood Group", "select", { options: [...BLOOD_GROUPS] }),
    makeField("parent_phone", "Parent Phone", "tel", {
      required: true,
      unique: true,
      siblings: true,
      map_to: "parent_phone",
    }),
    makeField("photo", "Photo", "file", { required: true, map_to: "photo" }),
  ];
}

/**
 * Creates the field that the editor's add button appends. Its name is field_N, with the first unused N, counting up
 * from the number of fields.
 */
export function newField(fields: readonly FormField[]): FormField {
  const taken = new Set(fields.map((field) => field.name));
  let number = fields.length + 1;
  while (taken.has(`field_${number}`)) number += 1;
  return makeField(`field_${number}`, templateText.newFieldLabel, "text");
}

/** Returns the name of a field in messages: its label, or its internal name if it has no label. */
export const fieldLabel = (field: Pick<FormField, "name" | "label">): string => field.label || field.name;

/** Returns the label of the field with this name, or the name itself if there is no such field. */
export const fieldCalled = (name: string, fields: readonly Pick<FormField, "name" | "label">[]): string =>
  fieldLabel(fields.find((field) => field.name === name) ?? { name, label: "" });

/** Finds the field that fills a student column: the field mapped to it, or else the field with the same name. */
export function fieldFor(fields: readonly FormField[], target: MapTarget): FormField | undefined {
  const fits = (field: FormField) => (field.type === "file") === (target === "photo");
  return (
    fields.find((field) => field.map_to === target && fits(field)) ??
    fields.find((field) => field.name === target && !field.map_to && fits(field))
  );
}

import { templateText } from "../../messages.ts";
import type { ParentLanguage } from "./parent-languages.ts";

export const FIELD_TYPES = ["text", "email", "tel", "date", "textarea", "select", "file"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const BLOOD_GROUPS = ["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"] as const;

/** The columns of a student that a field can be mapped to. */
export const MAP_TARGETS = ["full_name", "parent_phone", "photo"] as const;
export type MapTarget = (typeof MAP_TARGETS)[number];

/** A text in some languages. */
type InLanguages = Partial<Record<ParentLanguage, string>>;

/**
 * One field of a form template. Only a select has options; `map_to` has an effect for the targets above. Only a unique field has
 * `siblings`, where it is so. What a school says
 * in further languages is there only where it says something: how the field and its options are called, and what helps to answer it.
 */
export interface FormField {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  options: string[];
  map_to: string | null;
  unique: boolean;
  /** Whether brothers and sisters may give the same answer to a unique field: the child's name is compared with it. */
  siblings?: boolean | undefined;
  labels?: InLanguages | undefined;
  help?: InLanguages | undefined;
  /** By the options as they are stored. */
  option_labels?: Partial<Record<ParentLanguage, Readonly<Record<string, string>>>> | undefined;
}

/** A field with everything that is not given left plain: optional, not unique, mapped to nothing. */
export function makeField(
  name: string,
  label: string,
  type: FieldType,
  more: Partial<FormField> = {},
): FormField {
  return { name, label, type, required: false, options: [], map_to: null, unique: false, ...more };
}

/** The fields that a new template starts with. */
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

/** The field that the editor's add button appends: field_N, with the first N from the count up that is free. */
export function newField(fields: readonly FormField[]): FormField {
  const taken = new Set(fields.map((field) => field.name));
  let number = fields.length + 1;
  while (taken.has(`field_${number}`)) number += 1;
  return makeField(`field_${number}`, templateText.newFieldLabel, "text");
}

/** The name of a field in messages: its label, or its own name where it has none. */
export const fieldLabel = (field: Pick<FormField, "name" | "label">): string => field.label || field.name;

/** The label of the field with a name; its name where there is no such field. */
export const fieldCalled = (name: string, fields: readonly Pick<FormField, "name" | "label">[]): string =>
  fieldLabel(fields.find((field) => field.name === name) ?? { name, label: "" });

/** The field whose answer fills a column of the student: the one mapped to it, or else one of its very name. */
export function fieldFor(fields: readonly FormField[], target: MapTarget): FormField | undefined {
  const fits = (field: FormField) => (field.type === "file") === (target === "photo");
  return (
    fields.find((field) => field.map_to === target && fits(field)) ??
    fields.find((field) => field.name === target && !field.map_to && fits(field))
  );
}

import { isObject, type Whole } from "../values/is-object.ts";
import { optionsFromText } from "./edit-fields.ts";
import { readWords, type OwnWords } from "./own-words.ts";
import { FIELD_TYPES, makeField, type FieldType, type FormField } from "../values/field.ts";

const asText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

function readOptions(options: unknown): string[] {
  if (typeof options === "string") return optionsFromText(options);
  return Array.isArray(options) ? options.map(asText).filter(Boolean) : [];
}

/** Reads a field. The types ensure that no property of a field is forgotten. */
function readField(wire: unknown, key: string): FormField | undefined {
  if (!isObject(wire)) {
    const name = key || asText(wire);
    return name ? makeField(name, asText(wire) || name, "text") : undefined;
  }
  const name = asText(wire.name) || key || asText(wire.label);
  if (!name) return undefined;
  const type = FIELD_TYPES.includes(wire.type as FieldType) ? (wire.type as FieldType) : "text";
  const options = type === "select" ? readOptions(wire.options) : [];
  const plain: Whole<Omit<FormField, keyof OwnWords | "siblings">> = {
    name,
    label: asText(wire.label) || name,
    type,
    required: wire.required === true,
    options,
    map_to: asText(wire.map_to) || null,
    unique: wire.unique === true,
  };
  return { ...plain, ...(plain.unique && wire.siblings === true && { siblings: true }), ...readWords(wire) };
}

/**
 * Reads a template's fields from any of the three shapes that the API may return: an array of names, an array of
 * objects with a name or label, or an object keyed by field name. An entry without a name, or with a repeated name, is
 * skipped. An unknown type becomes text. Any other value produces no fields.
 */
export function readFields(wire: unknown): FormField[] {
  const entries: [string, unknown][] = Array.isArray(wire)
    ? wire.map((entry: unknown) => ["", entry])
    : isObject(wire)
      ? Object.entries(wire)
      : [];
  const byName = new Map<string, FormField>();
  for (const [key, entry] of entries) {
    const field = readField(entry, key);
    if (field && !byName.has(field.name)) byName.set(field.name, field);
  }
  return [...byName.values()];
}

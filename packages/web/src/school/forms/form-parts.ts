import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { languageName } from "@idms/core/forms/values/parent-languages";
import { formTemplateSchema } from "@idms/core/forms/templates/template";
import type { Parts } from "@idms/core/upkeep/versions/merge";
import { say } from "../../say/say/say.ts";
import type { EditedRow } from "../../ui/forms/use-save.ts";

const FIELD = "field ";
const isField = (name: string): boolean => name.startsWith(FIELD);

/** The editable parts of a form template, with each field as a separate part. */
interface FormParts {
  name: string;
  school: number | null;
  fields: FormField[];
}

/** Reads the parts of an API row, of a parsed template, or of the request body that saves a template. */
function read(row: unknown): FormParts {
  const { school_id } = row as { school_id?: number };
  const { name, school, fields } = formTemplateSchema.parse({ id: 1, ...(row as object) });
  return { name, school: school_id ?? school, fields };
}

/** Returns the functions for comparing form templates. `schoolName` returns the name of a school. */
export const formParts = (
  schoolName: (id: number) => string | undefined,
): Pick<EditedRow, "partsOf" | "labelOf" | "wordsOf"> => ({
  partsOf(row): Parts {
    const { name, school, fields } = read(row);
    return {
      name,
      school,
      order: fields.map((field) => field.name),
      ...Object.fromEntries(fields.map((field) => [FIELD + field.name, field])),
    };
  },
  labelOf: (name) =>
    isField(name)
      ? say("Field {place}", { place: name.slice(FIELD.length) })
      : name === "order"
        ? say("Field order")
        : name === "name"
          ? say("Name")
          : say("School"),
  wordsOf(part, name) {
    if (isField(name)) return fieldWords(part as FormField | undefined);
    if (name === "order") return (part as string[]).join(", ");
    return typeof part === "number" ? (schoolName(part) ?? String(part)) : String(part ?? "-");
  },
});

/** Describes a field in a few lines. If there is no field, returns a message that says so. */
function fieldWords(field: FormField | undefined): string {
  if (!field) return say("No such field");
  const { type, required, options, map_to, unique, siblings, labels, help, option_labels } = field;
  return [
    `${fieldLabel(field)} (${type})`,
    required && say("Required"),
    unique && say("Unique"),
    siblings && say("Allow the same answer for siblings"),
    map_to && say("Mapped to {column}", { column: map_to }),
    options.length > 0 && say("Options: {options}", { options: options.join(", ") }),
    labels && say("In other languages: {words}", { words: Object.values(labels).join(", ") }),
    help && say("Help: {words}", { words: Object.values(help).join(", ") }),
    option_labels &&
      say("Options in: {languages}", { languages: Object.keys(option_labels).map(languageName).join(", ") }),
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * Returns the template from merged parts, with its fields in the merged order. Any fields missing from that order come
 * last.
 */
export function readFormParts(parts: Parts): FormParts {
  const order = parts.order as string[];
  const at = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const fields = Object.entries(parts)
    .filter(([name]) => isField(name))
    .map(([, field]) => field as FormField)
    .toSorted((one, other) => at(one.name) - at(other.name));
  return { name: parts.name as string, school: parts.school as number | null, fields };
}

import { comparisonKey } from "./clean-text.ts";
import { fieldLabel, type FormField } from "./field.ts";

/** An answer that no second submission may give: the field, what messages call it, and what is compared. */
export interface UniqueAnswer {
  field: string;
  label: string;
  key: string;
}

/** The answers to unique fields, ready to be claimed; an empty answer claims nothing and files are not compared. */
export function uniqueAnswers(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): UniqueAnswer[] {
  return fields
    .filter((field) => field.unique && field.type !== "file")
    .map((field) => ({
      field: field.name,
      label: fieldLabel(field),
      key: comparisonKey(Object.hasOwn(values, field.name) ? (values[field.name] ?? "") : ""),
    }))
    .filter(({ key }) => key !== "");
}

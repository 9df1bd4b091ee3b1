import type { FormField } from "@idms/core/forms/values/field";
import type { ParentLanguage } from "@idms/core/forms/values/parent-languages";

/** A field in a reader's language. */
export interface ShownField extends FormField {
  /** The help for an answer. */
  hint?: string | undefined;
  /** The labels of its options, by the stored options. */
  called?: Readonly<Record<string, string>> | undefined;
}

/**
 * Fields as a reader sees them: in the school's own words for their language, else a usual label in that language, any other
 * as the school wrote it. Two that would be called the same there, such as a phone and a mobile, keep the names that tell
 * them apart.
 */
export function fieldsIn(
  { usual }: { usual(written: string): string },
  fields: readonly FormField[],
  language: string,
): ShownField[] {
  const code = language as ParentLanguage;
  const labels = fields.map(({ label, labels: own }) => own?.[code] ?? usual(label));
  return fields.map((field, index) => {
    const label = labels[index] as string;
    const shown = {
      ...field,
      hint: field.help?.[code] ?? field.help?.en,
      called: field.option_labels?.[code],
    };
    return labels.indexOf(label) === labels.lastIndexOf(label) ? { ...shown, label } : shown;
  });
}

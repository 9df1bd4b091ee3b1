import type { FormField } from "@idms/core/forms/values/field";
import type { ParentLanguage } from "@idms/core/forms/values/parent-languages";

/** A field as shown in a reader's language. */
export interface ShownField extends FormField {
  /** The help text for an answer. */
  hint?: string | undefined;
  /** The option labels, keyed by the stored option. */
  called?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the fields as shown to a reader. The text comes from the school's own translations, otherwise from the usual
 * labels in the reader's language, otherwise from the school's original text. If two fields would get the same label,
 * such as a phone and a mobile, they keep their distinguishing names.
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

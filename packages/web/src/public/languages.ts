import { PARENT_LANGUAGES, type FormField, type ParentLanguage, type Wording } from "@idms/core";
import { texts as english } from "./locales/en.ts";

/** Every word of the parents' form, in one language. */
export type Texts = Wording<typeof english>;

/** English comes with the page; each other catalogue is loaded when it is wanted. */
const catalogues = import.meta.glob<Texts>(["./locales/*.ts", "!./locales/en.ts"], { import: "texts" });
const pathOf = (language: string): string => `./locales/${language}.ts`;

/** The codes of the languages that there are. */
export const languages: readonly string[] = PARENT_LANGUAGES;

/** Where the lines of a language begin. */
export const directionOf = (language: string): "ltr" | "rtl" => (language === "ur" ? "rtl" : "ltr");

/** The words of a language; English where there is no such catalogue. It rejects when the catalogue does not load. */
export const loadTexts = async (language: string): Promise<Texts> =>
  (await catalogues[pathOf(language)]?.()) ?? english;

/** A language with its words. */
export interface Spoken {
  language: ParentLanguage;
  texts: Texts;
}

/** A field in a reader's language. */
export interface ShownField extends FormField {
  /** What helps to answer it. */
  hint?: string | undefined;
  /** What its options are called, by the options as they are stored. */
  called?: Readonly<Record<string, string>> | undefined;
}

/**
 * Fields as a reader sees them: in the school's own words for their language, else a usual label in that language, any other
 * as the school wrote it. Two that would be called the same there, such as a phone and a mobile, keep the names that tell
 * them apart.
 */
export function fieldsIn({ usual }: Texts, fields: readonly FormField[], language: string): ShownField[] {
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

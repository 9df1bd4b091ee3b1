import type { FormField } from "@idms/core/forms/values/field";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { doubtedAnswers, doubtsInWords } from "@idms/core/students/checks/plausible";
import type { Texts } from "../form-locales/languages.ts";

/** A question asked before the form is sent. */
export interface Question {
  /** The answers that the question is about. */
  about: string;
  sentences: string[];
}

/**
 * Returns the question about questionable answers, or null if there are none.
 * @param fields the fields as the server knows them
 * @param own the same fields as shown to the reader
 */
export function questionOf(
  fields: readonly FormField[],
  own: readonly FormField[],
  values: Readonly<Record<string, string>>,
  texts: Texts["doubts"],
): Question | null {
  const doubted = doubtedAnswers(fields, values, dayOf(new Date()));
  if (doubted.length === 0) return null;
  const about = JSON.stringify(doubted.map(({ field }) => [field, values[field]]));
  return { about, sentences: doubtsInWords(doubted, own, texts.about) };
}

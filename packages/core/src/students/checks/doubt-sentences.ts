import { fieldCalled, type FormField } from "../../forms/values/field.ts";
import { sentences, type Sentence } from "../../sentence.ts";
import { doubtText } from "./doubt-text.ts";
import type { DoubtedAnswer } from "./plausible.ts";

/** Reasons why an answer is probably wrong. */
export const doubtSentences = sentences("doubt", {
  phone: doubtText.phone("{label}"),
  name: doubtText.name("{label}"),
  born: doubtText.born("{label}"),
  answer: doubtText.answer("{label}"),
});

/** Returns the messages about doubtful answers, with the fields' labels. */
export const doubtsSaid = (doubted: readonly DoubtedAnswer[], fields: readonly FormField[]): Sentence[] =>
  doubted.map(({ field, doubt }) => doubtSentences[doubt]({ label: fieldCalled(field, fields) }));

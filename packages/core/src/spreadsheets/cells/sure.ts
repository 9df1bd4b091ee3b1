import type { Sentence } from "../../sentence.ts";
import type { questionFailures } from "../said/question-failures.ts";

/**
 * Confirmations of unusual facts, so that the user is not asked again: that the given class is correct, that printed
 * students move to another class, and that the file is complete.
 */
export const SURE = ["class", "moved", "whole"] as const;
export type Sure = (typeof SURE)[number];

const ANSWERED = {
  otherClassInTitle: "class",
  otherClassInSheetName: "class",
  otherClassInFileName: "class",
  otherClassInRows: "class",
  printedMove: "moved",
  endsOpen: "whole",
  fewerRows: "whole",
} as const satisfies Partial<Record<keyof typeof questionFailures, Sure>>;
const BY_CODE = new Map<string, Sure>(
  Object.entries(ANSWERED).map(([name, sure]) => [`question.${name}`, sure]),
);

/** Returns the values of `sure` that answer the given questions. */
export const sureAsked = (questions: readonly { code?: string | undefined }[]): Sure[] => {
  const asked = new Set(questions.map(({ code }) => BY_CODE.get(code ?? "")));
  return SURE.filter((each) => asked.has(each));
};

/** Splits a rejection into its questions. A rejection without questions is returned as a single item. */
export function questionsIn<Said extends Pick<Sentence, "code" | "facts">>(said: Said): (Said | Sentence)[] {
  const { questions } = said.facts;
  return said.code === SEVERAL && Array.isArray(questions) ? (questions as Sentence[]) : [said];
}
const SEVERAL = "question.several" satisfies `question.${keyof typeof questionFailures}`;

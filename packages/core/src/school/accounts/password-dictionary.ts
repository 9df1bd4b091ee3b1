import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { LIKELY_WORDS } from "./likely-words.ts";
import { passwordAdviceText } from "./password-advice.ts";
import type { CommonPasswords, PasswordOwner } from "./guessable-password.ts";

type AdviceText = typeof passwordAdviceText;

/** The advice for a password while it is chosen, by the keys of its texts. */
export interface PasswordAdvice {
  /** From 0, guessed first, to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  /** The reason why it is easy to guess; null where it is not. */
  warning: keyof AdviceText["warnings"] | null;
  /** Ways to improve it. */
  suggestions: (keyof AdviceText["suggestions"])[];
}

/** The lists of common passwords. They are large, so they load only when a user chooses a password. */
export interface PasswordDictionary {
  common: CommonPasswords;
  advise(password: string, owner?: Partial<PasswordOwner>): PasswordAdvice;
}

/** Words that are common here but missing from the estimator's list. They rank before it. */
const ours = [
  ..."administrator root123 user123 guest123 demo123 pass123 pass1234 abcd1234 1234abcd idms123".split(" "),
  ...LIKELY_WORDS,
];

/** Far more than the 3,000 that must be rejected at least. The rank shows how soon a guesser tries a password. */
const passwords = [...ours, ...dictionary["passwords-common"]].filter(
  (word): word is string => typeof word === "string" && word.length >= 5,
);

const common = new Map<string, number>();
for (const password of passwords) if (!common.has(password)) common.set(password, common.size + 1);

/** Without translations it answers with the keys of its texts. */
const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary, ours }, graphs: adjacencyGraphs });

const { warnings, suggestions: ways } = passwordAdviceText;
const isWarning = (key: string): key is keyof typeof warnings => Object.hasOwn(warnings, key);
const isWay = (key: string): key is keyof typeof ways => Object.hasOwn(ways, key);

export const passwordDictionary: PasswordDictionary = {
  common,
  advise(password, owner = {}) {
    const words = Object.values(owner).flatMap(
      (text) => text?.split(/[^\p{L}\p{N}]+/u).filter(Boolean) ?? [],
    );
    const { score, feedback } = estimator.check(password, words);
    const warning = feedback.warning !== null && isWarning(feedback.warning) ? feedback.warning : null;
    return { score, warning, suggestions: feedback.suggestions.filter(isWay) };
  },
};

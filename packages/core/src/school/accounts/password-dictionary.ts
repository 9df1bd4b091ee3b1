import { ZxcvbnFactory, type TranslationKeys } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { LIKELY_WORDS, type CommonPasswords, type PasswordOwner } from "./guessable-password.ts";

/** Messages that explain why a password is easy to guess and how to improve it. The keys are those of the estimator. */
export const passwordAdviceText = {
  warnings: {
    straightRow: "Straight rows of keys on your keyboard are easy to guess.",
    keyPattern: "Short keyboard patterns are easy to guess.",
    simpleRepeat: 'Repeated characters like "aaa" are easy to guess.',
    extendedRepeat: 'Repeated character patterns like "abcabcabc" are easy to guess.',
    sequences: 'Common character sequences like "abc" are easy to guess.',
    recentYears: "Recent years are easy to guess.",
    dates: "Dates are easy to guess.",
    topTen: "This is a very common password.",
    topHundred: "This is a frequently used password.",
    common: "This is a commonly used password.",
    similarToCommon: "This is similar to a commonly used password.",
    wordByItself: "Single words are easy to guess.",
    namesByThemselves: "Single names or surnames are easy to guess.",
    commonNames: "Common names and surnames are easy to guess.",
    userInputs: "Personal details and words related to this site are easy to guess.",
    pwned: "Your password was exposed in a data breach on the internet.",
  },
  suggestions: {
    l33t: "Avoid predictable letter substitutions like '@' for 'a'.",
    reverseWords: "Avoid reversed spellings of common words.",
    allUppercase: "Capitalize some letters, but not all of them.",
    capitalization: "Capitalize more than the first letter.",
    dates: "Avoid dates and years that are associated with you.",
    recentYears: "Avoid recent years.",
    associatedYears: "Avoid years that are associated with you.",
    sequences: "Avoid common character sequences.",
    repeated: "Avoid repeated words and characters.",
    longerKeyboardPattern: "Use longer keyboard patterns and change the typing direction several times.",
    anotherWord: "Add more words that are less common.",
    useWords: "Use multiple words, but avoid common phrases.",
    noNeed: "You can create strong passwords without using symbols, numbers, or uppercase letters.",
    pwned: "If you use this password elsewhere, you should change it.",
  },
} satisfies Pick<TranslationKeys, "warnings" | "suggestions">;

type AdviceText = typeof passwordAdviceText;

/** The advice shown while a user chooses a password. `warning` and `suggestions` are keys of `passwordAdviceText`. */
export interface PasswordAdvice {
  /** The strength of the password, from 0 (guessed first) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  /** The reason why the password is easy to guess, or null if it is not. */
  warning: keyof AdviceText["warnings"] | null;
  /** Ways to improve the password. */
  suggestions: (keyof AdviceText["suggestions"])[];
}

/** The lists of common passwords. They are loaded only when a user chooses a password, because they are large. */
export interface PasswordDictionary {
  common: CommonPasswords;
  /** The text of the advice. */
  text: AdviceText;
  advise(password: string, owner?: Partial<PasswordOwner>): PasswordAdvice;
}

/**
 * Words that are common at Indian schools but missing from the estimator's list. They rank before the words on that
 * list.
 */
const ours = [
  ..."administrator root123 user123 guest123 demo123 pass123 pass1234 abcd1234 1234abcd idms123".split(" "),
  ...LIKELY_WORDS,
];

/**
 * The passwords to reject, far more than the required minimum of 3,000. Their rank shows how soon an attacker tries a
 * password.
 */
const passwords = [...ours, ...dictionary["passwords-common"]].filter(
  (word): word is string => typeof word === "string" && word.length >= 5,
);

const common = new Map<string, number>();
for (const password of passwords) if (!common.has(password)) common.set(password, common.size + 1);

/** The estimator of password strength. Without translations, it returns the keys of its messages. */
const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary, ours }, graphs: adjacencyGraphs });

const { warnings, suggestions: ways } = passwordAdviceText;
const isWarning = (key: string): key is keyof typeof warnings => Object.hasOwn(warnings, key);
const isWay = (key: string): key is keyof typeof ways => Object.hasOwn(ways, key);

export const passwordDictionary: PasswordDictionary = {
  common,
  text: passwordAdviceText,
  advise(password, owner = {}) {
    const words = Object.values(owner).flatMap(
      (text) => text?.split(/[^\p{L}\p{N}]+/u).filter(Boolean) ?? [],
    );
    const { score, feedback } = estimator.check(password, words);
    const warning = feedback.warning !== null && isWarning(feedback.warning) ? feedback.warning : null;
    return { score, warning, suggestions: feedback.suggestions.filter(isWay) };
  },
};

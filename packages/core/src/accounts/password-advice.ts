import type { CommonPasswords, PasswordOwner } from "./guessable-password.ts";

/** What is said of a password while it is chosen. */
export interface PasswordAdvice {
  /** From 0, the first guess, to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  /** What makes it easy to guess, in a sentence; empty where nothing does. */
  warning: string;
  /** What would make it better. */
  suggestions: string[];
}

/** What needs the lists of common passwords, which are large: they come when a password is chosen and not before. */
export interface PasswordDictionary {
  common: CommonPasswords;
  advise(password: string, owner?: Partial<PasswordOwner>): PasswordAdvice;
}

/** Loads the lists; the second time at once. */
export const loadPasswordDictionary = async (): Promise<PasswordDictionary> =>
  (await import("./password-dictionary.ts")).passwordDictionary;

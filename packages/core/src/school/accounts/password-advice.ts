import type { PasswordDictionary } from "./password-dictionary.ts";

export type { PasswordDictionary } from "./password-dictionary.ts";

/** Loads the lists of common passwords. Later calls resolve immediately. */
export const loadPasswordDictionary = async (): Promise<PasswordDictionary> =>
  (await import("./password-dictionary.ts")).passwordDictionary;

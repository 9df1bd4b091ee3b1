import { z } from "zod";

/** More than the texts of a card are in. */
export const MOST_LANGUAGES = 10;

/** A language as it is stored and sent (BCP 47), such as `ur` and `zh-Hant`. */
export const languageSchema = () =>
  z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, "Write a language as its BCP 47 code, such as ur or zh-Hant.");

export const languagesSchema = () =>
  z
    .array(languageSchema())
    .max(MOST_LANGUAGES, `A card can have texts in up to ${MOST_LANGUAGES} languages.`);

import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";

/** Far more languages than a card's texts use. */
export const MOST_LANGUAGES = 10;

/** Returns the schema of a language as stored and sent (BCP 47), such as `ur` and `zh-Hant`. */
export const languageSchema = () =>
  z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, saying(designRules.language()));

export const languagesSchema = () =>
  z.array(languageSchema()).max(MOST_LANGUAGES, saying(designRules.languages({ most: MOST_LANGUAGES })));

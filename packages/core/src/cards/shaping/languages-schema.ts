import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";

/** More than the texts of a card are in. */
export const MOST_LANGUAGES = 10;

/** A language as it is stored and sent (BCP 47), such as `ur` and `zh-Hant`. */
export const languageSchema = () =>
  z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, saying(designRules.language()));

export const languagesSchema = () =>
  z.array(languageSchema()).max(MOST_LANGUAGES, saying(designRules.languages({ most: MOST_LANGUAGES })));

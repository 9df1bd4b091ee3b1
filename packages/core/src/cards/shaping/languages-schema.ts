import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";

/** Maximum number of languages of a card's text. It is far more than a card needs. */
export const MOST_LANGUAGES = 10;

/** Returns the schema for a language tag that is stored or sent (BCP 47), such as `ur` and `zh-Hant`. */
export const languageSchema = () =>
  z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, saying(designRules.language()));

export const languagesSchema = () =>
  z.array(languageSchema()).max(MOST_LANGUAGES, saying(designRules.languages({ most: MOST_LANGUAGES })));

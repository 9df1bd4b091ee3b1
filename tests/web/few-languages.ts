import { languages } from "../../packages/web/src/public/form-locales/languages.ts";
import { isInBulk } from "../in-bulk.ts";

/**
 * Sample languages; the project `slow` tests all of them. They have the shortest words, the longest ones, and
 * right-to-left text.
 */
export const fewLanguages: readonly string[] = isInBulk ? languages : ["en", "ta", "ml", "ur"];

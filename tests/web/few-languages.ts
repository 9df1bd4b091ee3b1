import { languages } from "../../packages/web/src/public/locales/languages.ts";
import { isInBulk } from "../in-bulk.ts";

/** Languages that stand for all, which the project `slow` goes through: the shortest words, the longest, and one from right to left. */
export const fewLanguages: readonly string[] = isInBulk ? languages : ["en", "ta", "ml", "ur"];

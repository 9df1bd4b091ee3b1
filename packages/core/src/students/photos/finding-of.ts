import type { Sentence } from "../../sentence.ts";
import type { PhotoFinding } from "./photo-quality.ts";

/** Creates a photo finding from a sentence. */
export const findingOf = (
  measure: PhotoFinding["measure"],
  mark: PhotoFinding["mark"],
  { code, facts, message }: Sentence,
): PhotoFinding => ({ measure, mark, text: message, code, facts });

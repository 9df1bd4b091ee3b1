import type { Sentence } from "../../sentence.ts";
import type { PhotoFinding } from "./photo-quality.ts";

/** A finding of a measure, in words and with their code. */
export const findingOf = (
  measure: PhotoFinding["measure"],
  mark: PhotoFinding["mark"],
  { code, facts, message }: Sentence,
): PhotoFinding => ({ measure, mark, text: message, code, facts });

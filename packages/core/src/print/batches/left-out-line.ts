import type { Sentence } from "../../sentence.ts";

interface LeftOutCard<Code extends string> {
  student: number | null;
  name: string;
  code: Code;
  message: string;
  reasons: Sentence[];
}

/**
 * Builds a list entry for a student who is left out. `message` contains the findings as a single string, and
 * `reasons` contains them as separate sentences.
 */
export const leftOutLine = <Code extends string>({
  student: id,
  name,
  code,
  message,
  reasons,
}: LeftOutCard<Code>): LeftOutCard<Code> => ({ student: id, name, code, message, reasons });

import type { Sentence } from "../../sentence.ts";

interface LeftOutCard<Code extends string> {
  student: number | null;
  name: string;
  code: Code;
  message: string;
  reasons: Sentence[];
}

/** Somebody who is left out, as lists tell it: the message has the findings in one text, the reasons sentence by sentence. */
export const leftOutLine = <Code extends string>({
  student: id,
  name,
  code,
  message,
  reasons,
}: LeftOutCard<Code>): LeftOutCard<Code> => ({ student: id, name, code, message, reasons });

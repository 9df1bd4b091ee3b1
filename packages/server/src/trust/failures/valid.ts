import { Failure } from "@idms/core/failure";
import { readSaid } from "@idms/core/forms/said/read-said";
import { valueSentences } from "@idms/core/forms/said/value-sentences";
import type { Sentence } from "@idms/core/sentence";
import type { z } from "zod";

/**
 * Validates a value from outside the program.
 * @throws Failure `invalid`, with the first problem as its message and all problems keyed by field.
 */
export function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = readSaid(schema, value);
  if (read.wrong === undefined) return read.data;
  const wrong: Record<string, Sentence[]> = {};
  for (const { path, sentence } of read.wrong)
    if (path.length > 0) (wrong[path.join(".")] ??= []).push(sentence);
  const [{ sentence: first } = { sentence: valueSentences.request() }] = read.wrong;
  throw new Failure(
    { kind: "invalid", ...first },
    { fields: Object.keys(wrong).length > 0 ? wrong : undefined },
  );
}

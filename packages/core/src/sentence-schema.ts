import { z } from "zod";
import { asSentence } from "./as-sentence.ts";
import { lazily } from "./lazily.ts";
import type { Fact, Sentence } from "./sentence.ts";

/** The code and parameters that accompany a message. */
export const codedSchema = lazily(() =>
  z.object({ code: z.string(), facts: z.record(z.string(), z.custom<Fact>()) }),
);

/** A message in an API response: its code, its parameters and the finished text (`detail`). */
export const detailSchema = lazily(() => codedSchema().extend({ detail: z.string() }));

/** A message in an API response that may have been stored without a code and parameters. */
export const maybeCodedSchema = lazily(() => codedSchema().partial());

/** A sentence as JSON. */
export const sentenceSchema = lazily(() => codedSchema().extend({ message: z.string() }));

/** A schema issue, with the sentence of the violated rule if the rule has one. */
type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { sentence?: Sentence };

/**
 * Returns schema options that attach a sentence to a rule and to its issues:
 * `z.string(saying(fieldSentences.date()))`.
 */
export const saying = (sentence: Sentence) => ({
  error(issue: z.core.$ZodRawIssue): string {
    Object.assign(issue, { sentence });
    return sentence.message;
  },
});

/** Creates an issue with a sentence, to be added to a schema's own issues. */
export const issueOf = ({ code, facts: known, message }: Sentence, path: PropertyKey[] = []) => ({
  code: "custom" as const,
  path,
  message,
  sentence: { code, facts: known, message },
});

/** Returns the sentence of an issue. The sentence has no code if the message comes from the schema library. */
export const sentenceOf = ({ message, sentence }: Issue): Sentence => sentence ?? asSentence(message);

import { z } from "zod";
import { asSentence } from "./as-sentence.ts";
import type { Fact, Sentence } from "./sentence.ts";

const facts = z.record(z.string(), z.custom<Fact>());

/** The code and parameters that accompany a text. */
export const codedSchema = z.object({ code: z.string(), facts });

/** A sentence as an answer says it. */
export const detailSchema = codedSchema.extend({ detail: z.string() });

/** The same for a text that may have been stored without them. */
export const maybeCodedSchema = codedSchema.partial();

/** A sentence as JSON. */
export const sentenceSchema = codedSchema.extend({ message: z.string() });

/** An issue of a schema, and its sentence where its rule has one. */
type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { sentence?: Sentence };

/** A rule's words as a sentence, which stays with the issue: `z.string(saying(fieldSentences.date()))`. */
export const saying = (sentence: Sentence) => ({
  error(issue: z.core.$ZodRawIssue): string {
    Object.assign(issue, { sentence });
    return sentence.message;
  },
});

/** An issue with its sentence, to be added to a schema's own. */
export const issueOf = ({ code, facts: known, message }: Sentence, path: PropertyKey[] = []) => ({
  code: "custom" as const,
  path,
  message,
  sentence: { code, facts: known, message },
});

/** The sentence of an issue; one without a code where the words are the library's. */
export const sentenceOf = ({ message, sentence }: Issue): Sentence => sentence ?? asSentence(message);

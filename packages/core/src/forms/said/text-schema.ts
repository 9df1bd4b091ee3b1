import { z } from "zod";
import { saying } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";
import { cleanLine, cleanParagraph, textLength } from "../values/clean-text.ts";
import { fieldSentences } from "./field-sentences.ts";

/** The name of a text value: a sentence, or a name that is the same in every language. */
type Label = string | Sentence;

const capped = (label: Label, limit: number) =>
  z.string().refine((text) => textLength(text) <= limit, saying(fieldSentences.tooLong({ label, limit })));

/** Returns the schema for one line of text: cleaned, not blank, and at most `limit` characters long. */
export const requiredText = (label: Label, limit: number) => {
  const required = saying(fieldSentences.required({ label }));
  return z
    .string(required)
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .refine((text) => text !== "", { ...required, abort: true })
        .pipe(capped(label, limit)),
    );
};

/** Returns the schema for one line of cleaned text, which is empty if it is missing or null. */
export const optionalText = (label: Label, limit: number) =>
  z
    .string(saying(fieldSentences.notText({ label })))
    .nullish()
    .transform((text) => cleanLine(text ?? ""))
    .pipe(capped(label, limit));

/** Returns the schema for several lines of cleaned text, which are empty if missing or null. */
export const optionalParagraph = (label: Label, limit: number) =>
  z
    .string(saying(fieldSentences.notText({ label })))
    .nullish()
    .transform((text) => cleanParagraph(text ?? ""))
    .pipe(capped(label, limit));

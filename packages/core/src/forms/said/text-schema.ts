import { z } from "zod";
import { saying } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";
import { cleanLine, cleanParagraph, textLength } from "../values/clean-text.ts";
import { fieldSentences } from "./field-sentences.ts";

/** The name of a text: a sentence of its own, or a name that is the same in every language. */
type Label = string | Sentence;

const capped = (label: Label, limit: number) =>
  z.string().refine((text) => textLength(text) <= limit, saying(fieldSentences.tooLong({ label, limit })));

/** One line of text that must not be blank, cleaned, of at most `limit` characters. */
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

/** One line of text, cleaned; an empty text where it is missing or null. */
export const optionalText = (label: Label, limit: number) =>
  z
    .string(saying(fieldSentences.notText({ label })))
    .nullish()
    .transform((text) => cleanLine(text ?? ""))
    .pipe(capped(label, limit));

/** Text of several lines, cleaned; an empty text where it is missing or null. */
export const optionalParagraph = (label: Label, limit: number) =>
  z
    .string(saying(fieldSentences.notText({ label })))
    .nullish()
    .transform((text) => cleanParagraph(text ?? ""))
    .pipe(capped(label, limit));

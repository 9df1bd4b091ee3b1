import { z } from "zod";
import { fieldText } from "../../messages.ts";
import { cleanLine, cleanParagraph, textLength } from "./clean-text.ts";

const capped = (label: string, limit: number) =>
  z.string().refine((text) => textLength(text) <= limit, { error: fieldText.tooLong(label, limit) });

/** One line of text that must not be blank, cleaned, of at most `limit` characters. */
export const requiredText = (label: string, limit: number) =>
  z
    .string({ error: fieldText.required(label) })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .refine((text) => text !== "", { error: fieldText.required(label), abort: true })
        .pipe(capped(label, limit)),
    );

/** One line of text, cleaned; an empty text where it is missing or null. */
export const optionalText = (label: string, limit: number) =>
  z
    .string({ error: fieldText.notText(label) })
    .nullish()
    .transform((text) => cleanLine(text ?? ""))
    .pipe(capped(label, limit));

/** Text of several lines, cleaned; an empty text where it is missing or null. */
export const optionalParagraph = (label: string, limit: number) =>
  z
    .string({ error: fieldText.notText(label) })
    .nullish()
    .transform((text) => cleanParagraph(text ?? ""))
    .pipe(capped(label, limit));

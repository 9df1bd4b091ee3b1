import { issueOf, saying } from "./sentence-schema.ts";
import { z } from "zod";
import { sentences, type Sentence } from "./sentence.ts";

/** Messages about errors in an ID. */
export const idSentences = /* @__PURE__ */ sentences("id", {
  wholeNumber: "The ID must be a whole number.",
});

/** An ID in the API: an integer of at least 1, or such an integer as a string, which is what an HTML form sends. */
export const idSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], saying(idSentences.wholeNumber()))
  .pipe(z.int().positive());

/** A reference in an API response: an ID, or an object with an `id` (or `pk`). It is parsed to the ID. */
export const referenceSchema = z.union([
  idSchema,
  z.object({ id: idSchema }).transform(({ id }) => id),
  z.object({ pk: idSchema }).transform(({ pk }) => pk),
]);

/**
 * An ID that the user must choose. If the value is missing, or is the empty string from a select, the message is
 * returned.
 */
export const chosenId = (missing: Sentence) =>
  z
    .preprocess((id) => (id === "" ? undefined : id), idSchema.nullish())
    .transform((id, context) => {
      if (id != null) return id;
      context.addIssue(issueOf(missing));
      return z.NEVER;
    });

/** The version of a row, which starts at 1. Null if the server does not track versions. */
export const versionSchema = z
  .int()
  .positive()
  .nullish()
  .transform((version) => version ?? null);

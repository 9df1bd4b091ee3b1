import { issueOf, saying } from "./sentence-schema.ts";
import { z } from "zod";
import { sentences, type Sentence } from "./sentence.ts";

/** What is wrong with an ID. */
export const idSentences = /* @__PURE__ */ sentences("id", {
  wholeNumber: "The ID must be a whole number.",
});

/** An ID in the API: an integer from 1, or the same as a string, as sent by an HTML form. */
export const idSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], saying(idSentences.wholeNumber()))
  .pipe(z.int().positive());

/** A reference in an API response: an ID, or an object with an `id` (or `pk`). It is parsed to the ID. */
export const referenceSchema = z.union([
  idSchema,
  z.object({ id: idSchema }).transform(({ id }) => id),
  z.object({ pk: idSchema }).transform(({ pk }) => pk),
]);

/** An ID that the user must choose. A missing value, or the empty string from a select, produces the message. */
export const chosenId = (missing: Sentence) =>
  z
    .preprocess((id) => (id === "" ? undefined : id), idSchema.nullish())
    .transform((id, context) => {
      if (id != null) return id;
      context.addIssue(issueOf(missing));
      return z.NEVER;
    });

/** The row version, from 1, or null if the server does not track versions. */
export const versionSchema = z
  .int()
  .positive()
  .nullish()
  .transform((version) => version ?? null);

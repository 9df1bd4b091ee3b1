import { issueOf, saying } from "./sentence-schema.ts";
import { z } from "zod";
import { sentences, type Sentence } from "./sentence.ts";

/** What is wrong with an id. */
export const idSentences = /* @__PURE__ */ sentences("id", {
  wholeNumber: "The ID must be a whole number.",
});

/** An id of the API: a whole number from 1, also where a form sent it as text. */
export const idSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], saying(idSentences.wholeNumber()))
  .pipe(z.int().positive());

/** A reference as the API may answer it, an id or an object with an id (or pk); read as the id. */
export const referenceSchema = z.union([
  idSchema,
  z.object({ id: idSchema }).transform(({ id }) => id),
  z.object({ pk: idSchema }).transform(({ pk }) => pk),
]);

/** An id that must be chosen; nothing, or the empty text of a select, gets the message. */
export const chosenId = (missing: Sentence) =>
  z
    .preprocess((id) => (id === "" ? undefined : id), idSchema.nullish())
    .transform((id, context) => {
      if (id != null) return id;
      context.addIssue(issueOf(missing));
      return z.NEVER;
    });

/** Which version of a row is read, from 1; null where the server does not count them. */
export const versionSchema = z
  .int()
  .positive()
  .nullish()
  .transform((version) => version ?? null);

import { z } from "zod";

/** An id of the API: a whole number from 1, also where a form sent it as text. */
export const idSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
    error: "The ID must be a whole number.",
  })
  .pipe(z.int().positive());

/** A reference as the API may answer it, an id or an object with an id (or pk); read as the id. */
export const referenceSchema = z.union([
  idSchema,
  z.object({ id: idSchema }).transform(({ id }) => id),
  z.object({ pk: idSchema }).transform(({ pk }) => pk),
]);

/** An id that must be chosen; nothing, or the empty text of a select, gets the message. */
export const chosenId = (message: string) =>
  z
    .preprocess((id) => (id === "" ? undefined : id), idSchema.nullish())
    .transform((id, context) => {
      if (id != null) return id;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** Which version of a row is read, from 1; null where the server does not count them. */
export const versionSchema = z
  .int()
  .positive()
  .nullish()
  .transform((version) => version ?? null);

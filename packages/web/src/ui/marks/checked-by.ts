import { readSaid } from "@idms/core/forms/said/read-said";
import type { z } from "zod";
import { tell } from "../../say/say/retell.ts";

/** Checks a form by a schema of core, which says in the language of the page what is wrong. */
export const checkedBy =
  (schema: z.ZodType) =>
  (values: object): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const { path, sentence } of readSaid(schema, values).wrong ?? [])
      errors[path.join(".")] ??= tell(sentence);
    return errors;
  };

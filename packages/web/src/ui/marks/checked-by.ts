import { readSaid } from "@idms/core/forms/said/read-said";
import type { z } from "zod";
import { tellRefusal } from "../../say/say/tell.ts";

/** Returns a form validator based on a core schema, with messages in the page's language. */
export const checkedBy =
  (schema: z.ZodType) =>
  (values: object): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const { path, sentence } of readSaid(schema, values).wrong ?? [])
      errors[path.join(".")] ??= tellRefusal(sentence);
    return errors;
  };

import { issueOf } from "../../sentence-schema.ts";
import { unknownFilter, unknownFiltersOf } from "../drawing/fill-pattern.ts";
import { cardFieldsSchema } from "./card-field.ts";
import type { CardFields } from "./template.ts";

/**
 * Elements as somebody sends them who can still mend them: what is stored reads, whatever its placeholders say, but a
 * filter that there is not is not stored anew.
 * @param stored what is there already, which stays as it is
 */
export const typedFieldsSchema = (stored: CardFields = {}) =>
  cardFieldsSchema.superRefine((fields, context) => {
    for (const [name, { pattern }] of Object.entries(fields)) {
      const before = Object.hasOwn(stored, name) ? stored[name]?.pattern : undefined;
      if (pattern === undefined || pattern === before) continue;
      for (const filter of unknownFiltersOf(pattern))
        context.addIssue(issueOf(unknownFilter(filter), [name, "pattern"]));
    }
  });

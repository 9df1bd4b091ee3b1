import { issueOf } from "../../sentence-schema.ts";
import { unknownFilter, unknownFiltersOf } from "../drawing/fill-pattern.ts";
import { cardFieldsSchema } from "./card-field.ts";
import type { CardFields } from "./template.ts";

/**
 * Validates elements from a user who can still correct them. Stored placeholders are always accepted. A new
 * placeholder with an unknown filter is rejected.
 * @param stored the elements already saved, which are accepted unchanged
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

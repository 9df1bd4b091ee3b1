import type { FormField } from "@idms/core/forms/values/field";
import { fieldsIn, type ShownField } from "../form-words/fields-in.ts";
import { spokenLanguage, usual } from "./say.ts";

/**
 * Returns the fields of a form as shown to staff. The text comes from the school's own translations, otherwise from the
 * usual labels.
 */
export const staffFields = (fields: readonly FormField[]): ShownField[] =>
  fieldsIn({ usual }, fields, spokenLanguage());

import type { FormField } from "@idms/core/forms/values/field";
import { fieldsIn, type ShownField } from "../form-words/fields-in.ts";
import { spokenLanguage, usual } from "./say.ts";

/** Returns a form's fields as shown to staff: with the school's own translations, otherwise the usual labels. */
export const staffFields = (fields: readonly FormField[]): ShownField[] =>
  fieldsIn({ usual }, fields, spokenLanguage());

import type { FormField } from "@idms/core/forms/values/field";
import { fieldsIn, type ShownField } from "../form-words/fields-in.ts";
import { spokenLanguage, usual } from "./say.ts";

/** A form's fields as staff read them: called as the school calls them in the page's language, else as they usually are. */
export const staffFields = (fields: readonly FormField[]): ShownField[] =>
  fieldsIn({ usual }, fields, spokenLanguage());

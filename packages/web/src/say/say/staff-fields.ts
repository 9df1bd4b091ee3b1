import type { FormField } from "@idms/core/forms/values/field";
import { fieldsIn, type ShownField } from "../form-words/fields-in.ts";
import { spokenLanguage, usual } from "./say.ts";

/** Returns a form's fields as staff see them: with the school's own translation, else the usual label. */
export const staffFields = (fields: readonly FormField[]): ShownField[] =>
  fieldsIn({ usual }, fields, spokenLanguage());

import { formTemplateSchema } from "@idms/core";
import { useList } from "../ui/use-list.ts";

export const FORM_TEMPLATES = "/form-templates/";

/** The form templates of a school, for choosing one. */
export const useFormTemplates = (school: number | null) =>
  useList(FORM_TEMPLATES, formTemplateSchema, { school, ordering: "name" }, school !== null);

import { formTemplateSchema } from "@idms/core/forms/templates/template";
import { useCan } from "../session/use-can.ts";
import { useList } from "../../ui/api/use-list.ts";

export const FORM_TEMPLATES = "/form-templates/";

/** The path of the list of form templates. The page of each template is below it. */
export const TEMPLATES_PATH = "/templates";
export const templatePath = (id: number | "new"): string => `${TEMPLATES_PATH}/${id}`;

/**
 * Loads a school's form templates, so that one can be selected. Returns none if the user is not allowed to see them.
 */
export function useFormTemplates(school: number | null) {
  const maySee = useCan()("form_templates.read");
  return useList(FORM_TEMPLATES, formTemplateSchema, { school, ordering: "name" }, school !== null && maySee);
}

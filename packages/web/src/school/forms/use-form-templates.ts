import { formTemplateSchema } from "@idms/core/forms/templates/template";
import { useCan } from "../session/use-can.ts";
import { useList } from "../../ui/api/use-list.ts";

export const FORM_TEMPLATES = "/form-templates/";

/** The address of the list of form templates; each of them has a page of its own. */
export const TEMPLATES_PATH = "/templates";
export const templatePath = (id: number | "new"): string => `${TEMPLATES_PATH}/${id}`;

/** The form templates of a school, for choosing one; none for whoever may not see them. */
export function useFormTemplates(school: number | null) {
  const maySee = useCan()("form_templates.read");
  return useList(FORM_TEMPLATES, formTemplateSchema, { school, ordering: "name" }, school !== null && maySee);
}

import { formTemplateSchema, idTemplateSchema, type FormTemplate, type IdTemplate } from "@idms/core";
import { useSearchParams } from "react-router-dom";
import { useList } from "../ui/use-list.ts";
import { ID_TEMPLATES } from "./requests.ts";

/** What stands in the address for no template: one that is yet to be made. */
const NONE = "new";

export interface Chosen {
  schoolId: number | null;
  forms: readonly FormTemplate[];
  form: FormTemplate | null;
  templates: readonly IdTemplate[];
  template: IdTemplate | null;
  loading: boolean;
  error: Error | null;
  retry(): void;
  /** Null leaves nothing chosen; a school's default template is chosen by naming none. */
  chooseSchool(id: number | null): void;
  chooseForm(id: number | null): void;
  chooseTemplate(id: number | "default" | null): void;
}

const NO_TEMPLATES: readonly IdTemplate[] = [];
const NO_FORMS: readonly FormTemplate[] = [];

/** Which school, form and template are designed; the address has it, so that a reload shows the same. */
export function useChosen(): Chosen {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get("school"));
  const schoolId = Number.isInteger(wanted) && wanted > 0 ? wanted : null;
  const query = { school: schoolId };
  const forms = useList("/form-templates/", formTemplateSchema, query, schoolId !== null);
  const templates = useList(ID_TEMPLATES, idTemplateSchema, query, schoolId !== null);
  // What is still shown of the school before is none of this one's.
  const loading =
    schoolId !== null &&
    (forms.isLoading || templates.isLoading || templates.isPlaceholderData || forms.isPlaceholderData);
  const ofSchool = !loading && schoolId !== null;
  const formRows = (ofSchool && forms.data?.rows) || NO_FORMS;
  const templateRows = (ofSchool && templates.data?.rows) || NO_TEMPLATES;
  const form = params.get("form");
  const template = params.get("template");

  const set = (change: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );

  return {
    schoolId,
    forms: formRows,
    form: form === NONE ? null : (formRows.find(({ id }) => String(id) === form) ?? formRows[0] ?? null),
    templates: templateRows,
    template:
      template === NONE
        ? null
        : (templateRows.find(({ id }) => String(id) === template) ??
          templateRows.find(({ isDefault }) => isDefault) ??
          templateRows[0] ??
          null),
    loading,
    error: templates.data ? null : (templates.error ?? forms.error),
    retry: () => void Promise.all([forms.refetch(), templates.refetch()]),
    chooseSchool: (id) => set({ school: id === null ? null : String(id), form: null, template: null }),
    chooseForm: (id) => set({ form: id === null ? NONE : String(id) }),
    chooseTemplate: (id) => set({ template: id === "default" ? null : id === null ? NONE : String(id) }),
  };
}

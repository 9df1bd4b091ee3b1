import { usedUnasked } from "@idms/core/cards/designs/default-template";
import { idTemplateSchema, type IdTemplate } from "@idms/core/cards/designs/id-template";
import { formTemplateSchema, type FormTemplate } from "@idms/core/forms/templates/template";
import { useEffect, useState } from "react";
import { useSearchParams, type SetURLSearchParams } from "react-router-dom";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { letGoOfWork } from "../../ui/api/held-work.ts";
import { useList } from "../../ui/api/use-list.ts";
import { ID_TEMPLATES } from "./requests.ts";

/** The parameter value that stands for no template, because a new one is being created. */
const NONE = "new";

/** The URL parameters that identify the design being edited. */
export const DESIGNED: readonly string[] = ["school", "template"];

export interface Chosen {
  schoolId: number | null;
  forms: readonly FormTemplate[];
  form: FormTemplate | null;
  templates: readonly IdTemplate[];
  template: IdTemplate | null;
  /**
   * The template ID from the URL, if the school has no such template. In this case, the default template is shown.
   */
  unknown: string | null;
  loading: boolean;
  error: Error | null;
  retry(): void;
  /**
   * Selects a school, or none if `id` is null. The school's default template is selected, because the URL then names
   * no template.
   */
  chooseSchool(id: number | null): void;
  chooseForm(id: number | null): void;
  chooseTemplate(id: number | "default" | null): void;
}

const NO_TEMPLATES: readonly IdTemplate[] = [];
const NO_FORMS: readonly FormTemplate[] = [];

const idIn = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** Returns the row that the URL names, otherwise the default row. Returns null if the URL stands for no row. */
const rowOf = <T extends { id: number }>(rows: readonly T[], named: string | null, usual: T | undefined) =>
  named === NONE ? null : (rows.find(({ id }) => String(id) === named) ?? usual ?? null);

/** The school that each user designed for last, for as long as the page is open. */
const LAST_SCHOOLS = new Map<string, number>();

/** Remembers the school in the URL, and names it in a URL without one when the user comes back to the screen. */
function useLastSchool(username: string, named: number | null, setParams: SetURLSearchParams): void {
  useEffect(() => {
    const last = LAST_SCHOOLS.get(username);
    if (named !== null) LAST_SCHOOLS.set(username, named);
    else if (last !== undefined) setParams({ school: String(last) }, { replace: true });
  }, [username, named, setParams]);
}

/** Returns functions that store the user's choices in the URL. */
function useChoosing(
  setParams: SetURLSearchParams,
  username: string,
): Pick<Chosen, "chooseSchool" | "chooseForm" | "chooseTemplate"> {
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

  /** Stores a new choice. The user has already agreed to lose unsaved changes. */
  const goOn = (change: Record<string, string | null>) => {
    letGoOfWork();
    set(change);
  };
  return {
    chooseSchool(id) {
      if (id === null) LAST_SCHOOLS.delete(username);
      goOn({ school: id === null ? null : String(id), form: null, template: null });
    },
    chooseForm: (id) => set({ form: id === null ? NONE : String(id) }),
    chooseTemplate: (id) => goOn({ template: id === "default" ? null : id === null ? NONE : String(id) }),
  };
}

/** Returns the only school, even if someone adds a second school while a design is being edited. */
function useImplied(only: number | null): number | null {
  const [implied, setImplied] = useState<number | null>(null);
  if (implied === null && only !== null) setImplied(only);
  return implied ?? only;
}

/**
 * Returns the chosen school, form and template. They are stored in the URL, so that a reload shows the same ones. The
 * installation's only school does not have to be chosen.
 */
export function useChosen(): Chosen {
  const [params, setParams] = useSearchParams();
  const { username } = useCurrentUser();
  const named = idIn(params.get("school"));
  useLastSchool(username, named, setParams);
  const { only, isPending } = useOnlySchool(named === null);
  const implied = useImplied(only);
  const schoolId = named ?? implied;
  const query = { school: schoolId };
  const forms = useList("/form-templates/", formTemplateSchema, query, schoolId !== null);
  const templates = useList(ID_TEMPLATES, idTemplateSchema, query, schoolId !== null);
  // The templates that are still shown belong to the previously selected school.
  const loading =
    isPending ||
    (schoolId !== null &&
      (forms.isLoading || templates.isLoading || templates.isPlaceholderData || forms.isPlaceholderData));
  const ofSchool = !loading && schoolId !== null;
  const formRows = (ofSchool && forms.data?.rows) || NO_FORMS;
  const templateRows = (ofSchool && templates.data?.rows) || NO_TEMPLATES;
  const form = params.get("form");
  const template = params.get("template");

  const choosing = useChoosing(setParams, username);
  const found = templateRows.find(({ id }) => String(id) === template);
  return {
    schoolId,
    unknown: ofSchool && template !== null && template !== NONE && !found ? template : null,
    forms: formRows,
    form: rowOf(formRows, form, formRows[0]),
    templates: templateRows,
    template: rowOf(templateRows, template, usedUnasked(templateRows)),
    loading,
    error: templates.data ? null : (templates.error ?? forms.error),
    retry: () => void Promise.all([forms.refetch(), templates.refetch()]),
    ...choosing,
  };
}

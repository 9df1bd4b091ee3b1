import { formUseSchema } from "@idms/core/forms/templates/form-use";
import { formTemplateAnswer, formTemplateInputSchema } from "@idms/core/forms/templates/template";
import { removedTemplateAnswer } from "@idms/core/upkeep/versions/removed-template";
import { z } from "zod";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listOf, route, versionedAs } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import type { Services } from "../../http/calls/services.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { earlierRoute } from "../students/earlier-route.ts";
import { changeForm, removeForm, restoreForm } from "../../school/forms/change-form.ts";
import { removedForms } from "../../trust/versions/removed-rows.ts";
import { asRemovedTemplate } from "../designs/template-answer.ts";
import { createForm } from "../../school/forms/create-form.ts";
import { findFormUse } from "../../cards/designs/find-form-use.ts";
import { findFormTemplate, findFormTemplateRows, type FormTemplate } from "../../school/forms/form-rows.ts";

const asAnswer = (form: FormTemplate, schoolName: string) => ({
  ...form,
  school: { id: form.school_id, name: schoolName },
});

const withSchool = async (form: FormTemplate, { db }: Pick<Services, "db">) =>
  asAnswer(form, (await findSchool(db, form.school_id)).name);
const versioned = versionedAs(formTemplateAnswer, withSchool);

export const formTemplatesRoutes = [
  route({
    method: "GET",
    path: "/form-templates/",
    access: "form_templates.read",
    summary: "List the form templates of one school, or of all schools the caller may see.",
    query: listQuery(["id", "name"]).extend(schoolFilter),
    answer: listOf(formTemplateAnswer),
    async handle({ services, query, school }) {
      const of = schoolOf(school, query);
      const wish = { ...query, page: pageOf(query) };
      const { rows, count } = await findFormTemplateRows(services.db, of, wish);
      return { rows: rows.map((form) => asAnswer(form, form.school_name)), count };
    },
  }),
  route({
    method: "POST",
    path: "/form-templates/",
    access: "form_templates.create",
    summary: "Add a form template to a school.",
    body: formTemplateInputSchema,
    answer: formTemplateAnswer,
    versioned,
    status: 201,
    handle: async ({ services, caller, body }) =>
      withSchool(await createForm(services.db, caller, body), services),
  }),
  route({
    method: "GET",
    path: "/form-templates/removed/",
    access: "form_templates.restore",
    summary: "List the removed form templates, which can be restored until `gone_at`.",
    answer: z.array(removedTemplateAnswer),
    handle: async ({ services }) => (await removedForms(services.db)).map(asRemovedTemplate),
  }),
  route({
    method: "POST",
    path: "/form-templates/{id}/restore/",
    access: "form_templates.restore",
    summary: "Restore a removed form template, with the records that belong to it.",
    answer: formTemplateAnswer,
    versioned,
    handle: async ({ services, caller, params }) =>
      withSchool(await restoreForm(services.db, caller, params.id), services),
  }),
  route({
    method: "GET",
    path: "/form-templates/{id}/",
    access: "form_templates.read",
    summary: "Get a form template.",
    answer: formTemplateAnswer,
    async handle({ services, params, school }) {
      const form = await findFormTemplate(services.db, params.id);
      if (!form || (school !== null && school !== form.school_id)) throw missing("formTemplate");
      return withSchool(form, services);
    },
  }),
  route({
    method: "PUT",
    path: "/form-templates/{id}/",
    access: "form_templates.change",
    summary: "Change a form template.",
    details: "A form template that is used by links cannot be moved to another school.",
    body: formTemplateInputSchema,
    answer: formTemplateAnswer,
    versioned,
    handle: async ({ services, caller, params, body, wanted }) =>
      withSchool(await changeForm(services.db, caller, params.id, body, wanted), services),
  }),
  route({
    method: "GET",
    path: "/form-templates/{id}/usage/",
    access: "form_templates.change",
    summary: "List what uses a form template: open links and, for each field, ID templates and answers.",
    answer: formUseSchema,
    handle: ({ services, params }) => findFormUse(services.db, params.id, new Date()),
  }),
  route({
    method: "DELETE",
    path: "/form-templates/{id}/",
    access: "form_templates.delete",
    summary: "Remove a form template that no upload link uses; it can be restored for a week.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await removeForm(services.db, caller, params.id, wanted);
    },
  }),
  earlierRoute({
    path: "/form-templates/{id}/",
    access: "form_templates.change",
    subject: "form_templates",
    what: "form template",
    thing: "formTemplate",
    versioned,
    isThere: async (db, id) => (await findFormTemplate(db, id)) !== undefined,
  }),
];

import { idTemplateAnswer } from "@idms/core/cards/designs/id-template";
import { missing } from "../../trust/failures/missing.ts";
import { route, versionedAs } from "../../http/calls/route.ts";
import { earlierRoute } from "../students/earlier-route.ts";
import { restoreTemplate } from "../../cards/designs/change-template.ts";
import { findIdTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { asEarlierAnswer, asTemplateAnswer, savedTemplate } from "./template-answer.ts";

/** Routes for restoring earlier versions of an ID template. */
export const idTemplatesVersionsRoutes = [
  earlierRoute({
    path: "/id-templates/{id}/",
    access: "id_templates.read",
    subject: "id_templates",
    what: "ID template",
    thing: "idTemplate",
    versioned: versionedAs(idTemplateAnswer, asEarlierAnswer),
    isThere: async (db, id) => (await findIdTemplate(db, id)) !== undefined,
  }),
  route({
    method: "POST",
    path: "/id-templates/{id}/versions/{version}/restore/",
    access: "id_templates.restore",
    summary: "Make an earlier version of an ID template the current one, including its pictures.",
    answer: idTemplateAnswer,
    versioned: versionedAs(idTemplateAnswer, (row: IdTemplate) => asTemplateAnswer(row)),
    async handle({ services, caller, params, wanted }) {
      const version = Number(params.version);
      if (!Number.isSafeInteger(version)) throw missing("idTemplateVersion");
      const row = await restoreTemplate(services, caller, { id: params.id, version }, wanted);
      return savedTemplate(services, row);
    },
  }),
];

import { shownFieldNames } from "@idms/core/cards/designs/shown-fields";
import type { FormUse } from "@idms/core/forms/templates/form-use";
import { isLinkOpen } from "@idms/core/collect/links/class-link";
import { asCardTemplate, listIdTemplates } from "./design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { findFormTemplate, linksOfForm } from "../../school/forms/form-rows.ts";
import { countAnswers } from "../../installation/students/answer-rows.ts";

/** Maximum number of a form's students to check. The check blocks other requests for about 10 ms. */
const MOST_LOOKED_AT = 2000;

/**
 * Finds what depends on a saved form template: the school's ID templates, open links, and answers. Answers are
 * counted only for the first students.
 * @throws Failure `missing`
 */
export async function findFormUse(db: Db, id: number, now: Date): Promise<FormUse> {
  const form = await findFormTemplate(db, id);
  if (!form) throw missing("formTemplate");
  const cards = (await listIdTemplates(db, form.school_id)).map((card) => ({
    id: card.id,
    name: card.name,
    // A rule that chooses the card by an answer needs the field, too.
    shows: new Set([
      ...shownFieldNames(asCardTemplate(card), form.fields),
      ...card.rules.map(({ name }) => name),
    ]),
  }));
  const links = await linksOfForm(db, id);
  const { answers, isComplete } = await countAnswers(db, id, MOST_LOOKED_AT);
  return {
    open_links: links.filter((link) => isLinkOpen(link, now)).length,
    is_complete: isComplete,
    fields: form.fields.map(({ name }) => ({
      name,
      id_templates: cards
        .filter(({ shows }) => shows.has(name))
        .map((card) => ({ id: card.id, name: card.name })),
      answers: answers.get(name) ?? 0,
    })),
  };
}

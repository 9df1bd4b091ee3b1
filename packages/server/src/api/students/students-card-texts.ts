import { cardTextAnswer, ownTextWishSchema } from "@idms/core/cards/drawing/own-card-text-schemas";
import { z } from "zod";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import { route } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { chosenOrUsual } from "../../print/choosing/card-selection.ts";
import { textsOfCard } from "../../print/pictures/texts-of-card.ts";
import { currentStudent } from "./student-answer.ts";
import { shortenText, undoShortenText } from "../../students/edits/own-card-texts.ts";

const query = z.object({ template: chosenOrUsual });

async function textsOf(
  services: Services,
  chosen: { school: number | null; id: number },
  template: number | undefined,
) {
  const wanted = template === undefined ? undefined : await findIdTemplate(services.db, template);
  return textsOfCard(services, chosen, wanted);
}

export const studentsCardTextsRoutes = [
  route({
    method: "GET",
    path: "/students/{id}/card-texts/",
    access: "students.shorten_text",
    summary: "List the text on a student's card that can be shortened, and the shortened versions.",
    query,
    answer: z.array(cardTextAnswer),
    handle: ({ services, params: { id }, query: { template }, school }) =>
      textsOf(services, { school, id }, template),
  }),
  route({
    method: "PUT",
    path: "/students/{id}/card-texts/",
    access: "students.shorten_text",
    summary: "Show shorter text on a student's card; the record does not change.",
    query,
    body: ownTextWishSchema,
    answer: z.array(cardTextAnswer),
    versioned: currentStudent,
    async handle({ services, caller, params: { id }, query: { template }, body, school, wanted }) {
      const chosen = { school, id, wanted };
      const texts = await textsOf(services, chosen, template);
      const recorded = texts.find(({ name }) => name === body.name)?.recorded;
      await shortenText(services.db, caller, chosen, { ...body, recorded });
      return textsOf(services, chosen, template);
    },
  }),
  route({
    method: "DELETE",
    path: "/students/{id}/card-texts/{name}/",
    access: "students.shorten_text",
    summary: "Show the text from the record on a student's card again.",
    answer: "nothing",
    versioned: currentStudent,
    async handle({ services, caller, params, school, wanted }) {
      const { id, name } = params;
      await undoShortenText(services.db, caller, { school, id, wanted }, name);
    },
  }),
];

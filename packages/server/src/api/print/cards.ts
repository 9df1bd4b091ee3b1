import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { can, type Right } from "@idms/core/school/accounts/rights";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { idSchema } from "@idms/core/ids";
import { orderedCardAnswer } from "@idms/core/print/orders/ordered-card";
import { PRINTED_STANDINGS } from "@idms/core/print/batches/card-life";
import {
  CARD_RIGHTS,
  cardAnswer,
  cardDeedSchema,
  cardNumberSchema,
  cardsDoneAnswer,
  MOST_CARDS_AT_ONCE,
} from "@idms/core/print/batches/card-record";
import { z } from "zod";
import { listCards } from "../../cards/printed/list-cards.ts";
import { listOfValues, listQuery, placeFrom, placeQuery } from "../../http/calls/list-query.ts";
import { listOf, route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { listOrderedCards } from "../../cards/orders/ordered-cards.ts";
import { actOnCards } from "../../students/edits/act-on-cards.ts";

/** Whoever reads submissions reads what has become of their cards. */
const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

const state = z.enum(PRINTED_STANDINGS, {
  error: `A printed card is one of ${PRINTED_STANDINGS.join(", ")}.`,
});

/** The filters for lists of cards. */
const filters = listQuery([])
  .pick({ page_size: true, search: true })
  .extend({
    ...placeQuery,
    ...schoolFilter,
    classroom: chosenOrAll(idSchema),
    student: chosenOrAll(idSchema),
  });

/** The cards, each by itself. */
export const cardsRoutes = [
  route({
    method: "GET",
    path: "/cards/",
    access: READ,
    summary: "List the printed cards of your school, of one or of all, the newest first.",
    details:
      "They can be those of a class, a student or a batch, in some states, expired, or the one with a number. `search` finds a number, or students as their lists do.",
    query: filters.extend({
      batch: chosenOrAll(idSchema),
      state: listOfValues(state),
      number: chosenOrAll(cardNumberSchema),
    }),
    answer: listOf(cardAnswer),
    async handle({ services, query, school }) {
      const { state: states, ...filter } = query;
      const wish = { ...filter, states, school: schoolOf(school, query) };
      const found = await listCards(services.db, wish, placeFrom(query));
      return { ...found, count: found.rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/cards/ordered/",
    access: READ,
    summary: "List the ordered cards that are not printed yet, the most urgent first.",
    details: "They are those of your school, of one or of all; of a class, of a student, or of a search.",
    query: filters,
    answer: listOf(orderedCardAnswer),
    async handle({ services, query, school }) {
      const wish = { ...query, school: schoolOf(school, query) };
      const found = await listOrderedCards(services.db, wish, placeFrom(query));
      return { ...found, count: found.rows.length };
    },
  }),
  route({
    method: "POST",
    path: "/cards/act/",
    access: Object.values(CARD_RIGHTS),
    summary: "Hand out cards, mark them as lost or found, or revoke them.",
    details: `At most ${MOST_CARDS_AT_ONCE} at once, by their numbers. The answer names each card for which it cannot be done, with the reason.`,
    body: z.intersection(
      cardDeedSchema,
      z.object({
        numbers: z
          .array(cardNumberSchema)
          .min(1, "Choose at least one card.")
          .max(MOST_CARDS_AT_ONCE, `At most ${MOST_CARDS_AT_ONCE} at once.`),
      }),
    ),
    answer: cardsDoneAnswer,
    async handle({ services, caller, body: { numbers, ...wish }, school }) {
      if (!can(caller, CARD_RIGHTS[wish.action])) throw accessFailures.roleForbids();
      return actOnCards(services, caller, { school, numbers }, wish);
    },
  }),
];

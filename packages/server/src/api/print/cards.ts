import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
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

/** Permissions for reading submissions, which include the status of their cards. */
const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

const state = z.enum(PRINTED_STANDINGS, saying(callRules.printedCard({ options: PRINTED_STANDINGS })));

/** Filters for lists of cards. */
const filters = listQuery([])
  .pick({ page_size: true, search: true })
  .extend({
    ...placeQuery,
    ...schoolFilter,
    classroom: chosenOrAll(idSchema),
    student: chosenOrAll(idSchema),
  });

/** Routes for individual cards. */
export const cardsRoutes = [
  route({
    method: "GET",
    path: "/cards/",
    access: READ,
    summary: "List the printed cards of your school, a given school or all schools, newest first.",
    details:
      "You can limit the list to a class, a student, a batch, certain states or one card number. Two more states depend on today's date: `expired` cards, and valid cards that expire within 60 days (`ends_soon`). A list of only `ends_soon` cards starts with the card that expires first. A list of only `printed` cards ends with the cards that are not delivered yet, if deliveries to their school are marked. `search` finds a card number, or finds students in the same way as in the student lists.",
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
    summary: "List the ordered cards that have not been printed yet, most urgent first.",
    details:
      "The list covers your school, a given school or all schools. You can limit it to a class, a student or a search.",
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
    details: `Send up to ${MOST_CARDS_AT_ONCE} card numbers at a time. The response lists each card that could not be changed, with the reason.`,
    body: z.intersection(
      cardDeedSchema,
      z.object({
        numbers: z
          .array(cardNumberSchema)
          .min(1, saying(chooseSentences.cards()))
          .max(MOST_CARDS_AT_ONCE, saying(callRules.cardsAtOnce({ most: MOST_CARDS_AT_ONCE }))),
      }),
    ),
    answer: cardsDoneAnswer,
    async handle({ services, caller, body: { numbers, ...wish }, school }) {
      if (!can(caller, CARD_RIGHTS[wish.action])) throw accessFailures.roleForbids();
      return actOnCards(services, caller, { school, numbers }, wish);
    },
  }),
];

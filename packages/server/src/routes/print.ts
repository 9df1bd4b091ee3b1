import { adminSubmissionText, chosenId, idSchema, LAYOUTS, SEVERITIES, STUDENT_STATUSES } from "@idms/core";
import { z } from "zod";
import { listOfValues } from "../http/list-query.ts";
import { fileOf, route } from "../http/route.ts";
import { waitingLine } from "../http/waiting-line.ts";
import { chooseCardsById, type CardIds } from "../print/choose-by-id.ts";
import { checkCards } from "../print/generate-cards.ts";
import { streamCards } from "../print/stream-cards.ts";

/** One class is printed at a time: the second core is for everybody else. */
const presses = waitingLine({ lanes: 1, places: 8, seconds: 10 });

const ofClass = chosenId(adminSubmissionText.chooseSchoolAndClass);

const cardsQuery = z
  .object({
    school: ofClass,
    classroom: ofClass,
    layout: z.enum(LAYOUTS, { error: `A layout is one of ${LAYOUTS.join(", ")}.` }).default("card"),
    status: listOfValues(
      z.enum(STUDENT_STATUSES, { error: `A status is one of ${STUDENT_STATUSES.join(", ")}.` }),
    ),
    student: listOfValues(idSchema),
    template: z.preprocess((id) => (id === "" ? undefined : id), idSchema.optional()),
  })
  .transform(({ status, student, ...ids }): CardIds => ({ ...ids, statuses: status, students: student }));

const leftOut = z.object({
  student: z.int().nullable(),
  name: z.string(),
  code: z.string(),
  message: z.string(),
});
const finding = z.object({
  student: z.int().nullable(),
  field: z.string(),
  side: z.literal("back").optional(),
  code: z.string(),
  severity: z.enum(SEVERITIES),
  message: z.string(),
});

export const printRoutes = [
  route({
    method: "GET",
    path: "/students/generate_ids/",
    access: "generate_id_cards",
    summary:
      "The ID cards of a class's verified students as a PDF; X-Idms-Cards and X-Idms-Findings say what is in it.",
    query: cardsQuery,
    answer: fileOf("application/pdf"),
    handle: ({ services, caller, query, request }) =>
      presses.run(async () => {
        const { signal } = request;
        return streamCards(services, await chooseCardsById(services, query), { caller, signal });
      }),
  }),
  route({
    method: "GET",
    path: "/students/generate_ids/check/",
    access: "generate_id_cards",
    summary: "What generating would print, leave out and find, without printing it.",
    query: cardsQuery,
    answer: z.object({ cards: z.int(), left_out: z.array(leftOut), findings: z.array(finding) }),
    handle: ({ services, query, request }) =>
      presses.run(async () => {
        const chosen = await chooseCardsById(services, query);
        const { printed, leftOut, findings } = await checkCards(services, chosen, request);
        return { cards: printed.length, left_out: leftOut, findings };
      }),
  }),
];

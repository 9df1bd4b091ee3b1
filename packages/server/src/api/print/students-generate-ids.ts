import { can } from "@idms/core/school/accounts/rights";
import { downloadName } from "@idms/core/messages";
import { impose } from "@idms/core/print/sheets/impose";
import { allValidCards, cardCheckSchema, type CardCheck } from "@idms/core/print/batches/card-check";
import { classToPrintAnswer } from "@idms/core/print/batches/class-to-print";
import { printChoiceAnswer, printChoiceSchema } from "@idms/core/print/batches/print-choice";
import { HOLD_BACK } from "@idms/core/print/batches/gate";
import { printWishSchema } from "@idms/core/print/batches/print-wish";
import { studentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { sideOfCard } from "../../cards/designs/template-parts.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import {
  cardIdsSchema,
  cardsOfCallSchema,
  chooseCardsOfCall,
  chosenOrUsual,
  gateWish,
} from "../../print/choosing/card-selection.ts";
import { countValidCards } from "../../cards/printed/card-rows.ts";
import { chooseListed } from "../../print/choosing/choose-listed.ts";
import { requireOneDesign, type ChosenCards } from "../../print/choosing/choose-cards.ts";
import type { PressResult } from "../../print/choosing/press-job.ts";
import { drawFirstSheet } from "../../print/pictures/sheet-pictures.ts";
import { checkCards, generateCards } from "../../print/runs/generate-cards.ts";
import { markStudent } from "../../print/runs/mark-student.ts";
import { previewCard } from "../../print/pictures/preview-card.ts";
import { findPrintWish, savePrintWish } from "../../print/choosing/print-wish-rows.ts";
import { sendCards } from "../../print/runs/send-cards.ts";
import { presses } from "./presses.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { findStudent } from "../../installation/students/student-rows.ts";
import { listClassesToPrint } from "../../installation/students/waiting-rows.ts";
import { asStudentAnswer, currentStudent } from "../students/student-answer.ts";

/**
 * Queue for cards, because a list requests all cards at once. Cards are drawn one at a time in the request process.
 */
const drawings = waitingLine({ lanes: 1, places: 500, seconds: 5 });
/** Queue for sheets. A sheet takes about 500 ms to draw outside the request process. */
const sheets = waitingLine({ lanes: 1, places: 20, seconds: 20 });
/** Resolution at which a card is readable on any screen. */
const DRAWN_DPI = 200;

/** Whether a school exists and the caller can access it. */
const isReached = async (db: Db, reach: number | null, id: number): Promise<boolean> =>
  (reach === null || reach === id) && schoolExists(db, id);

export const studentsGenerateIdsRoutes = [
  route({
    method: "GET",
    path: "/students/generate_ids/",
    access: "print_batches.generate",
    summary: "Print the ID cards of a class's VERIFIED students as a PDF.",
    details:
      "Students whose photo is lost are left out. X-Idms-Cards is the number of cards, X-Idms-Held-Back is the number held back, and X-Idms-Findings lists the findings and the students left out, as JSON. A serious finding holds a card back if you send `hold_back=serious`, or if the school has turned this on or requires sign-off. To print such cards anyway, give a reason in `despite`. `despite_student` limits this to certain students.",
    query: cardsOfCallSchema,
    answer: fileOf("application/pdf"),
    handle: ({ services, caller, query, school, request }) =>
      presses.run(async () => {
        const chosen = requireOneDesign(await chooseCardsOfCall(services, query, school));
        const sent = { caller, signal: request.signal, name: downloadName.idCards };
        return sendCards(services, sent, (options) =>
          generateCards(services, chosen, { ...options, mark: false, marksByCall: true, keep: true }),
        );
      }),
  }),
  route({
    method: "GET",
    path: "/students/generate_ids/check/",
    access: "print_batches.generate",
    summary: "Run the preflight check of generate_ids with the same query, without printing.",
    query: cardsOfCallSchema,
    answer: cardCheckSchema,
    handle: ({ services, query, school, request }) =>
      presses.run(async () => {
        const checked: PressResult[] = [];
        const valid: NonNullable<CardCheck["valid_cards"]>[] = [];
        const files: CardCheck["files"] = [];
        for (const chosen of await chooseCardsOfCall(services, query, school)) {
          const result = await checkCards(services, chosen, request);
          const { slots, first } = impose(chosen.layout, chosen.card.cardSize, chosen.sheet);
          checked.push(result);
          const students = result.printed.flatMap(({ student }) => student ?? []);
          valid.push(await countValidCards(services.db, students, chosen.template.id));
          files.push({ cards: result.printed.length, per_sheet: slots.length, first });
        }
        return {
          cards: checked.reduce((sum, { printed }) => sum + printed.length, 0),
          left_out: checked.flatMap(({ leftOut }) => leftOut),
          findings: checked.flatMap(({ findings }) => findings),
          files,
          valid_cards: allValidCards(valid),
        };
      }),
  }),
  route({
    method: "GET",
    path: "/students/generate_ids/sheet/",
    access: "print_batches.generate",
    summary: "Draw, as WebP, one side of the first sheet that generate_ids would print.",
    details: "`without` lists the students for whom the check found that no card can be printed.",
    query: cardIdsSchema.and(z.object({ side: sideOfCard })),
    answer: fileOf("image/webp"),
    async handle({ services, query: { side, ...ids }, school, request }) {
      const draw = async () => {
        const [first] = await chooseCardsOfCall(services, { ...ids, ...HOLD_BACK }, school);
        return drawFirstSheet(services, first as ChosenCards, { side });
      };
      return new Response(new Uint8Array(await sheets.run(draw, request.signal)), {
        headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" },
      });
    },
  }),
  route({
    method: "GET",
    path: "/students/generate_ids/waiting/",
    access: "print_batches.generate",
    summary: "List the classes whose cards can be printed now, with the number of cards.",
    details:
      "The school with the most cards comes first. Cards that still have to be signed off are not counted.",
    query: listQuery([]).omit({ search: true, ordering: true }).extend(schoolFilter),
    answer: listOf(classToPrintAnswer),
    handle: ({ services, query, school }) =>
      listClassesToPrint(services.db, schoolOf(school, query), pageOf(query)),
  }),
  route({
    method: "POST",
    path: "/students/generate_ids/choose/",
    access: "print_batches.generate",
    summary: "Find the students that match a selection or a pasted list.",
    details:
      "Select students by `status`, by `printed` (not_printed, or changed since printing) or by `list`. For each line of a list, the response contains the one matching student, several students or none.",
    body: printChoiceSchema,
    answer: printChoiceAnswer,
    handle: ({ services, caller, body, school }) =>
      chooseListed(
        services,
        school,
        body,
        can(caller, "students.read_own") || can(caller, "students.read_all"),
      ),
  }),
  route({
    method: "GET",
    path: "/schools/{id}/print-wish/",
    access: "print_wishes.read",
    summary: "Get the sheet settings of a school's last print job, or null if they are unknown.",
    answer: z.object({ wish: printWishSchema.nullable() }),
    async handle({ services, params, school }) {
      if (!(await isReached(services.db, school, params.id))) throw missing("school");
      return { wish: await findPrintWish(services.db, params.id) };
    },
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/print-wish/",
    access: "print_wishes.save",
    summary: "Save the sheet settings for a school's next print job.",
    body: printWishSchema,
    answer: z.object({ wish: printWishSchema }),
    async handle({ services, caller, params, body, school }) {
      if (!(await isReached(services.db, school, params.id))) throw missing("school");
      return { wish: await savePrintWish(services.db, caller, params.id, body) };
    },
  }),
  route({
    method: "GET",
    path: "/students/{id}/card/",
    access: "print_batches.generate",
    summary:
      "Draw one side of a student's card as a PNG, as it would be printed, even if the card has problems.",
    query: z.object({
      template: chosenOrUsual,
      side: sideOfCard,
    }),
    answer: fileOf("image/png"),
    async handle({ services, params, query: { template, side }, school, request }) {
      if (!(await findStudent(services.db, school, params.id))) throw missing("student");
      const choice = { student: params.id, template, side, dpi: DRAWN_DPI };
      const { png } = await drawings.run(() => previewCard(services, choice), request.signal);
      return new Response(new Uint8Array(png), {
        headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
      });
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/mark-id-generated/",
    access: "students.mark_id_generated",
    summary: "Mark a VERIFIED student as ID_GENERATED.",
    details:
      "Returns 409 with the reason if the card cannot be drawn. Also returns 409 if the card would be held back, when you send `hold_back=serious` or the school has turned this on or requires sign-off.",
    query: gateWish,
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, query: { hold_back }, school, wanted }) =>
      asStudentAnswer(await markStudent(services, caller, { school, id, wanted }, hold_back)),
  }),
];

import { codedBeside } from "@idms/core/as-sentence";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { idSchema } from "@idms/core/ids";
import { downloadName } from "@idms/core/messages";
import { batchAnswer, batchDetailsAnswer, type Batch } from "@idms/core/print/batches/batches";
import { cardCheckSchema } from "@idms/core/print/batches/card-check";
import { DELIVERIES, deliveredSchema } from "@idms/core/print/batches/delivery";
import { cardCountAnswer } from "@idms/core/print/batches/card-counts";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import { batchName } from "@idms/core/print/sheets/pdf-pages";
import { pagesQuery } from "@idms/core/print/sheets/pdf-pages-schema";
import { reprintCheckSchema, reprintSchema } from "@idms/core/print/batches/reprint-schemas";
import type { SheetSettings } from "@idms/core/print/sheets/sheet-settings";
import { sendSchema, sentJobAnswer, unmarkSchema } from "@idms/core/print/sending/sending-schemas";
import { BATCH_MARKS, batchMark, type SentBatch } from "@idms/core/print/sending/sent-batch";
import { z } from "zod";
import { asDetail } from "../../http/calls/as-detail.ts";
import { cardCountsCsv, countCards, writeCardCounts } from "../../cards/printed/count-cards.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { batchesAfter, reprintsOf } from "../../cards/printed/list-batches.ts";
import {
  countReplaced,
  countToDeliver,
  findBatch,
  listBatchCards,
  type PrintBatch,
} from "../../cards/printed/batch-rows.ts";
import { withoutCardOf, type WithoutRow } from "../../cards/printed/without-rows.ts";
import { sideOfCard } from "../../cards/designs/template-parts.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { missing } from "../../trust/failures/missing.ts";
import { newestDeeds } from "../../trust/log/log-rows.ts";
import { pageSize, placeFrom, placeQuery } from "../../http/calls/list-query.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import { schoolOf } from "../../http/calls/school-filter.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import type { App } from "../../installation/open-app.ts";
import { openBatch, printedAt, type KnownBatch } from "../../print/choosing/choose-reprint.ts";
import { copyBatch } from "../../print/runs/copy-batch.ts";
import { drawBatchSheet } from "../../print/pictures/sheet-pictures.ts";
import { checkAgain, chooseAgain, printAgain, type AgainWish } from "../../print/runs/print-again.ts";
import { deliverBatch, undeliverBatch } from "../../print/sending/deliver-batch.ts";
import { countMarks, markBatch, unmarkBatch } from "../../print/sending/mark-batch.ts";
import { sendBatch, standingOf, type JobStanding } from "../../print/sending/send-batch.ts";
import { sendCards } from "../../print/runs/send-cards.ts";
import { XLSX } from "../../students/exports/write-export.ts";
import { presses } from "./presses.ts";

/**
 * Queue for sheets. A screen requests many sheets at a time, and each takes about 500 ms to draw outside the request
 * process.
 */
const drawings = waitingLine({ lanes: 1, places: 200, seconds: 5 });

/** Most downloads that the page of a batch shows. The log has all of them. */
const MOST_DOWNLOADS = 20;

/** Counts the cards of each batch that have not been delivered yet, and those that later cards replaced. */
async function countsOf(db: Db, batches: readonly number[]) {
  return { toDeliver: await countToDeliver(db, batches), replaced: await countReplaced(db, batches) };
}

const asBatch = (
  batch: PrintBatch,
  { toDeliver, replaced }: Awaited<ReturnType<typeof countsOf>>,
): Batch => ({
  id: batch.id,
  printed_at: batch.created_at,
  printed_by: batch.made_by,
  school: batch.school_id,
  school_name: batch.school_name,
  classroom: batch.class_id,
  class_name: batch.class_name,
  template: { id: batch.id_template_id, name: batch.template_name, version: batch.template_version },
  layout: batch.layout,
  printer: batch.printer?.name || null,
  cards: batch.cards,
  pages: batch.pages,
  file: batch.file_name,
  sha256: batch.sha256,
  reprint_of: batch.reprint_of,
  because: batch.because,
  reason: batch.reason,
  despite: batch.despite,
  ...codedBeside(batch.despite, batch.despite_said),
  delivered_on: batch.delivered_on,
  delivered_by: batch.delivered_by,
  mark: batchMark(batch),
  to_deliver: toDeliver.get(batch.id) ?? 0,
  replaced: replaced.get(batch.id) ?? 0,
});

/** Returns the reprint batches that contain each student's card. */
async function reprintsByStudent(app: App, reprints: readonly PrintBatch[]): Promise<Map<number, number[]>> {
  const byStudent = new Map<number, number[]>();
  for (const { id } of reprints)
    for (const { student } of await listBatchCards(app.db, id))
      if (student !== null) byStudent.set(student, [...(byStudent.get(student) ?? []), id]);
  return byStudent;
}

async function asDetails(app: App, known: KnownBatch): Promise<z.input<typeof batchDetailsAnswer>> {
  const { batch, template, imposition, profile } = known;
  const reprints = await reprintsOf(app.db, batch.id);
  const again = await reprintsByStudent(app, reprints);
  return {
    ...asBatch(batch, await countsOf(app.db, [batch.id])),
    pdfx: profile?.name ?? null,
    two_sided: Boolean(template?.back_fields),
    sheet: imposition ? { ...imposition.sheet, card: imposition.card, slots: imposition.slots } : null,
    laid: batch.sheet && laidAs(batch.sheet),
    printed: known.cards.map((card) => {
      const { position, kept, ...told } = card;
      return {
        ...told,
        place: position + 1,
        sheet: null,
        position: null,
        ...printedAt(known, card),
        name: card.student === null ? null : card.name,
        kept: kept && template !== undefined,
        reprints: (card.student !== null && again.get(card.student)) || [],
      };
    }),
    ...(await countMarks(app.db, batch)),
    sent: batch.sent && sentOf(batch.sent),
    unmarked: batch.unmarked,
    without_card: (await withoutCardOf(app.db, batch))?.map(asWithout) ?? null,
    downloads: (await newestDeeds(app.db, "print_batches.copy", MOST_DOWNLOADS, batch.id)).map(
      ({ actor, created_at }) => ({ by: actor, at: created_at }),
    ),
    reprints: reprints.map(({ id, created_at, made_by, because, reason }) => ({
      id,
      printed_at: created_at,
      printed_by: made_by,
      because,
      reason,
    })),
  };
}

const asWithout = ({ student_id: student, name, code, reasons }: WithoutRow) => ({
  student,
  name,
  code,
  reasons,
});

const sentOf = ({ printer, by, at, state }: SentBatch) => ({ printer, by, at, is_whole: state === "taken" });

const asJob = ({ printer, job, state, trouble }: JobStanding) => ({
  printer,
  job,
  state,
  trouble: trouble && asDetail(trouble),
});

const laidAs = ({ bleed, marks, start, stock }: SheetSettings) => ({
  bleed,
  marks,
  start,
  stock: stock ? { width: stock.width, height: stock.height } : null,
});

/**
 * Opens a batch.
 * @param reach the school to which the batch must belong, or null for any school
 */
async function known(app: App, id: number, reach: number | null): Promise<KnownBatch> {
  const batch = await findBatch(app.db, id);
  if (!batch || (reach !== null && batch.school_id !== reach)) throw missing("batch");
  return openBatch(app, id);
}

const wishOf = ({
  positions,
  from,
  today,
  despite,
  ...sheet
}: z.output<typeof reprintCheckSchema>): AgainWish => ({
  selection: { positions, from },
  sheet,
  today,
  despite,
});

const delivery = z.enum(DELIVERIES, saying(callRules.delivery({ one: DELIVERIES[0], other: DELIVERIES[1] })));

export const printBatchesRoutes = [
  route({
    method: "GET",
    path: "/print-batches/",
    access: "print_batches.read",
    summary: "List the print batches, newest first.",
    details:
      "The response lists each batch with its time, user, school, class and sheets, the reason if it is a reprint, and the day of its delivery. `delivery=waiting` lists the batches with cards that have not been delivered or handed out yet. `mark` lists the batches whose students are marked as printed, not marked yet, or unmarked.",
    query: z.object({
      school: chosenOrAll(idSchema),
      classroom: chosenOrAll(idSchema),
      delivery: chosenOrAll(delivery),
      mark: chosenOrAll(z.enum(BATCH_MARKS, saying(callRules.batchMark({ options: BATCH_MARKS })))),
      ...placeQuery,
      page_size: pageSize.optional(),
    }),
    answer: listOf(batchAnswer),
    async handle({ services, query, school }) {
      const of = schoolOf(school, query) ?? undefined;
      const { rows, next } = await batchesAfter(services.db, { ...query, school: of }, placeFrom(query));
      const counts = await countsOf(
        services.db,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((row) => asBatch(row, counts)), next, count: rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/print-batches/counts/",
    access: "print_batches.read",
    summary: "Count the printed cards by school, month and reason, newest month first.",
    query: z.object({ school: chosenOrAll(idSchema) }),
    answer: listOf(cardCountAnswer),
    async handle({ services, query, school }) {
      const rows = await countCards(services.db, { school: schoolOf(school, query) });
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/print-batches/counts/export/",
    access: "print_batches.read",
    summary: "Export the counts of printed cards as an xlsx or csv spreadsheet.",
    query: z.object({
      school: chosenOrAll(idSchema),
      format: z
        .enum(["xlsx", "csv"], saying(callRules.format({ one: "xlsx", other: "csv" })))
        .default("xlsx"),
    }),
    answer: fileOf(XLSX),
    async handle({ services, query, school }) {
      const { format } = query;
      const counts = await countCards(services.db, { school: schoolOf(school, query) });
      const name = `printed-cards.${format}`;
      const path = scratchPath(services.folder.scratch, name);
      try {
        if (format === "csv") await writeFile(path, cardCountsCsv(counts), { flag: "wx", mode: 0o600 });
        else await writeCardCounts(counts, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return await sendFile(path, name, {
          "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : XLSX,
        });
      } finally {
        await rm(path, { force: true });
      }
    },
  }),
  route({
    method: "GET",
    path: "/print-batches/{id}/",
    access: "print_batches.read",
    summary: "Get a batch with its cards.",
    details:
      "The response lists each card with its position, its student, and the batches in which it was reprinted. `without_card` lists the students in the class who got no card, with the reasons at the time of printing.",
    answer: batchDetailsAnswer,
    handle: async ({ services, params, school }) =>
      asDetails(services, await known(services, params.id, school)),
  }),
  route({
    method: "GET",
    path: "/print-batches/{id}/sheets/{sheet}/",
    access: "print_batches.read",
    summary: "Draw one side of a sheet in a batch as WebP; sheets are numbered from 1.",
    details: "The sheet is drawn from the stored card data.",
    query: z.object({
      side: sideOfCard,
    }),
    answer: fileOf("image/webp"),
    async handle({ services, params, query: { side }, school, request }) {
      const sheet = Number(/^[1-9]\d{0,8}$/.exec(params.sheet)?.[0]);
      if (Number.isNaN(sheet)) throw missing("sheet");
      const batch = await known(services, params.id, school);
      const kept = batch.cards.filter((card) => card.kept).length;
      const draw = () => drawings.run(() => drawBatchSheet(services, batch, { sheet, side }), request.signal);
      return privateImage(request, `batch ${params.id} ${kept} ${sheet} ${side}`, draw, "image/webp");
    },
  }),
  route({
    method: "GET",
    path: "/print-batches/{id}/file/",
    access: "print_batches.copy",
    summary: "Recreate a batch's file, with the same numbers and codes.",
    details:
      "If a card's data is no longer stored, its position stays empty. X-Idms-Same-Bytes shows whether the file is identical to the original, and X-Idms-Gone shows how many cards are missing. `pages` limits duplex sheets to the fronts or the backs.",
    query: pagesQuery,
    answer: fileOf("application/pdf"),
    handle: ({ services, caller, params: { id }, query: { pages = "all" }, school, request }) =>
      presses.run(async () => {
        const batch = await known(services, id, school);
        const output = scratchPath(services.folder.scratch, downloadName.idCards);
        const actor = { id: caller.id, name: caller.username };
        try {
          const { isSame, gone, cards, leftOut } = await copyBatch(services, batch, {
            output,
            pages,
            lasts: false,
            actor,
            signal: request.signal,
          });
          return await sendFile(output, batchName(id, pages), {
            "Content-Type": "application/pdf",
            "X-Idms-Cards": String(cards),
            "X-Idms-Same-Bytes": String(isSame),
            "X-Idms-Gone": String(gone + leftOut.length),
          });
        } finally {
          await rm(output, { force: true });
        }
      }, request.signal),
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/reprint/",
    access: "print_batches.reprint",
    summary: "Reprint cards from a batch as a PDF, unchanged or with today's data.",
    details:
      "The reprint is a separate batch that records the reason. The headers are the same as for generate_ids.",
    body: reprintSchema,
    answer: fileOf("application/pdf"),
    handle: ({ services, caller, params: { id }, body, school, request }) =>
      presses.run(async () => {
        const batch = await known(services, id, school);
        const chosen = await chooseAgain(services, batch, wishOf(body));
        const sent = { caller, signal: request.signal, name: `reprint-${id}.pdf` };
        return sendCards(services, sent, (options) => printAgain(services, chosen, body.why, options));
      }, request.signal),
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/reprint/check/",
    access: "print_batches.reprint",
    summary: "Run the preflight check for a reprint without printing it.",
    details:
      "The response shows what would be printed, what would be left out, and which problems were found.",
    body: reprintCheckSchema,
    answer: cardCheckSchema,
    handle: ({ services, params: { id }, body, school, request }) =>
      presses.run(async () => {
        const batch = await known(services, id, school);
        const chosen = await chooseAgain(services, batch, wishOf(body));
        const { signal } = request;
        const { because = "other" } = body;
        const { printed, leftOut, findings } = await checkAgain(services, chosen, because, { signal });
        return { cards: printed.length, left_out: leftOut.map(leftOutLine), findings };
      }, request.signal),
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/send/",
    access: "print_batches.send",
    summary:
      "Send a batch to a printer, and mark its students as printed once the printer has the whole file.",
    details:
      "The batch goes to the printer for which it was made or, if it was made for no particular printer, to any printer with an address. The print job specifies the exact paper size and forbids scaling. A batch that the printer already has is sent again only with `again`.",
    body: sendSchema,
    answer: sentJobAnswer.extend({ marked: z.int() }),
    async handle({ services, caller, params: { id }, body, school, request: { signal } }) {
      const sent = await sendBatch(services, caller, await known(services, id, school), {
        ...body,
        signal,
        inPress: (work) => presses.run(work, signal),
      });
      return { ...asJob(sent), marked: sent.marked };
    },
  }),
  route({
    method: "GET",
    path: "/print-batches/{id}/job/",
    access: "print_batches.read",
    summary: "Ask the printer about the print job for a batch.",
    details: "`job` is null if the printer does not have the batch.",
    answer: z.object({ job: sentJobAnswer.nullable() }),
    async handle({ services, params: { id }, school }) {
      const standing = await standingOf((await known(services, id, school)).batch);
      return { job: standing && asJob(standing) };
    },
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/mark/",
    access: "print_batches.mark",
    summary: "Mark the students of a printed batch as ID_GENERATED.",
    details:
      "Students with a newer card, and students who were verified again after the batch was printed, are not marked as ID_GENERATED. For a reprint, no students are marked.",
    answer: z.object({ students: z.int() }),
    handle: async ({ services, caller, params: { id }, school }) => ({
      students: await markBatch(services.db, caller, (await known(services, id, school)).batch),
    }),
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/unmark/",
    access: "print_batches.unmark",
    summary: "Return the students of a batch to VERIFIED, with a reason.",
    details:
      "Students with a newer card, and students who have received their card, stay marked as ID_GENERATED. The next print job includes the students who were returned to VERIFIED. With `revoke`, their cards are revoked.",
    body: unmarkSchema,
    answer: z.object({ students: z.int() }),
    handle: async ({ services, caller, params: { id }, body, school }) => ({
      students: await unmarkBatch(services.db, caller, (await known(services, id, school)).batch, body),
    }),
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/deliver/",
    access: "print_batches.deliver",
    summary: "Mark a batch as delivered to its school, today or on an earlier day.",
    details:
      "Send the day in `on` (YYYY-MM-DD). A later call corrects the day. Completing an order delivers its batches in the same way.",
    body: ({ now }) => deliveredSchema(dayOf(now)),
    answer: "nothing",
    async handle({ services, caller, params: { id }, body, school }) {
      await deliverBatch(services.db, caller, (await known(services, id, school)).batch, body.on);
    },
  }),
  route({
    method: "POST",
    path: "/print-batches/{id}/undeliver/",
    access: "print_batches.undeliver",
    summary: "Mark a batch as not delivered yet.",
    answer: "nothing",
    async handle({ services, caller, params: { id }, school }) {
      await undeliverBatch(services.db, caller, (await known(services, id, school)).batch);
    },
  }),
];

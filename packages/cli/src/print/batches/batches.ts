import { cardCountsCsv, countCards } from "@idms/server/cards/printed/count-cards";
import { listBatches, type PrintBatch } from "@idms/server/cards/printed/batch-rows";
import { withoutCardOf, type WithoutRow } from "@idms/server/cards/printed/without-rows";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { openBatch, printedAt } from "@idms/server/print/choosing/choose-reprint";
import { copyBatch } from "@idms/server/print/runs/copy-batch";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { CARD_COUNT_COLUMNS, cardCountRow } from "@idms/core/print/batches/card-counts";
import { CARD_STATE_WORDS } from "@idms/core/print/batches/card-life";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import { lastDayInWords } from "@idms/core/print/batches/card-record";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import { BATCH_MARK_WORDS, batchMark } from "@idms/core/print/sending/sent-batch";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { note, print, printJson, printRows, printTable } from "../../terminal/output/output.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { withApp } from "../../app/with-app.ts";
import { operator } from "../../app/operator.ts";
import { noteLeftOut } from "../generate/print-report.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { outFile, requireOneOnStdout, STDOUT, tellOf, writeAt } from "../../terminal/output/out-file.ts";
import { optionFailures } from "@idms/core/upkeep/option-failures";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

type BatchesFlags = FlagsOf<"batches">;

/** Number of characters of a hash that are shown for comparison. */
const SHORT_HASH = 12;

/** Lists the batches, newest first, or shows one batch's cards with their positions. */
export function batches(given: string | undefined, flags: BatchesFlags): Promise<number> {
  if (flags.out !== undefined) {
    if (given === undefined) throw printCommandFailures.needsBatch();
    return copy(readCount("The batch number", given, "batch"), flags.out, flags);
  }
  if (flags.pages !== undefined) throw printCommandFailures.needsOut();
  if (given !== undefined) return show(readCount("The batch number", given, "batch"), flags);
  return flags.counts ? count(flags) : list(flags);
}

/** Recreates the file of a batch. Exits with 3 if some of its cards are no longer stored. */
function copy(id: number, out: string, flags: BatchesFlags): Promise<number> {
  requireOneOnStdout(flags);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: ["printing"] }, async (app) => {
      const file = await outFile(out, `batch-${id}.pdf`);
      const batch = await openBatch(app, id);
      const copied = await writeAt(app, file, async (output, whenWhole) => {
        const pages = flags.pages && { pages: flags.pages };
        const done = await copyBatch(app, batch, { output, actor: operator(), signal, ...pages });
        await whenWhole();
        return done;
      });
      const { isSame, cards, pages, gone, leftOut } = copied;
      const whole = isSame
        ? "byte for byte identical to the original file"
        : "recreated from stored data, so not byte for byte identical to the original file";
      const isPart = flags.pages !== undefined && flags.pages !== "all";
      if (flags.json)
        printJson({
          file,
          batch: id,
          cards,
          pages,
          same_bytes: isSame,
          gone,
          left_out: leftOut.map(leftOutLine),
        });
      else
        tellOf(file)(
          `${file === STDOUT ? "The file" : file}: ${cards} cards on ${pages} pages, ${isPart ? `only the ${flags.pages}s of the sheets` : whole}`,
        );
      if (gone > 0) note(`${gone} cards are no longer stored. Their places on the sheets are empty.`);
      noteLeftOut(leftOut);
      return gone + leftOut.length > 0 ? EXIT.partly : EXIT.done;
    }),
  );
}

/** Counts printed cards by school, month and reason. */
function count(flags: BatchesFlags): Promise<number> {
  if (flags.class !== undefined) throw printCommandFailures.countedBySchool();
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const counts = await countCards(app.db, { school });
    if (flags.json) printJson({ counts });
    else if (flags.csv) process.stdout.write(cardCountsCsv(counts));
    else printTable(CARD_COUNT_COLUMNS, counts.map(cardCountRow));
    return EXIT.done;
  });
}

function list(flags: BatchesFlags): Promise<number> {
  const limit = readCount("--limit", flags.limit);
  const delivery = flags.notDelivered ? "waiting" : undefined;
  if (flags.class !== undefined && flags.school === undefined) throw optionFailures.classNeedsSchool();
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? undefined : await chooseSchool(app, flags.school);
    const classroom =
      school && flags.class !== undefined ? await chooseClass(app, school, flags.class) : undefined;
    const found = await listBatches(app.db, {
      school: school?.id,
      classroom: classroom?.id,
      limit,
      delivery,
      mark: flags.mark,
    });
    if (flags.json) printJson({ batches: found.map(asJson) });
    else
      printRows(
        flags,
        [
          "Batch",
          "Printed",
          "By",
          "School",
          "Class",
          "Cards",
          "Pages",
          "Layout",
          "Template",
          "Marked",
          "Delivered",
          "SHA-256",
          "File",
        ],
        found.map((batch) => [
          String(batch.id),
          zonedTime(new Date(batch.created_at)),
          batch.made_by,
          batch.school_name,
          batch.class_name,
          String(batch.cards),
          String(batch.pages),
          batch.layout,
          batch.template_name,
          BATCH_MARK_WORDS[batchMark(batch)],
          batch.delivered_on ?? "",
          batch.sha256.slice(0, SHORT_HASH),
          batch.reprint_of === null
            ? batch.file_name
            : `${batch.file_name} (reprint of ${batch.reprint_of}: ${batch.reason ?? ""})`,
        ]),
      );
    return EXIT.done;
  });
}

function show(id: number, flags: DataFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const known = await openBatch(app, id);
    const cards = known.cards.map((card) => {
      const at = printedAt(known, card);
      return {
        sheet: at?.sheet ?? null,
        position: at?.position ?? null,
        student: card.student,
        name: card.name,
        despite: card.despite,
        number: card.number,
        state: card.state,
        valid_until: card.valid_until,
        is_expired: card.is_expired,
      };
    });
    const without = await withoutCardOf(app.db, known.batch);
    if (flags.json) {
      const pdfx = known.profile?.name ?? null;
      printJson({
        ...asJson(known.batch),
        pdfx,
        students: cards,
        without_card: without && without.map(asWithout),
      });
      return EXIT.done;
    }
    const { class_name, school_name, created_at, made_by } = known.batch;
    print(
      `Batch ${id}: ${class_name} at ${school_name}, printed ${zonedTime(new Date(created_at))} by ${made_by}`,
    );
    if (known.batch.awaits_mark)
      print(`${BATCH_MARK_WORDS[batchMark(known.batch)]}. Its cards are not valid.`);
    if (known.batch.delivered_on !== null)
      print(`Delivered on ${known.batch.delivered_on}, marked by ${known.batch.delivered_by}`);
    if (known.profile)
      print(
        `PDF/X-4 with the output profile ${known.profile.name}. Reprints of this batch use the same profile.`,
      );
    const { despite } = known.batch;
    if (despite !== null)
      print(`${made_by} printed some cards in this batch despite preflight findings. Reason: ${despite}`);
    printRows(
      flags,
      [
        "Sheet",
        "Position",
        "Student",
        "Name",
        "Number",
        "State",
        "Valid until",
        ...(despite === null ? [] : ["Printed despite"]),
      ],
      cards.map((card) => [
        ...[card.sheet, card.position, card.student ?? "deleted", card.name].map((value) =>
          String(value ?? "?"),
        ),
        shownCardNumber(card.number),
        CARD_STATE_WORDS[card.state],
        lastDayInWords(card),
        card.despite ?? "",
      ]),
    );
    for (const { name, reasons } of without ?? [])
      note(`No card in this batch: ${name}: ${reasons.map(({ message }) => message).join(" ")}`);
    return EXIT.done;
  });
}

const asWithout = ({ student_id: student, name, code, reasons }: WithoutRow) => ({
  student,
  name,
  code,
  reasons: reasons.map(({ message }) => message),
});

const asJson = (batch: PrintBatch) => ({
  id: batch.id,
  printed_at: batch.created_at,
  printed_by: batch.made_by,
  school: batch.school_name,
  class: batch.class_name,
  template: { name: batch.template_name, version: batch.template_version },
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
  mark: batchMark(batch),
  delivered_on: batch.delivered_on,
  delivered_by: batch.delivered_by,
});

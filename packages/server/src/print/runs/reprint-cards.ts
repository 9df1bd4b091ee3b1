import type { Despite } from "@idms/core/print/batches/gate";
import { impose } from "@idms/core/print/sheets/impose";
import type { KeptReason } from "@idms/core/print/batches/reprint";
import type { App } from "../../installation/open-app.ts";
import { keepPrint } from "../../cards/printed/kept-prints.ts";
import { requireAmong } from "../choosing/choose-cards.ts";
import { notKept, type KnownBatch } from "../choosing/choose-reprint.ts";
import type { GeneratedCards, GenerateOptions } from "./generate-cards.ts";
import { openFormerGate } from "../gate/open-gate.ts";
import {
  pressFiles,
  requireBackgrounds,
  type PressHooks,
  type PressJob,
  type PressResult,
  type PrintOrder,
} from "../choosing/press-job.ts";
import { print } from "../press/press.ts";
import { printFile } from "./print-file.ts";
import { signedJob, recordPrinting } from "./record-printing.ts";
import type { BatchCard, PrintBatch } from "../../cards/printed/batch-rows.ts";
import { batchFailures } from "@idms/core/print/failures/batch-failures";

/** The cards to reprint unchanged, the reason, and the sheets to print them on. */
export interface Reprint extends PrintOrder {
  cards: readonly BatchCard[];
  why: KeptReason;
}

/** A planned reprint. Only the category of its reason is known so far. */
type Considered = Omit<Reprint, "why"> & { why: Pick<KeptReason, "because"> };

export type ReprintOptions = Omit<GenerateOptions, "mark" | "keep" | "reprint">;

/**
 * Checks a planned reprint and returns its findings. Creates no file and records nothing.
 * @throws the failures of `reprintCards`
 */
export const checkReprint = async (
  app: App,
  known: KnownBatch,
  reprint: Considered,
  hooks: PressHooks,
): Promise<PressResult> => print(app, await reprintJob(app, known, reprint), hooks);

/**
 * Reprints cards from a batch exactly as they were: the same text and photos in the same template. The reprint is a
 * separate batch that records which batch it repeats and why. No student's status changes. The reprinted cards are valid
 * at once. So they also replace the cards that the batch itself would replace when it is marked.
 * @throws Failure `conflict` for a batch without stored contents, and the failures of `generateCards`.
 */
export async function reprintCards(
  app: App,
  known: KnownBatch,
  reprint: Reprint,
  options: ReprintOptions,
): Promise<GeneratedCards> {
  const { batch, template } = known;
  if (!template) throw notKept(batch);
  const { layout, sheet, printer, pdfx, why } = reprint;
  const despite = reprint.despite ?? formerLeave(batch);
  const { school_id, school_name, class_id, class_name, id_template_id } = batch;
  const { output, fileName = output } = options;
  const of = { school_id, school_name, class_id, class_name, id_template_id, template };
  const how = { layout, sheet, printer, pdfx, despite, file_name: fileName, reprint_of: batch.id, ...why };
  const job = await signedJob(app, await reprintJob(app, known, reprint), school_id, options.actor);
  const printed = await printFile(app, job, output, options, async (result, staged) => {
    await keepPrint(app.files, { sha256: result.sha256, path: output, isKept: true });
    await options.whenWhole?.();
    const printing = { ...of, ...how, time: job.time };
    const replaceOthers = batch.awaits_mark && batch.replaces_others;
    return recordPrinting(printing, result, staged, { ...options, mark: false, replaceOthers });
  });
  return { ...printed, file: output };
}

/** Returns the override of the original print, to use for the reprint. */
const formerLeave = ({ despite: reason, despite_said: said }: PrintBatch): Despite | null =>
  reason === null ? null : { reason, said: said ?? undefined, students: [] };

async function reprintJob(app: App, { batch, template }: KnownBatch, reprint: Considered): Promise<PressJob> {
  const { layout, sheet, printer, pdfx, despite, cards, why } = reprint;
  if (!template || !cards.some(({ kept }) => kept)) throw notKept(batch);
  requireAmong(
    despite,
    cards.map(({ student }) => student),
  );
  const files = pressFiles(app, template);
  impose(layout, files.template.cardSize, sheet);
  await requireBackgrounds(app.files, files, () =>
    batchFailures.backgroundGoneForReprint({ batch: batch.id }),
  );
  return {
    ...files,
    cards: {
      from: "batch",
      batch: batch.id,
      positions: cards.map(({ position }) => position),
      issue: { template: template.id, again: { of: batch.id, because: why.because } },
    },
    gate: await openFormerGate(app, batch.school_id, template),
    layout,
    sheet,
    printer,
    pdfx,
    despite,
    school: batch.school_name,
    class: batch.class_name,
    time: new Date(),
    signer: null,
    reprintOf: batch.id,
  };
}

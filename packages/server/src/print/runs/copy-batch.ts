import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { recordAction } from "../../trust/log/log-rows.ts";
import { fetchPrint } from "../../cards/printed/kept-prints.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { writeJoinedPdf } from "../../installation/store/joined-pdf.ts";
import { writeFileAtomic } from "../../installation/files/write-whole.ts";
import type { App } from "../../installation/open-app.ts";
import { notKept, sheetsOf, type KnownBatch } from "../choosing/choose-reprint.ts";
import { openFormerGate } from "../gate/open-gate.ts";
import {
  pressFiles,
  requireBackgrounds,
  type LeftOut,
  type PressHooks,
  type PressJob,
} from "../choosing/press-job.ts";
import { printFile } from "./print-file.ts";
import type { RecordOptions } from "./record-printing.ts";
import { batchFailures } from "@idms/core/print/failures/batch-failures";

export interface CopyOptions extends PressHooks, Pick<RecordOptions, "actor"> {
  /** The path of the PDF. The file appears completely or not at all. */
  output: string;
  /** The pages to include: all pages, or only one side of two-sided sheets. */
  pages?: PdfPages;
  /**
   * Whether the file must survive a power cut. False for a file that is deleted after it is sent; see `beginAtomic`.
   */
  lasts?: boolean;
}

export interface CopiedBatch {
  /** Number of cards in the file. */
  cards: number;
  pages: number;
  /** Whether the whole file is identical to the original, byte for byte. */
  isSame: boolean;
  /** Number of cards that are no longer stored. Their positions are empty. */
  gone: number;
  /** The students whose photo no longer exists. */
  leftOut: LeftOut[];
}

/**
 * Recreates the file of a batch. This is the original file if it is still stored. Otherwise, a new file is created from
 * the stored cards. The cards are not new cards. They have the same numbers and codes, and are in the same positions.
 * The log records who received the file.
 * @throws Failure `conflict` for a batch without stored contents, or if one side of one-sided sheets is requested,
 *   `unprocessable` when a background no longer exists
 */
export async function copyBatch(app: App, known: KnownBatch, options: CopyOptions): Promise<CopiedBatch> {
  const { batch, cards } = known;
  const made = (await keptCopy(app, known, options)) ?? (await madeAgain(app, known, options));
  const { actor, output, pages = "all" } = options;
  if (pages !== "all") {
    const title = `Batch ${batch.id}, ${pages}`;
    await writeFileAtomic(output, (file) => writeJoinedPdf([output], { title, pages }, file));
  }
  await transaction(app.db, (tx) =>
    recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      done: "print_batches.copy",
      subject_id: batch.id,
      school_id: batch.school_id,
      details: { cards: made.cards, same_bytes: made.isSame },
    }),
  );
  return {
    ...made,
    pages: pages === "all" ? made.pages : made.pages / 2,
    gone: cards.filter(({ kept }) => !kept).length,
  };
}

type Copy = Omit<CopiedBatch, "gone">;

/** Copies the original file if it is still stored. The original file is deleted once any of its content is erased. */
async function keptCopy(
  { files }: App,
  { batch, cards }: KnownBatch,
  options: CopyOptions,
): Promise<Copy | undefined> {
  if (!cards.every(({ kept }) => kept) || !(await fetchPrint(files, batch.sha256, options))) return undefined;
  options.onProgress?.(batch.cards);
  return { cards: batch.cards, pages: batch.pages, isSame: true, leftOut: [] };
}

async function madeAgain(app: App, known: KnownBatch, options: CopyOptions): Promise<Copy> {
  const { actor: _, pages: __, output, ...hooks } = options;
  const job = await copyJob(app, known);
  const made = await printFile(app, job, output, hooks, () => Promise.resolve({}));
  const { printed, pages, leftOut } = made;
  return { cards: printed.length, pages, isSame: made.sha256 === known.batch.sha256, leftOut };
}

async function copyJob(app: App, known: KnownBatch): Promise<PressJob> {
  const { batch, template, cards } = known;
  const kept = cards.filter((card) => card.kept);
  if (!template || !batch.sheet || kept.length === 0) throw notKept(batch);
  const files = pressFiles(app, template);
  await requireBackgrounds(app.files, files, () => batchFailures.backgroundGone({ batch: batch.id }));
  return {
    ...files,
    ...sheetsOf(known, cards),
    cards: { from: "batch", batch: batch.id, positions: kept.map(({ position }) => position), issue: null },
    gate: await openFormerGate(app, batch.school_id, template),
    despite: null,
    school: batch.school_name,
    class: batch.class_name,
    time: new Date(batch.created_at),
    signer: null,
    reprintOf: batch.reprint_of,
  };
}

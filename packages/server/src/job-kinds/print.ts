import { join } from "node:path";
import { downloadName, HELD_BACK, leftOutLine } from "@idms/core";
import { z } from "zod";
import { jobKind, NothingDone, type JobOutcome } from "../jobs/job-kind.ts";
import { cardIdsSchema, chooseCardsById } from "../print/choose-by-id.ts";
import { generateCards } from "../print/generate-cards.ts";
import { NothingPrinted, type PrintedFile } from "../print/print-file.ts";
import type { LeftOut } from "../print/press-job.ts";
import { MOST_NOTES } from "./most-notes.ts";

const input = cardIdsSchema.and(z.object({ mark: z.boolean().default(true) }));

/** The ID cards of a class as a PDF; its students are marked with the batch, unless that is not wanted. */
export const print = jobKind({
  needs: ["print_batches.generate"],
  input,
  works: ["printing"],
  isHeavy: true,
  async run({ app, input: { mark, ...ids }, asker, place, keep, signal, onProgress, finish }) {
    const chosen = await chooseCardsById(app, ids);
    const total = chosen.studentIds.length;
    onProgress(0, total);
    const output = join(place, downloadName.idCards);
    let file: string | null = null;
    let outcome: JobOutcome | undefined;
    await generateCards(app, chosen, {
      output,
      // It is synced where it is kept.
      lasts: false,
      async whenWhole() {
        file = await keep(output);
      },
      fileName: downloadName.idCards,
      mark,
      actor: { id: asker.id, name: asker.username },
      signal,
      onProgress: (done) => onProgress(done, total),
      async alongside(tx, batch, printed) {
        outcome = { file, result: { batch, ...told(printed) } };
        await finish(tx, outcome);
      },
    }).catch((error: unknown) => {
      if (!(error instanceof NothingPrinted)) throw error;
      throw new NothingDone(error.message, leftOut(error.result.leftOut));
    });
    return outcome as JobOutcome;
  },
});

const told = ({ printed, pages, leftOut: out, findings, marked }: PrintedFile & { marked: number }) => ({
  cards: printed.length,
  pages,
  marked,
  findings: findings.length,
  ...leftOut(out),
});

const leftOut = (out: readonly LeftOut[]) => ({
  held_back: out.filter(({ code }) => code === HELD_BACK).length,
  left_out: out.slice(0, MOST_NOTES).map(leftOutLine),
  left_out_count: out.length,
});

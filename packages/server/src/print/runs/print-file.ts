import { createHash } from "node:crypto";
import { Failure } from "@idms/core/failure";
import { reasonsTold } from "@idms/core/print/batches/gate";
import { withStagedCards, type StagedCards } from "../../cards/printed/staged-cards.ts";
import { beginAtomic, writeFailure } from "../../installation/files/write-atomic.ts";
import { writeTo } from "../../installation/files/write-to.ts";
import type { App } from "../../installation/open-app.ts";
import type { PressHooks, PressJob, PressResult } from "../choosing/press-job.ts";
import { print } from "../press/press.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

export interface PrintedFile extends PressResult {
  /** The hash of the whole file, in hexadecimal. */
  sha256: string;
}

/** Thrown when no card can be printed. The message lists the students who were left out, with the reasons. */
export class NothingPrinted extends Failure {
  readonly result: PressResult;

  constructor(result: PressResult) {
    super(printFailures.nothingPrinted({ reasons: reasonsTold(result.leftOut) }));
    this.result = result;
  }
}

/**
 * Prints a job to a file. The file appears completely or not at all. `record` is called only when the file is in its
 * final place. If the process ends earlier, there is no partial file and no record.
 * @throws NothingPrinted when no card can be printed, and Failure when the file cannot be written.
 */
export function printFile<T>(
  app: App,
  job: PressJob,
  output: string,
  { lasts, ...hooks }: PressHooks & { lasts?: boolean },
  record: (printed: PrintedFile, staged: StagedCards) => Promise<T>,
): Promise<PrintedFile & T> {
  return withStagedCards(app.db, async (cards) => {
    const file = await beginAtomic(output, { lasts });
    try {
      const hash = createHash("sha256");
      const printed = await print(app, job, hooks, {
        write(bytes) {
          hash.update(bytes);
          file.write(bytes);
        },
        writeBehind(bytes) {
          hash.update(bytes);
          return writeTo(file.stream, bytes);
        },
        keep: cards.add,
      });
      const result = { ...printed, sha256: hash.digest("hex") };
      if (result.printed.length === 0) throw new NothingPrinted(result);
      await file.commit();
      return { ...result, ...(await record(result, cards)) };
    } catch (error) {
      await file.discard();
      throw writeFailure(error, output);
    }
  });
}

import { counted } from "@idms/core/forms/values/counted";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { deliveredSchema } from "@idms/core/print/batches/delivery";
import { unmarkSchema } from "@idms/core/print/sending/sending-schemas";
import { openBatch } from "@idms/server/print/choosing/choose-reprint";
import { deliverBatch, undeliverBatch } from "@idms/server/print/sending/deliver-batch";
import { markBatch, unmarkBatch } from "@idms/server/print/sending/mark-batch";
import { valid } from "@idms/server/trust/failures/valid";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { print, printJson } from "../../terminal/output/output.ts";
import { JOB_GOES_ON, needsHelp, sendAndFollow } from "../generate/follow-job.ts";

/** Sends a batch to a printer. Exits with 3 if someone has to look at the printer. */
export function send(flags: FlagsOf<"send">): Promise<number> {
  const batch = readCount("--batch", flags.batch, "batch");
  const { printer, again = false, mark: isMarked, quiet, json } = flags;
  return interruptible(
    (signal) =>
      withApp({ data: flags.data, works: ["printing"] }, async (app) => {
        const options = { printer, again, mark: isMarked, quiet: Boolean(quiet || json), signal };
        const sent = await sendAndFollow(app, batch, options);
        if (json) printJson({ batch, ...sent });
        else
          print(
            `Batch ${batch} was sent to ${sent.printer} as job ${sent.job}. ${markedInWords(sent.marked)}`,
          );
        return needsHelp(sent) ? EXIT.partly : EXIT.done;
      }),
    JOB_GOES_ON,
  );
}

const markedInWords = (students: number): string =>
  `${counted(students, "student is", "students are")} now marked as ID_GENERATED.`;

/** Marks the students of a batch as printed after someone has looked at the cards. */
export function mark(flags: FlagsOf<"mark">): Promise<number> {
  const id = readCount("--batch", flags.batch, "batch");
  return withApp(flags, async (app) => {
    const { batch } = await openBatch(app, id);
    const students = await markBatch(app.db, doer(), batch);
    if (flags.json) printJson({ batch: id, students });
    else print(`Batch ${id}: ${markedInWords(students)}`);
    return EXIT.done;
  });
}

/** Returns the students of a batch to VERIFIED. */
export function unmark(flags: FlagsOf<"unmark">): Promise<number> {
  const id = readCount("--batch", flags.batch, "batch");
  const wish = valid(unmarkSchema, { reason: flags.reason, revoke: flags.revoke });
  return withApp(flags, async (app) => {
    const { batch } = await openBatch(app, id);
    const students = await unmarkBatch(app.db, doer(), batch, wish);
    if (flags.json) printJson({ batch: id, students, reason: wish.reason });
    else print(`Batch ${id}: ${counted(students, "student is", "students are")} VERIFIED again.`);
    return EXIT.done;
  });
}

/** Marks a batch as delivered to its school, or as not delivered yet. */
export function delivered(flags: FlagsOf<"cards delivered">): Promise<number> {
  const id = readCount("--batch", flags.batch, "batch");
  const { on } = valid(deliveredSchema(dayOf(new Date())), { on: flags.on });
  return withApp(flags, async (app) => {
    const { batch } = await openBatch(app, id);
    if (flags.notYet) await undeliverBatch(app.db, doer(), batch);
    else await deliverBatch(app.db, doer(), batch, on);
    const delivered_on = flags.notYet ? null : on;
    if (flags.json) printJson({ batch: id, delivered_on });
    else
      print(
        delivered_on === null
          ? `Batch ${id} is not delivered yet.`
          : `Batch ${id} was delivered on ${delivered_on}.`,
      );
    return EXIT.done;
  });
}

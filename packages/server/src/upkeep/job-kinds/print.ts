import { readSaid } from "@idms/core/forms/said/read-said";
import { issueOf, saying } from "@idms/core/sentence-schema";
import { join } from "node:path";
import { idSchema } from "@idms/core/ids";
import { downloadName } from "@idms/core/messages";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import { z } from "zod";
import { listOfValues } from "../../http/calls/list-query.ts";
import { jobKind, NothingDone, type JobOutcome, type JobTry } from "../jobs/job-kind.ts";
import { notePrintedOrder } from "../../cards/orders/act-on-order.ts";
import {
  cardIdsSchema,
  chooseCardsById,
  type CardIds,
  classIdsSchema,
  type ClassIds,
} from "../../print/choosing/card-selection.ts";
import { generateCards } from "../../print/runs/generate-cards.ts";
import { NothingPrinted } from "../../print/runs/print-file.ts";
import { printClasses } from "./print-classes.ts";
import { toldLeftOut, toldPrinted } from "./told-printed.ts";

const SEVERAL = ["classrooms", "schools", "all_classes", "students", "send"];

/**
 * Whether an input, if it can be parsed, is for several classes. Inputs for one class and for several classes have different validation messages.
 */
const isOfSeveral = (input: unknown): boolean =>
  typeof input === "object" && input !== null && SEVERAL.some((name) => name in input);

/**
 * Whether to mark students as printed, whether their cards also replace valid cards of other designs, and the orders that
 * the print belongs to. There is at most one order per school.
 */
const marking = z.object({
  mark: z.boolean().default(true),
  replace_others: z.boolean().default(false),
  order: listOfValues(idSchema),
});
type Marking = z.output<typeof marking>;

/** Whether to send each batch to the printer. The students are then marked once the printer has their cards. */
const sending = z.object({ send: z.boolean().default(false) });

/** The input schemas for one class and for several classes. */
export const printInputs = {
  ofOne: cardIdsSchema.and(marking),
  ofSeveral: classIdsSchema
    .and(marking)
    .and(sending)
    .refine(
      ({ send, printer }) => !send || printer !== undefined,
      saying(sendingFailures.noPrinter().sentence),
    ),
};
type Several = ClassIds & Marking & z.output<typeof sending>;

const input = z.unknown().transform((asked, context) => {
  const { ofOne, ofSeveral } = printInputs;
  const { data, wrong } = readSaid<(CardIds & Marking) | Several>(
    isOfSeveral(asked) ? ofSeveral : ofOne,
    asked,
  );
  if (data) return data;
  for (const { path, sentence } of wrong) context.addIssue(issueOf(sentence, [...path]));
  return z.NEVER;
});

/**
 * Prints the ID cards of one class as a PDF, or of several classes with a PDF for each class. The students are marked
 * with their class's batch unless `mark` is false. With `send`, each batch is sent to the printer, whether or not
 * anyone is still looking at the page that requested the job.
 */
export const print = jobKind<(CardIds & Marking) | Several>({
  needs: ["print_batches.generate"],
  input,
  works: ["printing"],
  isHeavy: true,
  run: ({ input: asked, ...attempt }) =>
    "classroom" in asked
      ? printClass({ ...attempt, input: asked })
      : printClasses({ ...attempt, input: asked }),
});

async function printClass({
  app,
  input: { mark, replace_others: replaceOthers, order, ...ids },
  asker,
  place,
  keep,
  signal,
  onProgress,
  finish,
}: JobTry<CardIds & Marking>): Promise<JobOutcome> {
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
    replaceOthers,
    actor: { id: asker.id, name: asker.username },
    signal,
    onProgress: (done) => onProgress(done, total),
    async alongside(tx, batch, printed) {
      outcome = { file, result: { batch, ...toldPrinted(printed) } };
      const made = { classroom: chosen.classroom.id, batch, chosen: chosen.studentIds, isPrinted: true };
      await notePrintedOrder(tx, asker, { orders: order, ...made, leftOut: printed.leftOut });
      await finish(tx, outcome);
    },
  }).catch((error: unknown) => {
    if (!(error instanceof NothingPrinted)) throw error;
    throw new NothingDone(error.sentence, toldLeftOut(error.result.leftOut));
  });
  return outcome as JobOutcome;
}

import type { KeptReason, ReprintReason } from "@idms/core/print/batches/reprint";
import type { App } from "../../installation/open-app.ts";
import type { BatchCard } from "../../cards/printed/batch-rows.ts";
import { selectCards, sheetsOf, type BatchSelection, type KnownBatch } from "../choosing/choose-reprint.ts";
import { chooseSheet, type SheetChoice } from "../choosing/choose-sheet.ts";
import { chooseToday } from "../choosing/choose-today.ts";
import { checkCards, generateCards, type GeneratedCards } from "./generate-cards.ts";
import type { LeftOut, PressHooks, PressResult, PrintOrder } from "../choosing/press-job.ts";
import { checkReprint, reprintCards, type ReprintOptions } from "./reprint-cards.ts";
import { printSentences } from "@idms/core/print/failures/print-sentences";
import type { Sentence } from "@idms/core/sentence";

/** The cards of a batch to reprint, and how. */
export interface AgainWish extends Pick<PrintOrder, "despite"> {
  selection: BatchSelection;
  /** The paper, where it is another than it was. */
  sheet: SheetChoice;
  /** With the data and the template of today, and not as they were. */
  today: boolean;
}

/** The cards that are meant, on the sheets that are meant. */
export interface AgainChosen extends PrintOrder {
  known: KnownBatch;
  cards: BatchCard[];
  today: boolean;
}

/** @throws Failure as `selectCards` and `chooseSheet` do. */
export async function chooseAgain(app: App, known: KnownBatch, wish: AgainWish): Promise<AgainChosen> {
  const cards = selectCards(known, wish.selection);
  const sheet = await chooseSheet(app, wish.sheet, sheetsOf(known, cards));
  return { known, cards, ...sheet, despite: wish.despite, today: wish.today };
}

/** A card that is missing from the file for another reason than a finding of the press. */
type NotThere = Omit<LeftOut, "code"> & { code: "student_gone" | "not_kept" };

type WithAll<T extends PressResult> = Omit<T, "leftOut"> & { leftOut: (LeftOut | NotThere)[] };

/**
 * The findings a reprint for a reason would have, without a file and without a trace.
 * @throws Failure as `printAgain` does
 */
export async function checkAgain(
  app: App,
  { known, today, ...order }: AgainChosen,
  because: ReprintReason,
  hooks: PressHooks,
): Promise<WithAll<PressResult>> {
  const why = { because };
  if (!today) return withNotKept(order.cards, await checkReprint(app, known, { ...order, why }, hooks));
  const { chosen, gone } = await chooseToday(app, known, order.cards, order);
  return withGone(gone, await checkCards(app, chosen, hooks, { of: known.batch.id, ...why }));
}

/**
 * Prints cards of a batch again; it is a batch of its own, which says why.
 * @throws Failure as `reprintCards`, `chooseToday` and `generateCards` do.
 */
export async function printAgain(
  app: App,
  { known, today, ...order }: AgainChosen,
  why: KeptReason,
  options: ReprintOptions,
): Promise<WithAll<GeneratedCards>> {
  if (!today) return withNotKept(order.cards, await reprintCards(app, known, { ...order, why }, options));
  const { chosen, gone } = await chooseToday(app, known, order.cards, order);
  const reprint = { of: known.batch.id, ...why };
  return withGone(gone, await generateCards(app, chosen, { ...options, reprint, mark: false }));
}

const because = (said: Sentence): Pick<LeftOut, "message" | "reasons"> => ({
  message: said.message,
  reasons: [said],
});

const withGone = <T extends PressResult>(gone: readonly BatchCard[], done: T): WithAll<T> =>
  without(gone, { code: "student_gone", ...because(printSentences.studentGone()) }, done);

const withNotKept = <T extends PressResult>(cards: readonly BatchCard[], done: T): WithAll<T> =>
  without(
    cards.filter(({ kept }) => !kept),
    { code: "not_kept", ...because(printSentences.notKept()) },
    done,
  );

const without = <T extends PressResult>(
  cards: readonly BatchCard[],
  why: Pick<NotThere, "code" | "message" | "reasons">,
  done: T,
): WithAll<T> => ({
  ...done,
  leftOut: [
    ...cards.map(({ student, name }) => ({ student, name: name ?? "A student", ...why, findings: [] })),
    ...done.leftOut,
  ],
});

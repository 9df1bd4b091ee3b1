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

/** The cards of a batch to reprint, with the print options. */
export interface AgainWish extends Pick<PrintOrder, "despite"> {
  selection: BatchSelection;
  /** The sheet options that differ from the original print. */
  sheet: SheetChoice;
  /** Whether to use the current data and template. Otherwise, the original data and template are used. */
  today: boolean;
}

/** The chosen cards, and the sheets on which they are printed. */
export interface AgainChosen extends PrintOrder {
  known: KnownBatch;
  cards: BatchCard[];
  today: boolean;
}

/**
 * Chooses the cards and the sheets of a reprint.
 * @throws the failures of `selectCards` and `chooseSheet`.
 */
export async function chooseAgain(app: App, known: KnownBatch, wish: AgainWish): Promise<AgainChosen> {
  const cards = selectCards(known, wish.selection);
  const sheet = await chooseSheet(app, wish.sheet, sheetsOf(known, cards));
  return { known, cards, ...sheet, despite: wish.despite, today: wish.today };
}

/** A card that is missing from the file for a reason other than a press finding. */
type NotThere = Omit<LeftOut, "code"> & { code: "student_gone" | "not_kept" };

type WithAll<T extends PressResult> = Omit<T, "leftOut"> & { leftOut: (LeftOut | NotThere)[] };

/**
 * Returns the findings that a reprint would produce. No file is created, and nothing is recorded.
 * @throws the failures of `printAgain`
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
 * Reprints cards of a batch. The reprint is a separate batch with its own reason.
 * @throws the failures of `reprintCards`, `chooseToday` and `generateCards`.
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
  return withGone(gone, await generateCards(app, chosen, { ...options, reprint, mark: false, keep: true }));
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

import type { Failure } from "@idms/core/failure";
import type { Imposition } from "@idms/core/print/sheets/impose";
import type { Layout } from "@idms/core/print/sheets/paper";
import { SHEET_SETTINGS } from "@idms/core/print/sheets/sheet-settings";
import type { OutputProfile } from "@idms/core/node/colour/output-profile";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { impositionOf, onSheet } from "../../cards/printed/on-sheets.ts";
import type { ChosenSheet } from "./choose-sheet.ts";
import {
  findBatch,
  findOutputProfile,
  findPrintedTemplate,
  listBatchCards,
  type BatchCard,
  type PrintBatch,
} from "../../cards/printed/batch-rows.ts";
import { batchFailures } from "@idms/core/print/failures/batch-failures";

/** A selection of the cards in a batch. By default, all cards are selected. */
export interface BatchSelection {
  /** Sheets of the batch, counted from 1. With one card per page, a sheet is a page. */
  sheets?: readonly number[] | undefined;
  /**
   * Positions on those sheets, counted from 1. If no sheets are given, these are the positions of cards in the batch.
   */
  positions?: readonly number[] | undefined;
  students?: readonly number[] | undefined;
  /**
   * Selects all cards from a position on a sheet onwards, for example from the card on which a printer ran out of
   * ink.
   */
  from?: { sheet: number; position: number } | undefined;
}

/** A batch with its template and sheets as printed. */
export interface KnownBatch {
  batch: PrintBatch;
  /**
   * The printed template. Undefined, like `imposition`, for a batch that was printed before templates were stored.
   */
  template: IdTemplate | undefined;
  imposition: Imposition | undefined;
  /** The output profile of a PDF/X-4 batch, or null for any other batch. */
  profile: OutputProfile | null;
  cards: BatchCard[];
}

/**
 * Finds a batch with its template, sheets and cards.
 * @throws Failure `missing`
 */
export async function openBatch({ db }: App, id: number): Promise<KnownBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw batchFailures.unknown({ batch: id });
  const template = await findPrintedTemplate(db, batch);
  const imposition = template && impositionOf(batch, asCardTemplate(template));
  const profile = await findOutputProfile(db, batch);
  return { batch, template, imposition, profile, cards: await listBatchCards(db, id) };
}

/** Returns the sheet settings for reprinting the given cards of a batch. Whole sheets keep their layout. */
export function sheetsOf({ batch, profile, cards }: KnownBatch, selected: readonly BatchCard[]): ChosenSheet {
  const sheet = batch.sheet ?? SHEET_SETTINGS;
  const fromTheFirst = selected[0]?.position === 0 && selected.length > 1;
  const start = fromTheFirst || selected.length === cards.length ? sheet.start : 1;
  return {
    layout: batch.layout as Layout,
    sheet: { ...sheet, start },
    printer: batch.printer,
    pdfx: profile,
  };
}

/** Returns the sheet and position of a card in its batch, counted from 1. Returns null if they were not stored. */
export function printedAt(
  { imposition }: KnownBatch,
  card: BatchCard,
): { sheet: number; position: number } | null {
  if (!imposition) return null;
  const { sheet, slot } = onSheet(imposition, card.position);
  return { sheet, position: slot };
}

/**
 * Returns the selected cards of a batch.
 * @throws Failure `missing` for a sheet, position or student that the batch does not have, `conflict` for a sheet of a
 *   batch that was printed before sheets were stored.
 */
export function selectCards(
  known: KnownBatch,
  { sheets, positions, students, from }: BatchSelection,
): BatchCard[] {
  const { batch, cards, imposition } = known;
  if ((sheets || from) && !imposition) throw notKept(batch);
  const all = cards.map((card) => ({ card, at: printedAt(known, card) }));
  const first = from
    ? all.findIndex(({ at }) => at?.sheet === from.sheet && at.position === from.position)
    : 0;
  if (from && first < 0)
    throw batchFailures.noPlace({ batch: batch.id, place: from.position, sheet: from.sheet });
  const placed = all.slice(first);
  const onSheets = sheets ? placed.filter(({ at }) => at && sheets.includes(at.sheet)) : placed;
  const noSheets = unknownAmong(sheets, new Set(placed.map(({ at }) => at?.sheet)));
  if (noSheets.length > 0) throw batchFailures.noSheet({ batch: batch.id, sheets: noSheets });
  const numberOf = ({ card, at }: (typeof placed)[number]) => (sheets ? at?.position : card.position + 1);
  const inPlace = positions ? onSheets.filter((each) => positions.includes(numberOf(each) ?? 0)) : onSheets;
  const noPlaces = unknownAmong(positions, new Set(inPlace.map(numberOf)));
  if (noPlaces.length > 0) {
    const facts = { batch: batch.id, positions: noPlaces };
    throw sheets ? batchFailures.noCardOnSheets({ ...facts, sheets }) : batchFailures.noCard(facts);
  }
  const ofStudents = students ? inPlace.filter(({ card }) => students.includes(card.student ?? 0)) : inPlace;
  const strangers = unknownAmong(students, new Set(ofStudents.map(({ card }) => card.student ?? 0)));
  if (strangers.length > 0) throw batchFailures.noCardOfStudent({ batch: batch.id, students: strangers });
  return ofStudents.map(({ card }) => card);
}

const unknownAmong = (
  wanted: readonly number[] | undefined,
  found: ReadonlySet<number | undefined>,
): number[] => wanted?.filter((number) => !found.has(number)) ?? [];

export const notKept = ({ id }: PrintBatch): Failure => batchFailures.notKept({ batch: id });

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

/** The cards of a batch; all of them by default. */
export interface BatchSelection {
  /** Sheets of the batch, from 1; pages, where each has one card. */
  sheets?: readonly number[] | undefined;
  /** Places on those sheets, from 1; without sheets the cards of the batch, counted through. */
  positions?: readonly number[] | undefined;
  students?: readonly number[] | undefined;
  /** The ones from a place of a sheet on, for instance where a printer ran out of ink. */
  from?: { sheet: number; position: number } | undefined;
}

/** A batch with the template and the sheets that it was printed with. */
export interface KnownBatch {
  batch: PrintBatch;
  /** Undefined, as `imposition` is, for a batch from before that was kept. */
  template: IdTemplate | undefined;
  imposition: Imposition | undefined;
  /** The press that it was printed for as PDF/X-4. */
  profile: OutputProfile | null;
  cards: BatchCard[];
}

/** @throws Failure `missing` */
export async function openBatch({ db }: App, id: number): Promise<KnownBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw batchFailures.unknown({ batch: id });
  const template = await findPrintedTemplate(db, batch);
  const imposition = template && impositionOf(batch, asCardTemplate(template));
  const profile = await findOutputProfile(db, batch);
  return { batch, template, imposition, profile, cards: await listBatchCards(db, id) };
}

/** The sheets of a batch, as they come again when these cards of it are printed: whole ones as they were. */
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

/** The place of a card in its batch, counted from 1; null where that was not kept. */
export function printedAt(
  { imposition }: KnownBatch,
  card: BatchCard,
): { sheet: number; position: number } | null {
  if (!imposition) return null;
  const { sheet, slot } = onSheet(imposition, card.position);
  return { sheet, position: slot };
}

/**
 * The cards of a batch that are meant.
 * @throws Failure `missing` for a sheet, a place or a student that the batch has not, `conflict` for a sheet of a batch
 * from before sheets were kept.
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

import type { Scene } from "@idms/core/cards/drawing/scene";
import {
  isReverseTurned,
  reverseSide,
  sheetCount,
  type Imposition,
  type Slot,
  cropMarks,
  sheetScene,
  type Slug,
} from "@idms/core/print/sheets/impose";
import {
  beforeTurn,
  printerCorrection,
  turnedPage,
  type PrinterProfile,
} from "@idms/core/print/sheets/printer";
import { mm, type Mm } from "@idms/core/units";
import type { LatePart, PageSetting, PdfWriter } from "@idms/core/node/pdf/write-pdf";
import type { PrintedCard } from "../../cards/printed/printed-card.ts";
import { ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import type { PreparedCard, PreparedSide } from "./prepare-card.ts";
import type { PressResult } from "../choosing/press-job.ts";
import type { ReadPart } from "@idms/core/cards/designs/reading-order";
import { withBleed } from "@idms/core/print/sheets/bleed";
import type { Pictures } from "../../cards/designs/template-art.ts";

/**
 * A scene and its position on a sheet, with the images of the scene. Everything that extends more than `spill` mm
 * beyond the scene is clipped.
 */
interface SceneOnSheet<Image> {
  scene: Scene;
  images: Pictures<Image>;
  x: Mm;
  y: Mm;
  spill?: Mm;
  /** The parts of the scene in reading order. Present only if the file is tagged. */
  reading?: readonly ReadPart[] | undefined;
}

/**
 * Places a card in its slot, including its bleed. Elements that extend beyond the card's edge are clipped, so that
 * they do not cover other cards or marks.
 */
export function placeCard<Image>(
  { scene, images, reading }: Pick<SceneOnSheet<Image>, "scene" | "images" | "reading">,
  slot: Slot,
  { bleed, slots, cut }: Imposition,
): SceneOnSheet<Image>[] {
  const isOutside = slots.length > 1 || (cut && scene.items.some(({ bleeds }) => bleeds));
  const card = { scene, images, ...slot, ...(isOutside && { spill: bleed }) };
  if (bleed === 0) return [{ ...card, reading }];
  const { beneath, items } = withBleed(scene, bleed);
  return [
    { ...card, scene: { ...scene, items: beneath } },
    { ...card, scene: { ...scene, items }, reading },
  ];
}

/** Places a scene that covers the whole sheet. */
export const onSheet = <Image>(scene: Scene): SceneOnSheet<Image> => ({
  scene,
  images: {},
  x: mm(0),
  y: mm(0),
});

export interface SheetSetup {
  pdf: PdfWriter;
  imposition: Imposition;
  twoSided: boolean;
  printer: PrinterProfile | null;
  /** Stores cards that are in the file, a few hundred at a time. */
  keep?: ((cards: readonly PrintedCard[]) => Promise<void>) | undefined;
}

/** Number of cards that are stored in the database at a time. */
const KEPT_TOGETHER = ROWS_PER_STATEMENT;

/** The sheet and the side that a slug line identifies. */
type SheetPlace = Pick<Slug, "sheet" | "sheets" | "side">;

/**
 * Fills sheets with cards in the order in which the cards arrive. A two-sided sheet consists of two pages: the front,
 * followed by the back with the cards mirrored. The slug lines are drawn once the number of sheets is known.
 */
export function sheetPrinter({ pdf, imposition, twoSided, printer, keep }: SheetSetup, printed: PressResult) {
  const { sheet, slots, first, cut } = imposition;
  const pages = twoSided
    ? [sheetPage(imposition, printer, "front"), sheetPage(reverseSide(imposition), printer, "back")]
    : [sheetPage(imposition, printer, "front")];
  const slugs: { part: LatePart; place: Omit<SheetPlace, "sheets"> }[] = [];
  /** The cards of the current sheet. A null entry stands for a position that remains empty. */
  let cards: (PreparedCard | null)[] = [];
  let toKeep: PrintedCard[] = [];
  let start = first;
  let sheets = 0;
  /** Number of positions that have been filled or skipped, counted from the position of the first card. */
  let taken = 0;

  async function printSheet(): Promise<void> {
    sheets += 1;
    for (const [index, { side, imposition, marks, page }] of pages.entries()) {
      const scenes = cards.flatMap((card, place) => {
        const slot = imposition.slots[start + place] as Slot;
        return card ? placeCard(card.sides[index] as PreparedSide, slot, imposition) : [];
      });
      if (cut) scenes.push(onSheet(marks));
      const part = cut ? pdf.reserve(sheet) : undefined;
      await pdf.addPage(page, scenes, part);
      if (part) slugs.push({ part, place: { sheet: sheets, ...(twoSided && { side }) } });
      printed.pages += 1;
    }
    for (const { card, findings } of cards.filter((each) => each !== null)) {
      const { student, name, despite } = card;
      printed.printed.push({ student, name, despite });
      toKeep.push(card);
      printed.findings.push(...findings);
    }
    cards = [];
    start = 0;
    if (toKeep.length >= KEPT_TOGETHER) await keepPrinted();
  }

  async function keepPrinted(): Promise<void> {
    if (toKeep.length > 0) await keep?.(toKeep);
    toKeep = [];
  }

  async function take(card: PreparedCard | null): Promise<void> {
    cards.push(card);
    taken += 1;
    if (start + cards.length === slots.length) await printSheet();
  }

  return {
    add: (card: PreparedCard): Promise<void> => take(card),
    /** Leaves positions empty up to the given position, counted from 0 across all cards. */
    async skipTo(place: number): Promise<void> {
      while (taken < place) await take(null);
    },
    async finish(slugScene: (place: SheetPlace) => Scene): Promise<void> {
      if (cards.length > 0) await printSheet();
      await keepPrinted();
      const total = sheetCount(imposition, taken);
      for (const { part, place } of slugs) part.draw(slugScene({ ...place, sheets: total }));
      await pdf.end();
    },
  };
}

/** Returns the content that all pages of one side have in common. */
function sheetPage(imposition: Imposition, printer: PrinterProfile | null, side: "front" | "back") {
  const { sheet, stock } = imposition;
  const turn = stock?.turn ?? 0;
  const correction = printer ? beforeTurn(printerCorrection(printer, side), turn, sheet) : undefined;
  const isTurned = side === "back" && isReverseTurned(imposition);
  const page: PageSetting = {
    ...sheet,
    trim: trimOf(imposition),
    transform: isTurned ? turnedPage(sheet, correction) : correction,
    turn,
  };
  return { side, imposition, marks: sheetScene(imposition, cropMarks(imposition)), page };
}

/**
 * Returns the trim box for a page with one card and its bleed. A sheet has crop marks and no trim box, and a card
 * printed on a blank card is not cut.
 */
function trimOf({ cut, bleed, card, slots, stock }: Imposition): PageSetting["trim"] {
  const [slot] = slots;
  if (cut || stock || bleed === 0 || slots.length > 1 || !slot) return undefined;
  return { ...slot, width: mm(card.w), height: mm(card.h) };
}

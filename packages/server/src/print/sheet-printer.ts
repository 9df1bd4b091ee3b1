import {
  bleedItems,
  cropMarks,
  mm,
  printerCorrection,
  sheetCount,
  sheetScene,
  type Imposition,
  type PrinterProfile,
  type Scene,
  type Slot,
} from "@idms/core";
import type { LatePart, PageSetting, PdfWriter, PlacedScene } from "@idms/core/node";
import type { PreparedCard } from "./prepare-card.ts";
import type { PressResult } from "./press-job.ts";

/** Fills sheets with cards in the order they come; the slug lines are drawn when the number of sheets is known. */
export function sheetPrinter(
  pdf: PdfWriter,
  imposition: Imposition,
  printer: PrinterProfile | null,
  printed: PressResult,
) {
  const { sheet, slots, first, cut } = imposition;
  const slugs: LatePart[] = [];
  const marks = sheetScene(imposition, cropMarks(imposition));
  const page = {
    ...sheet,
    trim: trimOf(imposition),
    ...(printer && { transform: printerCorrection(printer, "front") }),
  };
  let cards: PreparedCard[] = [];
  let start = first;

  async function printSheet(): Promise<void> {
    const scenes = cards.flatMap((card, index) => placed(card, slots[start + index] as Slot, imposition));
    if (cut) scenes.push({ scene: marks, images: {}, x: mm(0), y: mm(0) });
    const slug = cut ? pdf.reserve(sheet) : undefined;
    await pdf.addPage(page, scenes, slug);
    if (slug) slugs.push(slug);
    for (const { card, findings } of cards) {
      printed.printed.push(card);
      printed.findings.push(...findings);
    }
    printed.pages += 1;
    cards = [];
    start = 0;
  }

  return {
    async add(card: PreparedCard): Promise<void> {
      cards.push(card);
      if (start + cards.length === slots.length) await printSheet();
    },
    async finish(slugScene: (sheet: number, total: number) => Scene): Promise<void> {
      if (cards.length > 0) await printSheet();
      const total = sheetCount(imposition, printed.printed.length);
      for (const [index, slug] of slugs.entries()) slug.draw(slugScene(index + 1, total));
      await pdf.end();
    },
  };
}

/** A card in its slot, on its bleed. */
function placed({ scene, images }: PreparedCard, slot: Slot, { bleed }: Imposition): PlacedScene[] {
  const card = { scene, images, ...slot };
  return bleed > 0 ? [{ ...card, scene: { ...scene, items: bleedItems(scene, bleed) } }, card] : [card];
}

/** A page of one card and its bleed says where it is to be cut; a sheet has marks instead. */
function trimOf({ cut, bleed, card, slots }: Imposition): PageSetting["trim"] {
  const [slot] = slots;
  if (cut || bleed === 0 || slots.length > 1 || !slot) return undefined;
  return { ...slot, width: mm(card.w), height: mm(card.h) };
}

import { impose, placeOf, sheetCount } from "@idms/core/print/sheets/impose";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { templateArt } from "../../cards/designs/template-art.ts";
import type { App } from "../../installation/open-app.ts";
import { drawInThread } from "./picture-thread.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";
import { batchFailures } from "@idms/core/print/failures/batch-failures";
import { classLabel } from "@idms/core/school/classes/label";
import { readBatchCards } from "../../cards/printed/batch-rows.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { notKept, type KnownBatch } from "../choosing/choose-reprint.ts";
import { pressFiles, requireBackgrounds, usedFiles } from "../choosing/press-job.ts";
import { withYear } from "../../school/schools/school-year.ts";
import type { ChosenCards } from "../choosing/choose-cards.ts";
import { readCards } from "../press/read-cards.ts";
import type { SheetWish } from "./draw-sheet.ts";

/** One side of a batch's sheet. Sheets are counted from 1. */
interface BatchSheet {
  sheet: number;
  side: SheetWish["side"];
}

/**
 * Draws a sheet of a batch from the stored cards, as WebP. The position of a card that is not stored remains empty.
 * @throws Failure `missing` for a sheet that the batch does not have, or for the back of one-sided cards; also the
 *   failures `conflict` and `unprocessable` of `reprintCards`
 */
export async function drawBatchSheet(
  app: App,
  { batch, template, imposition, cards }: KnownBatch,
  { sheet, side }: BatchSheet,
): Promise<Uint8Array> {
  if (!template || !imposition) throw notKept(batch);
  const sheets = sheetCount(imposition, cards.length);
  if (sheet > sheets) throw batchFailures.sheetBeyondEnd({ batch: batch.id, n: sheets });
  const files = pressFiles(app, template);
  if (side === "back" && !files.template.back) throw batchFailures.noBack({ batch: batch.id });
  await requireBackgrounds(app.files, files, () => batchFailures.backgroundGone({ batch: batch.id }));
  const here = cards.flatMap(({ position, kept }) => {
    const at = placeOf(imposition, position);
    return kept && at.sheet === sheet - 1 ? [{ position, slot: at.slot }] : [];
  });
  if (here.length === 0) throw notKept(batch);
  const drawn: SheetWish["cards"] = [];
  const positions = here.map(({ position }) => position);
  for await (const { texts, photo } of readBatchCards(app.db, batch.id, positions))
    drawn.push({ slot: here[drawn.length]?.slot ?? 0, texts, photo });
  const { template: design, art } = files;
  const slug = {
    school: batch.school_name,
    class: batch.class_name,
    template: batch.template_name,
    time: zonedTime(new Date(batch.created_at)),
    reprintOf: batch.reprint_of,
    sheet,
    sheets,
    ...(design.back && { side }),
  };
  return drawInThread(app.files, { sheet: { template: design, art, imposition, side, cards: drawn, slug } });
}

interface FirstSheet {
  side: SheetWish["side"];
}

/**
 * Draws the first sheet of cards as the press would lay it out, as WebP. Nothing is printed.
 * @throws Failure `missing` for the back of one-sided cards; `unprocessable` when a background no longer exists.
 */
export async function drawFirstSheet(
  app: App,
  { school, classroom, template: stored, card, studentIds, layout, sheet }: ChosenCards,
  { side }: FirstSheet,
): Promise<Uint8Array> {
  const imposition = impose(layout, card.cardSize, sheet);
  const { template, art } = await usedFiles(app, stored);
  if (side === "back" && !template.back) throw printFailures.noBack({ template: stored.name });
  const first = studentIds.filter((_, index) => placeOf(imposition, index).sheet === 0);
  const about = await withYear(app.db, school);
  const issue = { template: stored.id, again: null };
  const source = { from: "students", ids: first, school: about, classroom, issue } as const;
  const cards: SheetWish["cards"] = [];
  for await (const { texts, photo } of readCards(app.db, source, template))
    cards.push({ slot: placeOf(imposition, cards.length).slot, texts, photo });
  const slug = {
    school: school.name,
    class: classLabel(classroom),
    template: stored.name,
    time: zonedTime(new Date()),
    sheet: 1,
    sheets: sheetCount(imposition, studentIds.length),
    ...(template.back && { side }),
  };
  return drawInThread(app.files, { sheet: { template, art, imposition, side, cards, slug, asTurned: true } });
}

/** One side of a card to draw by itself. */
interface CardSide {
  texts: Record<string, string>;
  photo: string | null;
  side: SheetWish["side"];
}

/**
 * Draws one side of a card as WebP, for the person who signs it off. The picture is marked as a sample, so that it
 * cannot be used as a card.
 * @throws Failure `missing` for the back of one-sided cards.
 */
export const drawProofPicture = (
  app: Pick<App, "files">,
  stored: IdTemplate,
  card: CardSide,
): Promise<Uint8Array> => drawSide(app, stored, card, { asSamples: true });

/**
 * Resolution of a card on a phone's screen, in dots per inch. The screen of a phone shows no more pixels of a card that
 * is as wide as the screen.
 */
const PHONE_DPI = 240;

/**
 * Draws one side of a printed card as WebP, for its family's phone, without a mark. The phone keeps the picture, so it is
 * drawn only with the photo.
 * @throws Failure `missing` for the back of one-sided cards; Error if the photo cannot be read
 */
export const drawPrintedSide = (
  app: Pick<App, "files">,
  stored: IdTemplate,
  card: CardSide,
): Promise<Uint8Array> => drawSide(app, stored, card, { mostDpi: PHONE_DPI, needsPhotos: true });

async function drawSide(
  { files }: Pick<App, "files">,
  stored: IdTemplate,
  { texts, photo, side }: CardSide,
  how: Pick<SheetWish, "asSamples" | "mostDpi" | "needsPhotos">,
): Promise<Uint8Array> {
  const template = asCardTemplate(stored);
  if (side === "back" && !template.back) throw printFailures.noBack({ template: stored.name });
  const imposition = impose("card", template.cardSize);
  const slug = { school: "", class: "", template: "", time: "", sheet: 1, sheets: 1 };
  const cards = [{ slot: 0, texts, photo }];
  const sheet = { template, art: templateArt(stored), imposition, side, cards, slug, ...how };
  return drawInThread(files, { sheet });
}

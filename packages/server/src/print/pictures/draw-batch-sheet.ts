import { placeOf, sheetCount } from "@idms/core/print/sheets/impose";
import { readBatchCards } from "../../cards/printed/batch-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { notKept, type KnownBatch } from "../choosing/choose-reprint.ts";
import type { SheetWish } from "./draw-sheet.ts";
import { drawInThread } from "./picture-thread.ts";
import { pressFiles, requireBackgrounds } from "../choosing/press-job.ts";
import { batchFailures } from "@idms/core/print/failures/batch-failures";

/** One side of a batch's sheet. Sheets are counted from 1. */
export interface BatchSheet {
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

import { classLabel } from "@idms/core/school/classes/label";
import { impose, placeOf, sheetCount } from "@idms/core/print/sheets/impose";
import type { App } from "../../installation/open-app.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import type { ChosenCards } from "../choosing/choose-cards.ts";
import type { SheetWish } from "./draw-sheet.ts";
import { drawInThread } from "./picture-thread.ts";
import { usedFiles } from "../choosing/press-job.ts";
import { readCards } from "../press/read-cards.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

export interface FirstSheet {
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

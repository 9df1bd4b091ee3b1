import type { CardTemplate } from "@idms/core/cards/designs/template";
import { impose, placeOf, type Imposition } from "@idms/core/print/sheets/impose";
import type { Layout } from "@idms/core/print/sheets/paper";
import { SHEET_SETTINGS } from "@idms/core/print/sheets/sheet-settings";
import { inArray } from "drizzle-orm";
import { asCardTemplate } from "../designs/design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { printBatches, printedTemplates } from "../../installation/tables/schema.ts";
import type { PrintBatch } from "./batch-rows.ts";

/** Returns how the cards of a batch are arranged on its sheets. */
export const impositionOf = (
  { layout, sheet }: Pick<PrintBatch, "layout" | "sheet">,
  { cardSize }: Pick<CardTemplate, "cardSize">,
): Imposition => impose(layout as Layout, cardSize, sheet ?? SHEET_SETTINGS);

/** A sheet and a slot on it, both counted from 1. */
export interface OnSheet {
  sheet: number;
  slot: number;
}

export function onSheet(imposition: Imposition, position: number): OnSheet {
  const { sheet, slot } = placeOf(imposition, position);
  return { sheet: sheet + 1, slot: slot + 1 };
}

/**
 * Returns a function that finds the sheet and slot of a card in these batches. The function returns null if the
 * card's position was not stored.
 */
export async function placesOnSheets(
  db: Db,
  batches: Iterable<number>,
): Promise<(batch: number, position: number) => OnSheet | null> {
  const { id, layout, sheet, printed_template_id } = printBatches;
  const impositions = new Map<number, Imposition>();
  for (const some of pagesOf(new Set(batches))) {
    const rows = await db
      .select({ id, layout, sheet, printed_template_id })
      .from(printBatches)
      .where(inArray(id, some))
      .all();
    const kept = [...new Set(rows.flatMap((row) => row.printed_template_id ?? []))];
    const templates = new Map(
      (await db.select().from(printedTemplates).where(inArray(printedTemplates.id, kept)).all()).map(
        (row) => [row.id, asCardTemplate(row.template)],
      ),
    );
    for (const row of rows) {
      const template = templates.get(row.printed_template_id ?? 0);
      if (template) impositions.set(row.id, impositionOf(row, template));
    }
  }
  return (batch, position) => {
    const imposition = impositions.get(batch);
    return imposition ? onSheet(imposition, position) : null;
  };
}

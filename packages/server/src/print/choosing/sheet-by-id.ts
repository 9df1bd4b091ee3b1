import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { idSchema } from "@idms/core/ids";
import { readLayout, type Layout } from "@idms/core/print/sheets/paper";
import { sheetWishSchema, type SheetWish } from "@idms/core/print/sheets/sheet-wish";
import { z } from "zod";
import { findPrinter } from "../../cards/printed/printer-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseSheet, type ChosenSheet } from "./choose-sheet.ts";

const { margin, gap, bleed, fill, start, flip } = sheetWishSchema().shape;

/** A query has texts where a body has numbers; what is none goes on as it is, to be refused by its schema. */
const typedNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    return value.trim() === "" ? undefined : Number(value);
  }, schema);

const TRUTHS = new Map<unknown, boolean | undefined>([
  ["true", true],
  ["false", false],
  ["", undefined],
]);

const typedTruth = (error: string) =>
  z.preprocess((value) => (TRUTHS.has(value) ? TRUTHS.get(value) : value), z.boolean({ error }).optional());

/** On which sheets cards are printed, as a query or a body has it. */
export const sheetFields = {
  layout: z
    .string({ error: "A layout is a paper, or card for one card a page." })
    .default("card")
    .transform(readLayout),
  margin: typedNumber(margin),
  gap: typedNumber(gap),
  bleed: typedNumber(bleed),
  marks: typedTruth("Marks are either true or false."),
  tagged: typedTruth("Tagged is either true or false."),
  fill: chosenOrAll(fill),
  start: typedNumber(start),
  flip: chosenOrAll(flip),
  printer: chosenOrAll(idSchema),
};

/** The same as it was read: what is not said is as usual. */
export interface SheetIds extends SheetWish {
  layout: Layout;
  /** The id of a stored profile. */
  printer?: number | undefined;
}

/** @throws Failure `missing` for a printer that is not there */
export async function chooseSheetById(app: App, ids: SheetIds): Promise<ChosenSheet> {
  const { layout, margin, gap, bleed, marks, tagged, fill, start, flip } = ids;
  const stored = ids.printer === undefined ? null : await findPrinter(app.db, ids.printer);
  if (stored === undefined) throw missing("printer");
  const printer = stored?.profile ?? null;
  return chooseSheet(app, { layout, margin, gap, bleed, marks, tagged, fill, start, flip, printer });
}

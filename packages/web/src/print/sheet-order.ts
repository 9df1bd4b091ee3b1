import { readLayout, sheetWishSchema } from "@idms/core";
import { z } from "zod";
import { readStored, store } from "../browser-storage.ts";
import { CARD_PAPER, paperProblem } from "./paper-field.tsx";
import { retell } from "../say/retell.ts";

const typed = z.union([z.number(), z.literal("")]);

const orderSchema = z.object({ paper: z.string(), printer: z.string(), bleed: typed, marks: z.boolean() });

/** How sheets are asked for, as it is typed; a printer by its id, empty for none. */
export type SheetOrder = z.output<typeof orderSchema> & {
  /** The place of the first card on the first sheet. */
  start: number | "";
};

const USUAL: SheetOrder = { paper: CARD_PAPER, printer: "", bleed: 0, marks: true, start: 1 };

const keyOf = (school: number): string => `idms.sheets.${school}`;

/** The sheets on which a school was printed last; a sheet that was partly used up then is not the one of today. */
export function rememberedOrder(school: number): SheetOrder {
  try {
    return { ...USUAL, ...orderSchema.parse(JSON.parse(readStored(keyOf(school)) ?? "")) };
  } catch {
    return USUAL;
  }
}

export const rememberOrder = (school: number, order: SheetOrder): void =>
  store(keyOf(school), JSON.stringify(orderSchema.parse(order)));

/** The same as a call wants it. */
export const sheetQuery = ({ paper, printer, bleed, marks, start }: SheetOrder) => ({
  layout: paper,
  marks,
  ...(printer !== "" && { printer: Number(printer) }),
  ...(bleed !== "" && { bleed }),
  ...(start !== "" && { start }),
});

/** What is wrong with it, in the language of the page. */
export function orderProblems(order: SheetOrder): Partial<Record<"paper" | "bleed" | "start", string>> {
  const paper = paperProblem(order.paper, readLayout);
  const { bleed, start } = sheetQuery(order);
  const wish = { ...(bleed !== undefined && { bleed }), ...(start !== undefined && { start }) };
  const issues = sheetWishSchema.safeParse(wish).error?.issues ?? [];
  return {
    ...(paper !== undefined && { paper }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path[0], retell(message)])),
  };
}

import { readSaid } from "@idms/core/forms/said/read-said";
import type { BatchDetails } from "@idms/core/print/batches/batches";
import { readLayout } from "@idms/core/print/sheets/paper";
import type { PrintWish } from "@idms/core/print/batches/print-wish";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";
import {
  countsOn,
  type PrintedOn,
  type FillOrder,
  type FlipEdge,
} from "@idms/core/print/sheets/sheet-settings";
import { sheetWishSchema } from "@idms/core/print/sheets/sheet-wish";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import { mm } from "@idms/core/units";
import { paperInWords } from "./layouts.ts";
import { CARD_PAPER, paperProblem } from "./paper-field.tsx";
import { tell } from "../../say/say/retell.ts";

/** Stands for the printer of before, where cards are printed again. */
export const FORMER = "former";

/** How sheets are asked for, as it is typed; a printer by its id, empty for none. */
export interface SheetOrder {
  paper: string;
  printer: string;
  /** Not used for reprints. */
  orderBy: CardOrderBy;
  bleed: number | "";
  marks: boolean;
  /** The place of the first card on the first sheet. */
  start: number | "";
  /** An empty text stands for the default; for reprints, for what it was. */
  margin: number | "";
  gap: number | "";
  fill: FillOrder | "";
  flip: FlipEdge | "";
  /** The file says in which order a card is read aloud. */
  tagged: boolean;
}

const USUAL: SheetOrder = {
  paper: CARD_PAPER,
  printer: "",
  orderBy: "name",
  bleed: 0,
  marks: true,
  start: 1,
  margin: "",
  gap: "",
  fill: "",
  flip: "",
  tagged: false,
};

/** The sheets on which a school was printed last; a sheet that was partly used up then is not the one of today. */
export const rememberedOrder = (wish: PrintWish | null): SheetOrder =>
  wish === null
    ? USUAL
    : {
        ...USUAL,
        paper: wish.layout,
        printer: wish.printer === null ? "" : String(wish.printer),
        orderBy: wish.order_by ?? USUAL.orderBy,
        bleed: wish.bleed,
        marks: wish.marks,
        margin: wish.margin ?? "",
        gap: wish.gap ?? "",
        fill: wish.fill ?? "",
        flip: wish.flip ?? "",
        tagged: wish.tagged ?? false,
      };

/** The printer of before, where cards are printed again, and the blank cards that it takes; null for a printer of sheets. */
export interface FormerPrinter {
  label: string;
  stock: Printer["cards"] | { width: number; height: number };
}

/** The blank cards that are printed on; null for paper. */
export const blankCards = (
  { printer }: SheetOrder,
  printers: readonly Printer[],
  former?: FormerPrinter,
): FormerPrinter["stock"] =>
  printer === FORMER
    ? (former?.stock ?? null)
    : (printers.find(({ id }) => String(id) === printer)?.cards ?? null);

/** The stock to print on; a size of paper that is still being typed counts as one. */
export const orderedOn = (order: SheetOrder, stock: FormerPrinter["stock"]): PrintedOn =>
  stock ? "blanks" : order.paper.trim().toLowerCase() === "card" ? "pages" : "sheets";

/** The settings that count for an order; a card printer's profile says how it turns its cards over. */
export function whatCounts(order: SheetOrder, on: PrintedOn): SheetOrder {
  if (on === "sheets") return order;
  const { paper, printer, orderBy, bleed, flip, marks, tagged } = order;
  if (on === "blanks") return { ...USUAL, marks: false, printer, orderBy, tagged };
  return {
    ...USUAL,
    paper,
    printer,
    orderBy,
    marks,
    tagged,
    ...(countsOn("bleed", on) && { bleed }),
    ...(countsOn("flip", on) && { flip }),
  };
}

/** The sheets on which cards of a batch are printed again, unless told otherwise: those of before. */
export const formerOrder = ({ layout, laid }: Pick<BatchDetails, "layout" | "laid">): SheetOrder => ({
  ...USUAL,
  paper: paperInWords(layout),
  printer: FORMER,
  bleed: laid?.bleed ?? USUAL.bleed,
  marks: laid?.marks ?? USUAL.marks,
  start: "",
});

/** The order as the call for a reprint wants it. */
export const againQuery = ({ printer, ...order }: SheetOrder) => ({
  ...sheetQuery({ ...order, printer: "", orderBy: USUAL.orderBy }),
  ...(printer !== FORMER && { printer: printer === "" ? null : Number(printer) }),
});

/** The part that is kept for next time. */
export const wishOf = (
  { paper, printer, orderBy, bleed, marks, ...order }: SheetOrder,
  template: number | null,
): PrintWish => ({
  ...moreOf(order),
  template,
  layout: paper,
  printer: printer === "" ? null : Number(printer),
  bleed: bleed === "" ? 0 : bleed,
  marks,
  ...(orderBy !== USUAL.orderBy && { order_by: orderBy }),
});

type More = Pick<SheetOrder, "margin" | "gap" | "fill" | "flip" | "tagged">;

const moreOf = ({ margin, gap, fill, flip, tagged }: More) => ({
  ...(margin !== "" && { margin: mm(margin) }),
  ...(gap !== "" && { gap: mm(gap) }),
  ...(fill !== "" && { fill }),
  ...(flip !== "" && { flip }),
  ...(tagged && { tagged }),
});

/** The sheet as a call wants it. */
export const sheetQuery = ({ paper, printer, orderBy, bleed, marks, start, ...order }: SheetOrder) => ({
  ...moreOf(order),
  ...(orderBy !== USUAL.orderBy && { order_by: orderBy }),
  layout: paper,
  marks,
  ...(printer !== "" && { printer: Number(printer) }),
  ...(bleed !== "" && { bleed }),
  ...(start !== "" && { start }),
});

/** Its faults, in the language of the page. */
export function orderProblems(
  order: SheetOrder,
): Partial<Record<"paper" | "bleed" | "start" | "margin" | "gap", string>> {
  const paper = paperProblem(order.paper, readLayout);
  const { bleed, start } = sheetQuery(order);
  const wish = {
    ...moreOf(order),
    ...(bleed !== undefined && { bleed }),
    ...(start !== undefined && { start }),
  };
  const wrong = readSaid(sheetWishSchema(), wish).wrong ?? [];
  return {
    ...(paper !== undefined && { paper }),
    ...Object.fromEntries(wrong.map(({ path, sentence }) => [path[0], tell(sentence)])),
  };
}

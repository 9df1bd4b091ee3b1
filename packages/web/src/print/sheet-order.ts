import {
  mm,
  readLayout,
  sheetWishSchema,
  type FillOrder,
  type FlipEdge,
  type BatchDetails,
  type Printer,
  type PrintWish,
} from "@idms/core";
import { paperInWords } from "./layouts.ts";
import { CARD_PAPER, paperProblem } from "./paper-field.tsx";
import { retell } from "../say/retell.ts";

/** Stands for the printer of before, where cards are printed again. */
export const FORMER = "former";

/** How sheets are asked for, as it is typed; a printer by its id, empty for none. */
export interface SheetOrder {
  paper: string;
  printer: string;
  bleed: number | "";
  marks: boolean;
  /** The place of the first card on the first sheet. */
  start: number | "";
  /** Of these an empty text is what is usual, or of cards that are printed again what it was. */
  margin: number | "";
  gap: number | "";
  fill: FillOrder | "";
  flip: FlipEdge | "";
}

const USUAL: SheetOrder = {
  paper: CARD_PAPER,
  printer: "",
  bleed: 0,
  marks: true,
  start: 1,
  margin: "",
  gap: "",
  fill: "",
  flip: "",
};

/** The sheets on which a school was printed last; a sheet that was partly used up then is not the one of today. */
export const rememberedOrder = (wish: PrintWish | null): SheetOrder =>
  wish === null
    ? USUAL
    : {
        ...USUAL,
        paper: wish.layout,
        printer: wish.printer === null ? "" : String(wish.printer),
        bleed: wish.bleed,
        marks: wish.marks,
        margin: wish.margin ?? "",
        gap: wish.gap ?? "",
        fill: wish.fill ?? "",
        flip: wish.flip ?? "",
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

/** What is asked for where blank cards are printed on: they are pages of their own, and nothing of them is cut. */
export const onBlankCards = ({ printer }: SheetOrder): SheetOrder => ({ ...USUAL, marks: false, printer });

/** The sheets on which cards of a batch are printed again, unless told otherwise: those of before. */
export const formerOrder = ({ layout, laid }: Pick<BatchDetails, "layout" | "laid">): SheetOrder => ({
  ...USUAL,
  paper: paperInWords(layout),
  printer: FORMER,
  bleed: laid?.bleed ?? USUAL.bleed,
  marks: laid?.marks ?? USUAL.marks,
  start: "",
});

/** The same as the call wants it that prints again. */
export const againQuery = ({ printer, ...order }: SheetOrder) => ({
  ...sheetQuery({ ...order, printer: "" }),
  ...(printer !== FORMER && { printer: printer === "" ? null : Number(printer) }),
});

/** What of it is kept for the next time. */
export const wishOf = (
  { paper, printer, bleed, marks, ...order }: SheetOrder,
  template: number | null,
): PrintWish => ({
  ...moreOf(order),
  template,
  layout: paper,
  printer: printer === "" ? null : Number(printer),
  bleed: bleed === "" ? 0 : bleed,
  marks,
});

const moreOf = ({ margin, gap, fill, flip }: Pick<SheetOrder, "margin" | "gap" | "fill" | "flip">) => ({
  ...(margin !== "" && { margin: mm(margin) }),
  ...(gap !== "" && { gap: mm(gap) }),
  ...(fill !== "" && { fill }),
  ...(flip !== "" && { flip }),
});

/** The same as a call wants it. */
export const sheetQuery = ({ paper, printer, bleed, marks, start, ...order }: SheetOrder) => ({
  ...moreOf(order),
  layout: paper,
  marks,
  ...(printer !== "" && { printer: Number(printer) }),
  ...(bleed !== "" && { bleed }),
  ...(start !== "" && { start }),
});

/** What is wrong with it, in the language of the page. */
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
  const issues = sheetWishSchema().safeParse(wish).error?.issues ?? [];
  return {
    ...(paper !== undefined && { paper }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path[0], retell(message)])),
  };
}

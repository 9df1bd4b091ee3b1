import { readSaid } from "@idms/core/forms/said/read-said";
import type { BatchDetails } from "@idms/core/print/batches/batches";
import { impose } from "@idms/core/print/sheets/impose";
import type { CardSize } from "@idms/core/cards/geometry/card-size";
import { Failure } from "@idms/core/failure";
import { readLayout } from "@idms/core/print/sheets/paper";
import type { PrintWish } from "@idms/core/print/batches/print-wish";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";
import {
  countsOn,
  printedOn,
  sheetSettings,
  type PrintedOn,
  type FillOrder,
  type FlipEdge,
} from "@idms/core/print/sheets/sheet-settings";
import { sheetWishSchema } from "@idms/core/print/sheets/sheet-wish";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import { mm } from "@idms/core/units";
import { paperInWords } from "./layouts.ts";
import { CARD_PAPER, paperProblem } from "./paper-field.tsx";
import { tellRefusal } from "../../say/say/tell.ts";

/** The value that stands for the original printer in a reprint. */
export const FORMER = "former";

/** The sheet settings as typed by the user. The printer is an ID, or an empty string for no printer. */
export interface SheetOrder {
  paper: string;
  printer: string;
  /** The order of the cards. It is not used for reprints. */
  orderBy: CardOrderBy;
  bleed: number | "";
  marks: boolean;
  /** The position of the first card on the first sheet. */
  start: number | "";
  /** An empty string stands for the default or, in a reprint, for the original value. */
  margin: number | "";
  gap: number | "";
  fill: FillOrder | "";
  flip: FlipEdge | "";
  /** Whether the PDF is tagged with the order in which the parts of a card are read aloud. */
  tagged: boolean;
}

/** The default sheet settings. */
export const USUAL: SheetOrder = {
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

/**
 * Returns the sheet settings that a school last printed with. The start position is reset, because the first sheet of
 * the new print is not the partly used sheet of that print.
 */
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

/** The settings that fit only certain cards, so that each print has its own. */
export type ForCards = Pick<SheetOrder, "paper" | "flip">;

/**
 * Returns the paper and the edge for cards: those of the school's last print if it was of such cards, or the defaults.
 * @param cards the sizes and sides of the cards, or an empty string until they are known
 */
export function usualFor(cards: string, wish: PrintWish | null): ForCards {
  const isOfSuch = cards === "" || wish?.for_cards === undefined || wish.for_cards === cards;
  const { paper, flip } = isOfSuch ? rememberedOrder(wish) : USUAL;
  return { paper, flip };
}

/** Whether two sheet settings are the same. */
export const isSameOrder = (one: SheetOrder, other: SheetOrder): boolean =>
  (Object.keys(USUAL) as (keyof SheetOrder)[]).every((name) => one[name] === other[name]);

/** The original printer of a reprint, with its blank cards. They are null for a sheet printer. */
export interface FormerPrinter {
  label: string;
  stock: Printer["cards"] | { width: number; height: number };
}

/** Returns the blank cards that are used for the print, or null for paper. */
export const blankCards = (
  { printer }: SheetOrder,
  printers: readonly Printer[],
  former?: FormerPrinter,
): FormerPrinter["stock"] =>
  printer === FORMER
    ? (former?.stock ?? null)
    : (printers.find(({ id }) => String(id) === printer)?.cards ?? null);

/** Returns the kind of stock to print on. A paper size that is still being typed counts as paper. */
export function orderedOn({ paper }: SheetOrder, stock: FormerPrinter["stock"]): PrintedOn {
  if (stock) return "blanks";
  return paperProblem(paper, readLayout) === undefined ? printedOn(readLayout(paper), false) : "sheets";
}

/**
 * Returns only the settings that have an effect. For a card printer, its profile determines how cards are turned
 * over.
 */
export function whatCounts(order: SheetOrder, stock: FormerPrinter["stock"]): SheetOrder {
  const on = orderedOn(order, stock);
  if (on === "sheets") return order;
  const { paper, printer, orderBy, bleed, flip, marks, tagged } = order;
  if (stock) return { ...USUAL, marks: false, printer, orderBy, tagged };
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

/** Returns the sheet settings of the original batch, which are the defaults for a reprint. */
export const formerOrder = ({ layout, laid }: Pick<BatchDetails, "layout" | "laid">): SheetOrder => ({
  ...USUAL,
  paper: paperInWords(layout),
  printer: FORMER,
  bleed: laid?.bleed ?? USUAL.bleed,
  marks: laid?.marks ?? USUAL.marks,
  start: "",
});

/** Returns the sheet settings in the format that the reprint API expects. */
export const againQuery = ({ printer, ...order }: SheetOrder) => ({
  ...sheetQuery({ ...order, printer: "", orderBy: USUAL.orderBy }),
  ...(printer !== FORMER && { printer: printer === "" ? null : Number(printer) }),
});

/**
 * Returns the settings to store for the next print.
 * @param forCards the cards for which the paper and the edge were chosen
 */
export const wishOf = (
  { paper, printer, orderBy, bleed, marks, ...order }: SheetOrder,
  forCards: string,
): PrintWish => ({
  ...moreOf(order),
  for_cards: forCards,
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

/** Returns the sheet settings as API parameters. */
export const sheetQuery = ({ paper, printer, orderBy, bleed, marks, start, ...order }: SheetOrder) => ({
  ...moreOf(order),
  ...(orderBy !== USUAL.orderBy && { order_by: orderBy }),
  layout: paper,
  marks,
  ...(printer !== "" && { printer: Number(printer) }),
  ...(bleed !== "" && { bleed }),
  ...(start !== "" && { start }),
});

/** How cards are laid on sheets, as far as all the sizes of the cards have it in common. */
export interface SheetFacts {
  /** The number of cards on a full sheet. Undefined if each page has one card. */
  perSheet?: number | undefined;
  /** The edge on which a two-sided sheet is flipped. */
  flip?: FlipEdge | undefined;
}

/** Returns how cards are laid on sheets. A card printer has settings of its own, so nothing is known for its cards. */
export function sheetFacts(
  order: SheetOrder,
  stock: FormerPrinter["stock"],
  sizes: readonly CardSize[],
): SheetFacts {
  if (stock || Object.keys(orderProblems(order)).length > 0) return {};
  const { bleed } = order;
  const settings = sheetSettings({ ...moreOf(order), ...(bleed !== "" && { bleed: mm(bleed) }) });
  try {
    const laid = sizes.map((size) => impose(readLayout(order.paper), size, settings));
    const common = <T>(each: readonly T[]) => (new Set(each).size === 1 ? each[0] : undefined);
    return {
      ...(orderedOn(order, stock) === "sheets" && {
        perSheet: common(laid.map(({ slots }) => slots.length)),
      }),
      flip: common(laid.map(({ flip }) => flip)),
    };
  } catch (error) {
    if (error instanceof Failure) return {};
    throw error;
  }
}

/** Returns the validation errors of the sheet settings in the page's language. */
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
    ...Object.fromEntries(wrong.map(({ path, sentence }) => [path[0], tellRefusal(sentence)])),
  };
}

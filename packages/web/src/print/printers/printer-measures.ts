import { CARD_STOCKS } from "@idms/core/print/sheets/card-stock";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";

type Stock = NonNullable<Printer["cards"]>;

/** The stock value for paper in a sheet printer. */
export const PAPER = "paper";
/** Stock value of blank cards in a custom size. */
export const OTHER = "other";

/** A printer's stock as typed. An empty string means that no value was entered. */
export interface TypedStock {
  /** The kind of stock: paper, a named blank card, or blank cards in a custom size. */
  kind: string;
  width: number | string;
  height: number | string;
  /** Rotation in degrees. */
  turn: string;
  turn_back: boolean;
}

const names = Object.keys(CARD_STOCKS) as (keyof typeof CARD_STOCKS)[];

/** Returns a printer's stock as strings for editing. */
export function typedStock(stock: Stock | null): TypedStock {
  if (!stock) return { kind: PAPER, width: "", height: "", turn: "0", turn_back: false };
  const { width, height, turn, turn_back } = stock;
  const isOf = (name: (typeof names)[number]) =>
    CARD_STOCKS[name].width === width && CARD_STOCKS[name].height === height;
  return { kind: names.find(isOf) ?? OTHER, width, height, turn: String(turn), turn_back };
}

/**
 * Returns the blank cards in the form that the API expects. An invalid size is passed on unchanged, so that its field
 * shows the error.
 */
function stockOf({ kind, width, height, turn, turn_back }: TypedStock): object {
  const size = names.includes(kind as never)
    ? CARD_STOCKS[kind as (typeof names)[number]]
    : { width, height };
  return { ...size, turn: Number(turn), turn_back };
}

/** Two measurements as typed. An empty string means that no value was entered. */
type Typed = Record<"x" | "y", number | string>;

/** A printer's settings as typed. */
export interface Measures {
  name: string;
  offset: Typed;
  scale: Typed;
  back_offset: Typed;
  cards: TypedStock;
}

/**
 * Returns the request body. Omits the back offset if it was not measured, and the blank cards if the printer uses
 * paper.
 */
export const wishOf = ({ back_offset, cards, ...front }: Measures) => ({
  ...front,
  ...(back_offset.x === "" && back_offset.y === "" ? {} : { back_offset }),
  ...(cards.kind !== PAPER && { cards: stockOf(cards) }),
});

import { CARD_STOCKS } from "@idms/core/print/sheets/card-stock";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";

type Stock = NonNullable<Printer["cards"]>;

/** A printer of sheets. */
export const PAPER = "paper";
/** Blank cards of a size of their own. */
export const OTHER = "other";

/** A printer's stock as typed; an empty text for none. */
export interface TypedStock {
  /** Paper, one of the blank cards by name, or others. */
  kind: string;
  width: number | string;
  height: number | string;
  /** In degrees. */
  turn: string;
  turn_back: boolean;
}

const names = Object.keys(CARD_STOCKS) as (keyof typeof CARD_STOCKS)[];

/** A printer's stock as text, for editing. */
export function typedStock(stock: Stock | null): TypedStock {
  if (!stock) return { kind: PAPER, width: "", height: "", turn: "0", turn_back: false };
  const { width, height, turn, turn_back } = stock;
  const isOf = (name: (typeof names)[number]) =>
    CARD_STOCKS[name].width === width && CARD_STOCKS[name].height === height;
  return { kind: names.find(isOf) ?? OTHER, width, height, turn: String(turn), turn_back };
}

/** Blank cards as a call wants them; what is no size goes on as it is, to be refused where it is typed. */
function stockOf({ kind, width, height, turn, turn_back }: TypedStock): object {
  const size = names.includes(kind as never)
    ? CARD_STOCKS[kind as (typeof names)[number]]
    : { width, height };
  return { ...size, turn: Number(turn), turn_back };
}

/** Two measures as they are typed; an empty text where nothing is. */
type Typed = Record<"x" | "y", number | string>;

/** A printer as it is typed. */
export interface Measures {
  name: string;
  offset: Typed;
  scale: Typed;
  back_offset: Typed;
  cards: TypedStock;
}

/**
 * The body that is sent: without the back's offset, where none was measured, and without blank cards, where it takes
 * paper.
 */
export const wishOf = ({ back_offset, cards, ...front }: Measures) => ({
  ...front,
  ...(back_offset.x === "" && back_offset.y === "" ? {} : { back_offset }),
  ...(cards.kind !== PAPER && { cards: stockOf(cards) }),
});

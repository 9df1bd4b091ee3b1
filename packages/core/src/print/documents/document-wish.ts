/** The papers that accompany printed cards, under the names used on the command line and in the API. */
export const DOCUMENT_KINDS = ["packing-list", "delivery-note", "labels", "hand-out-list"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Paper sizes for lists and notes. Labels have label sheets of their own. */
export const LIST_PAPERS = ["a4", "letter"] as const;
export type ListPaper = (typeof LIST_PAPERS)[number];

/**
 * Returns the paper size for lists that accompany cards in a layout. The size is Letter if the card sheets are
 * measured in inches.
 */
export const listPaperBeside = (layout: string): ListPaper =>
  layout === "letter" || layout.endsWith("in") ? "letter" : "a4";

/** Maximum number of cards in one document. That many cards fill about a hundred pages. */
export const MOST_ON_PAPERS = 10_000;

/** The papers that go with printed cards, by the names that are said to the command line and the API. */
export const PAPER_KINDS = ["packing-list", "delivery-note", "labels", "hand-out-list"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** The papers for lists and notes. Labels have sheets of their own. */
export const LIST_PAPERS = ["a4", "letter"] as const;
export type ListPaper = (typeof LIST_PAPERS)[number];

/** The paper of lists where cards are printed on a layout: Letter where sheets are measured in inches. */
export const listPaperBeside = (layout: string): ListPaper =>
  layout === "letter" || layout.endsWith("in") ? "letter" : "a4";

/** No paper tells of more cards: so many fill some hundred pages. */
export const MOST_ON_PAPERS = 10_000;

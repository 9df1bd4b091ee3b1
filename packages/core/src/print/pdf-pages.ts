/** Which pages of printed sheets are meant: all, or of those with a back behind each front those of one side. */
export const PDF_PAGES = ["all", "front", "back"] as const;
export type PdfPages = (typeof PDF_PAGES)[number];

import { downloadName } from "../../messages.ts";

/** The pages of printed sheets to take: all, or only one side of those with a back behind each front. */
export const PDF_PAGES = ["all", "front", "back"] as const;
export type PdfPages = (typeof PDF_PAGES)[number];

const named = (name: string, pages: PdfPages): string =>
  pages === "all" ? name : name.replace(".pdf", ` ${pages}.pdf`);

/** How the file of what was printed is called. */
export const printedName = (pages: PdfPages): string => named(downloadName.idCards, pages);

/** How the file of a batch is called. */
export const batchName = (batch: number, pages: PdfPages): string => named(`batch-${batch}.pdf`, pages);

import { downloadName } from "../../messages.ts";

/**
 * The pages of printed sheets to include: all pages, or only one side of files in which each front is followed by its
 * back.
 */
export const PDF_PAGES = ["all", "front", "back"] as const;
export type PdfPages = (typeof PDF_PAGES)[number];

const named = (name: string, pages: PdfPages): string =>
  pages === "all" ? name : name.replace(".pdf", ` ${pages}.pdf`);

/** Returns the file name for printed cards. */
export const printedName = (pages: PdfPages): string => named(downloadName.idCards, pages);

/** Returns the file name for a batch. */
export const batchName = (batch: number, pages: PdfPages): string => named(`batch-${batch}.pdf`, pages);

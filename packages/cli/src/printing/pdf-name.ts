import { fileNamePart } from "@idms/core";

/** The file name of a class's PDF, cards unless told otherwise; what a file system may not take becomes an underscore. */
export const pdfName = (label: string, what = "idcards"): string => `${what} ${fileNamePart(label)}.pdf`;

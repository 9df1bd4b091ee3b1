import { fileNamePart } from "@idms/core";

/** The file name of a class's PDF; what a file system may not take becomes an underscore. */
export const pdfName = (label: string): string => `idcards ${fileNamePart(label)}.pdf`;

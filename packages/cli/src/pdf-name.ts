/** The file name of a class's PDF; what a file system may not take becomes an underscore. */
export const pdfName = (label: string): string =>
  `idcards ${label.replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, "_")}.pdf`;

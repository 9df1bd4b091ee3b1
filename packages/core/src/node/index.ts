export { diskTypesetter, fontFile, readFont } from "./font-files.ts";
export { renderPng } from "./render-png.ts";
export { createPdf, type LatePart, type PdfImage, type PdfWriter, type PlacedScene } from "./write-pdf.ts";

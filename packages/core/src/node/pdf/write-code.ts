import { darkBoxes, type Modules } from "../../cards/geometry/modules.ts";
import { deflateBoxes } from "./deflate-boxes.ts";
import { writeStream, type PdfkitDocument, type PdfObject } from "./pdfkit-parts.ts";

/**
 * Writes a code as a form that fills its dark modules, each 1 wide and 1 high. The form's box is a module larger, so that
 * it does not cut through the pixels at the edge.
 */
export function writeCode(document: PdfkitDocument, modules: Modules): PdfObject {
  const { columns, rows } = modules;
  const box = `/BBox [-1 -1 ${columns + 1} ${rows + 1}]`;
  return writeStream(
    document,
    `/Subtype /Form ${box} /Resources << >> /Filter /FlateDecode`,
    deflateBoxes(darkBoxes(modules)),
  );
}

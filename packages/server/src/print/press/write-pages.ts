import { createHash } from "node:crypto";
import type { FlipEdge } from "@idms/core/print/sheets/sheet-settings";
import { chunkedOutput } from "@idms/core/node/pdf/chunked-output";
import { readFont } from "@idms/core/node/fonts/font-files";
import { createPdf, type PdfWriter } from "@idms/core/node/pdf/write-pdf";
import { beginAtomic, writeFailure } from "../../installation/files/write-atomic.ts";
import { writeTo } from "../../installation/files/write-to.ts";

export interface Document {
  title: string;
  author: string;
  /** The creation time of the document. */
  time: Date;
  /** The folder with the operator's own fonts, which replace the built-in fonts. */
  fonts?: string | undefined;
}

const infoOf = ({ title, author, time }: Document) => ({
  Title: title,
  Author: author,
  Creator: "IDMS",
  CreationDate: time,
});

/** Creates a PDF in memory. The bytes are complete once the PDF has been ended. */
export function pdfInMemory(document: Document, flip?: FlipEdge): { pdf: PdfWriter; bytes(): Buffer } {
  const chunks: Buffer[] = [];
  const output = chunkedOutput(async (chunk) => void chunks.push(Buffer.from(chunk)));
  const pdf = createPdf(output, (id) => readFont(id, document.fonts), infoOf(document), flip);
  return { pdf, bytes: () => Buffer.concat(chunks) };
}

/**
 * Writes a PDF of a few pages in this thread. Files with many cards are printed by the press. The file appears
 * completely or not at all.
 * @returns the SHA-256 hash of the file, in hexadecimal
 * @throws Failure when the file cannot be written.
 */
export async function writePages(
  output: string,
  document: Document,
  draw: (pdf: PdfWriter) => Promise<void>,
): Promise<string> {
  const file = await beginAtomic(output);
  try {
    const hash = createHash("sha256");
    const chunks = chunkedOutput((bytes) => {
      hash.update(bytes);
      return writeTo(file.stream, bytes);
    });
    const pdf = createPdf(chunks, (id) => readFont(id, document.fonts), infoOf(document));
    await draw(pdf);
    await pdf.end();
    await file.commit();
    return hash.digest("hex");
  } catch (error) {
    await file.discard();
    throw writeFailure(error, output);
  }
}

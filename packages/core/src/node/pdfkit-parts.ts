import PDFDocument from "pdfkit";
import type { Output } from "./chunked-output.ts";

/**
 * The parts of pdfkit that the press builds on: its object writer, its image reader and its font subsetter. They are
 * public in its code but not all in its types, so the shapes used here are named once.
 */
export interface PdfReference {
  id: number;
  data: Record<string, unknown>;
  offset: number;
  write(chunk: Uint8Array | string): void;
  end(chunk?: Uint8Array | string): void;
}

export interface PdfkitImage {
  label: string;
  width: number;
  height: number;
  bits: number;
  colorSpace: "DeviceGray" | "DeviceRGB" | "DeviceCMYK";
  data: Uint8Array | null;
  obj: PdfReference | null;
}

export interface PdfkitFont {
  id: string;
  ref(): PdfReference;
  subset: { includeGlyph(glyphId: number): number };
  widths: number[];
  unicode: number[][];
}

export interface PdfkitPage {
  content: PdfReference;
  dictionary: PdfReference;
  resources: PdfReference;
  fonts: Record<string, PdfReference>;
  xobjects: Record<string, PdfReference>;
  ext_gstates: Record<string, PdfReference>;
}

export interface PdfkitDocument {
  page: PdfkitPage;
  compress: boolean;
  ref(data?: Record<string, unknown>): PdfReference;
  addPage(options: { size: [number, number]; margin: number }): PdfkitDocument;
  openImage(bytes: Uint8Array): PdfkitImage;
  font(bytes: Uint8Array): PdfkitDocument;
  end(): void;
  _font: PdfkitFont;
  _offset: number;
  _write(data: Uint8Array | string): void;
  _refEnd(reference: PdfReference): void;
}

export interface DocumentInfo {
  Title: string;
  Author: string;
  Creator: string;
  CreationDate: Date;
}

/**
 * A document without a first page or a default font, whose bytes go straight to `output`. Page contents stay
 * uncompressed: a deflate stream for each would cost more time and memory than its hundreds of bytes are worth.
 */
export function openPdfkit(info: DocumentInfo, output: Output): PdfkitDocument {
  const noFont = null as unknown as string;
  const options = {
    autoFirstPage: false,
    font: noFont,
    compress: false,
    pdfVersion: "1.7" as const,
    info: { ...info },
  };
  const document = new DirectDocument(options);
  document.sendTo(output);
  return document as unknown as PdfkitDocument;
}

/**
 * pdfkit's readable stream would queue every piece of an object; this one passes each on at once. The constructor
 * already writes the file's head, before the output can be known.
 */
class DirectDocument extends PDFDocument {
  declare private output: Output | undefined;
  declare private head: Uint8Array[] | undefined;

  sendTo(output: Output): void {
    for (const chunk of this.head ?? []) output.take(chunk);
    this.head = undefined;
    this.output = output;
  }

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) return false;
    if (this.output) this.output.take(chunk);
    else this.head = [...(this.head ?? []), chunk];
    return true;
  }
}

/**
 * Writes a JPEG image object, as pdfkit's own `embed` does but without copying the bytes: the buffer is free for reuse
 * when this returns.
 */
export function writeJpeg(document: PdfkitDocument, image: PdfkitImage): PdfReference {
  const bytes = image.data as Uint8Array;
  const reference = document.ref();
  const inverted = image.colorSpace === "DeviceCMYK" ? " /Decode [1 0 1 0 1 0 1 0]" : "";
  reference.offset = document._offset;
  document._write(
    `${reference.id} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} ` +
      `/BitsPerComponent ${image.bits} /ColorSpace /${image.colorSpace} /Filter /DCTDecode${inverted} ` +
      `/Length ${bytes.length} >>\nstream`,
  );
  document._write(bytes);
  document._write("\nendstream\nendobj");
  document._refEnd(reference);
  image.data = null;
  image.obj = reference;
  return reference;
}

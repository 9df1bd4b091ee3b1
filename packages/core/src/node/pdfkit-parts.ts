import PDFDocument from "pdfkit";

/**
 * The parts of pdfkit that the press builds on: its object writer, its image reader and its font subsetter. They are
 * public in its code but not all in its types, so the shapes used here are named once.
 */
export interface PdfReference {
  data: Record<string, unknown>;
  write(chunk: Uint8Array | string): void;
  end(chunk?: Uint8Array | string): void;
}

export interface PdfkitImage {
  label: string;
  width: number;
  height: number;
  obj: PdfReference | null;
  embed(document: PdfkitDocument): void;
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

export interface PdfkitDocument extends NodeJS.ReadableStream {
  page: PdfkitPage;
  compress: boolean;
  ref(data?: Record<string, unknown>): PdfReference;
  addPage(options: { size: [number, number]; margin: number }): PdfkitDocument;
  flushPages(): void;
  openImage(bytes: Uint8Array): PdfkitImage;
  font(bytes: Uint8Array, name?: string): PdfkitDocument;
  _font: PdfkitFont;
  end(): void;
}

export interface DocumentInfo {
  Title: string;
  Author: string;
  Creator: string;
  CreationDate: Date;
}

/**
 * A document without a first page or a default font. Page contents stay uncompressed: a deflate stream for each would
 * cost more time and memory than its hundreds of bytes are worth. Fonts, written at the end, are compressed.
 */
export function openPdfkit(info: DocumentInfo): PdfkitDocument {
  const noFont = null as unknown as string;
  return new PDFDocument({
    autoFirstPage: false,
    font: noFont,
    compress: false,
    pdfVersion: "1.7",
    info: { ...info },
  }) as unknown as PdfkitDocument;
}

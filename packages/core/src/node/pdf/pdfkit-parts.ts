import PDFDocument from "pdfkit";
import type { Output } from "./chunked-output.ts";
import type { DeflatedPixels } from "./deflate-png.ts";
import { xmlText } from "./xml-text.ts";

/**
 * An object in a document, identified by its number. When converted to a string, the object becomes a reference such as
 * `12 0 R`.
 */
export interface PdfObject {
  id: number;
}

/**
 * The parts of pdfkit that the press depends on: its object writer and its image reader. These parts are public in
 * pdfkit's code, but some are missing from its types, so this file declares them.
 */
export interface PdfReference extends PdfObject {
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
  obj: PdfObject | null;
}

type PageTree = PdfReference & { data: { Type: string; Count: number; Kids: PageList } };

export interface PdfkitDocument {
  compress: boolean;
  ref(data?: Record<string, unknown>): PdfReference;
  openImage(bytes: Uint8Array): PdfkitImage;
  end(): void;
  _root: PdfObject & {
    data: {
      Pages: PageTree;
      /** pdfkit ends these objects together with the document. */
      ViewerPreferences?: PdfReference;
      StructTreeRoot?: PdfReference;
      MarkInfo?: PdfReference;
      OutputIntents?: PdfObject[];
      Metadata?: PdfObject;
    };
  };
  /** The file ID in the trailer. */
  _id: Uint8Array;
  _info: PdfObject;
  _offset: number;
  _offsets: (number | null)[];
  _write(data: Uint8Array | string): void;
  /** Notifies the document that an object has been written. */
  _refEnd(object: PdfReference): void;
  /** Sets the XMP metadata of the document, which replaces pdfkit's own. */
  describe(metadata: string): void;
}

export interface DocumentInfo {
  Title: string;
  Author: string;
  Creator: string;
  CreationDate: Date;
}

/**
 * Opens a document that has no first page or default font and writes directly to `output`. For PDF/X-4, the document
 * gets the matching header and document information.
 */
export function openPdfkit(info: DocumentInfo, output: Output, pdfx = false): PdfkitDocument {
  const noFont = null as unknown as string;
  const options = {
    autoFirstPage: false,
    font: noFont,
    compress: false,
    pdfVersion: pdfx ? ("1.6" as const) : ("1.7" as const),
    // School names can be in any language, but the texts next to them and the slug line are in English.
    lang: "en",
    info: pdfx ? { ...info, ModDate: info.CreationDate, Trapped: new Verbatim("/False") } : { ...info },
  };
  const document = new DirectDocument(options);
  document.sendTo(output);
  const opened = document as unknown as PdfkitDocument;
  opened._offsets = Offsets.from(opened._offsets, (offset) => offset ?? NaN);
  const { Pages } = opened._root.data;
  Pages.data.Kids = new PageList();
  Pages.end = () => document.endPages(Pages);
  return opened;
}

/** The number of page references that are joined into one string at a time. */
const AT_ONCE = 1000;

/** A template for a row of the cross-reference table, which starts with ten digits (ISO 32000-1, 7.5.4). */
const ROW = "0000000000 00000 n \n";
const OFFSET_DIGITS = 10;
const ZERO = "0".charCodeAt(0);

/**
 * The pages of a document, as numbers only. With many thousands of pages, one JavaScript object per page would use
 * most of the memory.
 */
class PageList {
  private readonly ids: number[] = [];

  add({ id }: PdfObject): void {
    this.ids.push(id);
  }

  /** Yields the page references, in batches. */
  *references(): Generator<string> {
    for (let from = 0; from < this.ids.length; from += AT_ONCE)
      yield this.ids.slice(from, from + AT_ONCE).join(" 0 R ");
  }
}

/**
 * The offset of each object, or NaN until the object is written. V8 needs eight bytes per entry for a list of
 * numbers, but three times as many if the list contains null and offsets above two gigabytes.
 */
class Offsets extends Array<number | null> {
  override push(offset: number | null): number {
    return super.push(offset ?? NaN);
  }
}

/** An object that has been written. pdfkit's own class would keep the object's dictionary and bytes in memory. */
class WrittenObject implements PdfObject {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  get [Symbol.toStringTag](): string {
    return "WrittenObject";
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

/**
 * PDF text that pdfkit writes into a dictionary unchanged, because pdfkit calls `toString` on anything that is not a
 * plain object.
 */
export class Verbatim {
  readonly [Symbol.toStringTag] = "Verbatim";
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * A document that passes each piece of an object on immediately. pdfkit's readable stream would queue every piece.
 * The constructor already writes the file header, before the output is known.
 */
class DirectDocument extends PDFDocument {
  declare private output: Output | undefined;
  declare private head: (Uint8Array | string)[] | undefined;
  declare private described: string | undefined;
  declare _offset: number;

  sendTo(output: Output): void {
    for (const piece of this.head ?? []) output.take(piece);
    this.head = undefined;
    this.output = output;
  }

  /** pdfkit calls this method for everything that it writes: bytes, or a line of Latin-1 text. */
  _write(data: Uint8Array | string): void {
    this.put(typeof data === "string" ? `${data}\n` : data);
  }

  private put(piece: Uint8Array | string): void {
    if (this.output) this.output.take(piece);
    else this.head = [...(this.head ?? []), piece];
    this._offset += piece.length;
  }

  override push(): boolean {
    return false;
  }

  /** Ends the page tree. pdfkit would build one string of all pages, and would do so several times. */
  endPages(pages: PageTree): void {
    pages.offset = this._offset;
    const { Type, Count, Kids } = pages.data;
    this._write(`${pages.id} 0 obj\n<<\n/Type /${Type}\n/Count ${Count}`);
    let before = "/Kids [";
    for (const part of Kids.references()) {
      this.put(`${before}${part} 0 R`);
      before = " ";
    }
    this._write(`${Count === 0 ? before : ""}]\n>>\nendobj`);
    (this as unknown as PdfkitDocument)._refEnd(pages);
  }

  /**
   * pdfkit calls this method when every object has been written. pdfkit's own version builds five strings per object,
   * and this version builds none.
   */
  _finalize(): void {
    const { _offsets, _root, _info, _id, _offset } = this as unknown as PdfkitDocument;
    this._write(`xref\n0 ${_offsets.length + 1}\n0000000000 65535 f `);
    const row = Buffer.from(ROW, "latin1");
    for (const offset of _offsets as number[]) {
      let left = offset;
      for (let digit = OFFSET_DIGITS - 1; digit >= 0; digit -= 1) {
        row[digit] = ZERO + (left % 10);
        left = Math.floor(left / 10);
      }
      this.put(row);
    }
    const id = `<${Buffer.from(_id).toString("hex")}>`;
    this._write(
      `trailer\n<<\n/Size ${_offsets.length + 1}\n/Root ${_root}\n/Info ${_info}\n/ID [${id} ${id}]\n>>`,
    );
    this._write(`startxref\n${_offset}\n%%EOF`);
  }

  describe(metadata: string): void {
    this.described = metadata;
  }

  /**
   * pdfkit calls this method at the end. pdfkit's own version would insert the information into XML without escaping
   * it.
   */
  override endMetadata(): void {
    if (this.described !== undefined) {
      const document = this as unknown as PdfkitDocument;
      const bytes = Buffer.from(this.described, "utf8");
      document._root.data.Metadata = writeStream(document, "/Type /Metadata /Subtype /XML", bytes);
      return;
    }
    const { info } = this;
    this.info = { ...info };
    for (const [key, value] of Object.entries(info))
      if (typeof value === "string") Object.assign(this.info, { [key]: xmlText(value) });
    super.endMetadata();
    this.info = info;
  }
}

/** Writes an object that consists only of a dictionary. The dictionary is given in PDF syntax. */
export function writeDictionary(document: PdfkitDocument, dictionary: string): PdfObject {
  const id = newObject(document);
  document._write(`${id} 0 obj\n${dictionary}\nendobj`);
  return new WrittenObject(id);
}

/**
 * Writes a stream object. `entries` is the object's dictionary without the length. The bytes are neither copied nor
 * compressed, and the caller may reuse the buffer afterwards.
 */
export function writeStream(
  document: PdfkitDocument,
  entries: string,
  bytes: Uint8Array | string,
): PdfObject {
  const id = newObject(document);
  const head = `${id} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream`;
  // The line's end behind a text belongs to what ends the stream, as that before it does.
  if (typeof bytes === "string") document._write(`${head}\n${bytes}\nendstream\nendobj`);
  else {
    document._write(head);
    document._write(bytes);
    document._write("\nendstream\nendobj");
  }
  return new WrittenObject(id);
}

/** Registers an object that starts here and returns its number. */
const newObject = (document: PdfkitDocument): number => document._offsets.push(document._offset);

const DEVICE_RGB = "/DeviceRGB";

/** Writes a JPEG like pdfkit's own `embed`, without changing its bytes. `rgb` is the colour space for sRGB images. */
export function writeJpeg(document: PdfkitDocument, image: PdfkitImage, rgb = DEVICE_RGB): PdfObject {
  const space = image.colorSpace === "DeviceRGB" ? rgb : `/${image.colorSpace}`;
  const inverted = image.colorSpace === "DeviceCMYK" ? " /Decode [1 0 1 0 1 0 1 0]" : "";
  const entries =
    `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} ` +
    `/BitsPerComponent ${image.bits} /ColorSpace ${space} /Filter /DCTDecode${inverted}`;
  image.obj = writeStream(document, entries, image.data as Uint8Array);
  image.data = null;
  return image.obj;
}

/** Writes pixels that are already compressed. `alpha` is the opacity of the pixels, if any of them is transparent. */
export function writePixels(
  document: PdfkitDocument,
  { width, height, colours, alpha }: Omit<DeflatedPixels, "isBlack">,
  space = DEVICE_RGB,
): PdfObject {
  const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  const deflated = `${head} /Filter /FlateDecode`;
  const mask = alpha && writeStream(document, `${deflated} /ColorSpace /DeviceGray`, alpha);
  return writeStream(document, `${deflated} /ColorSpace ${space}${mask ? ` /SMask ${mask}` : ""}`, colours);
}

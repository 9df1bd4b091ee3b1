import { deflateSync } from "node:zlib";
import { rememberInks, rgbParts, type PaintUse } from "../../cards/drawing/pdf-operators.ts";
import type { DeflatedPixels } from "./deflate-png.ts";
import type { OutputProfile } from "../colour/output-profile.ts";
import {
  writeDictionary,
  writeStream,
  type DocumentInfo,
  type PdfkitDocument,
  type PdfReference,
} from "./pdfkit-parts.ts";
import { xmlText } from "./xml-text.ts";
import { textInks, type Inks } from "../colour/press-inks.ts";
import { srgbProfile } from "../colour/srgb-profile.ts";

/** The additional parts that a PDF/X-4 file needs (ISO 15930-7). */
export interface PdfX {
  /** The sRGB colour space for images. */
  rgb: string;
  /** Returns the bytes and colour space of a picture's pixels. Black pixels are also printed with black ink alone. */
  picture(pixels: DeflatedPixels): { colours: Uint8Array; space: string };
  /** The additional resources of a page. */
  resources: string;
  /** The transparency group of a page. Its colours are blended as press inks. */
  group: string;
  /**
   * Returns the operators for a colour. Black uses black ink alone, and text uses the inks that `textInks` returns for
   * its size in points.
   */
  ink(color: string, use: PaintUse, points?: number): string;
  /**
   * The graphics state of solid black text, which overprints its background so that no white gaps show next to letters.
   */
  overprint: PdfReference;
  /** Whether text with this colour and size, in points, is solid black. */
  isBlack(color: string, points: number): boolean;
  /** Returns the operators for the ink of marks and lines next to the cards. Greys also use black ink alone. */
  markInk(color: string, use: PaintUse): string;
}

const BLACK_PIXEL = Buffer.from([0, 0, 0, 255]);

/**
 * Turns a newly opened document into PDF/X-4 for a press. Adds the output intent and the metadata, and sets the
 * colours of the pages.
 */
export function openPdfX(document: PdfkitDocument, { name, bytes }: OutputProfile, info: DocumentInfo): PdfX {
  const press = writeProfile(document, 4, bytes);
  const rgb = String(writeDictionary(document, `[/ICCBased ${writeProfile(document, 3, srgbProfile())}]`));
  const intent = document.ref({
    Type: "OutputIntent",
    S: "GTS_PDFX",
    OutputConditionIdentifier: new String(name),
    Info: new String(name),
    DestOutputProfile: press,
  });
  intent.end();
  document._root.data.OutputIntents = [intent];
  document.describe(pdfxMetadata(document._id, info));
  const overprint = document.ref({ Type: "ExtGState", OP: true, op: true, OPM: 1 });
  overprint.end();
  return {
    rgb,
    picture: ({ width, height, colours, isBlack }) =>
      isBlack
        ? { colours: deflateSync(Buffer.alloc(width * height * 4, BLACK_PIXEL)), space: "/DeviceCMYK" }
        : { colours, space: rgb },
    resources: ` /ColorSpace << /sRGB ${rgb} >>`,
    group: " /Group << /S /Transparency /CS /DeviceCMYK >>",
    ink: rememberInks(inkOf),
    overprint,
    isBlack: (color, points) => textInks(color, points)?.[3] === 1,
    markInk: (color, use) => blackInk(1 - Math.max(...rgbParts(color)), use),
  };
}

const writeProfile = (document: PdfkitDocument, inks: number, bytes: Uint8Array) =>
  writeStream(document, `/N ${inks} /Filter /FlateDecode`, deflateSync(bytes));

function inkOf(color: string, use: PaintUse, points?: number): string {
  const parts = rgbParts(color);
  const inks = points === undefined ? null : textInks(color, points);
  if (inks) return pressInks(inks, use);
  if (parts.every((part) => part === 0)) return blackInk(1, use);
  return use === "fill" ? `/sRGB cs ${parts.join(" ")} sc` : `/sRGB CS ${parts.join(" ")} SC`;
}

const blackInk = (part: number, use: PaintUse): string => pressInks([0, 0, 0, part], use);

const pressInks = (inks: Inks, use: PaintUse): string =>
  `${inks.map((part) => Math.round(part * 1e4) / 1e4).join(" ")} ${use === "fill" ? "k" : "K"}`;

/**
 * Builds the XMP metadata of a PDF/X-4 file, consistent with the file's document information. `id` is the file ID in
 * the trailer.
 */
export function pdfxMetadata(id: Uint8Array, { Title, Author, Creator, CreationDate }: DocumentInfo): string {
  const time = `${CreationDate.toISOString().slice(0, 19)}Z`;
  const uuid = `uuid:${Buffer.from(id).toString("hex")}`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(Title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${xmlText(Author)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>${xmlText(Creator)}</xmp:CreatorTool>
<xmp:CreateDate>${time}</xmp:CreateDate>
<xmp:ModifyDate>${time}</xmp:ModifyDate>
<xmp:MetadataDate>${time}</xmp:MetadataDate>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID>
<xmpMM:InstanceID>${uuid}</xmpMM:InstanceID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
<pdf:Producer>PDFKit</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

import { deflateSync } from "node:zlib";
import { rememberInks, rgbParts, type PaintUse } from "../../cards/drawing/draw-pdf.ts";
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

/** The extra parts of a PDF/X-4 file (ISO 15930-7). */
export interface PdfX {
  /** The colour space of sRGB, for images. */
  rgb: string;
  /** The colours of pixels and their space: black pixels are black ink alone, too. */
  picture(pixels: DeflatedPixels): { colours: Uint8Array; space: string };
  /** The other resources of a page. */
  resources: string;
  /** The transparency group of a page: its colours are mixed as the inks of the press. */
  group: string;
  /** Chooses a colour: black is black ink alone, and a text has the inks of `textInks` at its size in points. */
  ink(color: string, use: PaintUse, points?: number): string;
  /** The graphics state of texts in solid black, which leave what is under them, so that no white shows beside a letter. */
  overprint: PdfReference;
  /** Whether a text of a colour and a size in points is in solid black. */
  isBlack(color: string, points: number): boolean;
  /** The ink for marks and lines beside the cards, whose greys are black ink, too. */
  markInk(color: string, use: PaintUse): string;
}

const BLACK_PIXEL = Buffer.from([0, 0, 0, 255]);

/** Makes a document that was just opened PDF/X-4 for a press: its output intent, its metadata and the colours of its pages. */
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

/** The metadata (XMP) of a file of PDF/X-4, in step with its information; `id` is that of its trailer. */
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

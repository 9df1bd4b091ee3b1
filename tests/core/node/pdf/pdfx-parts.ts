import { isDict, Stream, type Dict, type PdfFile, type PdfValue } from "./read-pdf.ts";

export const catalogOf = (pdf: PdfFile): Dict => pdf.dict(pdf.trailer["Root"]);

export const intentsOf = (pdf: PdfFile): Dict[] =>
  ((pdf.see(catalogOf(pdf)["OutputIntents"]) as PdfValue[] | undefined) ?? [])
    .map((intent) => pdf.dict(intent))
    .filter(({ S }) => S === "/GTS_PDFX");

export const streamsOf = (pdf: PdfFile): Stream[] =>
  [...pdf.objects.values()].filter((value): value is Stream => value instanceof Stream);

export const imagesOf = (pdf: PdfFile): Stream[] =>
  streamsOf(pdf).filter(({ dict }) => dict["Subtype"] === "/Image");

/** Returns every dictionary of the file, at any depth. */
export function dictsOf(pdf: PdfFile): Dict[] {
  const below = (value: PdfValue | undefined): Dict[] => {
    if (value instanceof Stream) return below(value.dict);
    if (Array.isArray(value)) return value.flatMap(below);
    return isDict(value) ? [value, ...Object.values(value).flatMap(below)] : [];
  };
  return [...pdf.objects.values()].flatMap(below);
}

/** Returns the contents of pages and forms, each with its resources. */
export function contentsOf(pdf: PdfFile): { resources: Dict; stream: Stream }[] {
  const pages = pdf.pages.map((page) => ({
    resources: pdf.dict(page["Resources"]),
    stream: pdf.see(page["Contents"]) as Stream,
  }));
  const forms = streamsOf(pdf)
    .filter(({ dict }) => dict["Subtype"] === "/Form")
    .map((stream) => ({ resources: pdf.dict(stream.dict["Resources"]), stream }));
  return [...pages, ...forms];
}

/** Decodes a PDF string, as UTF-16 if it has the marker. */
export function textOf(pdf: PdfFile, value: PdfValue | undefined): string {
  const bytes = pdf.see(value);
  if (!(bytes instanceof Buffer)) return "";
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder("utf-16be").decode(bytes.subarray(2))
    : bytes.toString("latin1");
}

export function xmp(pdf: PdfFile): string {
  const metadata = pdf.see(catalogOf(pdf)["Metadata"]);
  return metadata instanceof Stream ? metadata.raw.toString("utf8") : "";
}

/** Returns the text of a metadata element, without any enclosing lists. */
export function inXmp(pdf: PdfFile, element: string): string {
  const inner = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xmp(pdf))?.[1] ?? "";
  return inner
    .replaceAll(/<[^>]*>/g, "")
    .trim()
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

interface FoundProfile {
  deviceClass: string;
  space: string;
  version: number;
}

const INKS: Readonly<Record<string, number>> = { CMYK: 4, "RGB ": 3, GRAY: 1 };

export function profileOf(pdf: PdfFile, stream: Stream): FoundProfile {
  const bytes = pdf.bytes(stream);
  const [deviceClass = "", space = "", sign = ""] = [12, 16, 36].map((at) =>
    bytes.toString("latin1", at, at + 4),
  );
  return { deviceClass, space: sign === "acsp" ? space : "", version: bytes[8] ?? 0 };
}

export const profileFaults = (
  { space, version }: Omit<FoundProfile, "deviceClass">,
  { N }: Dict,
): string[] => [
  ...(INKS[space] === N && N !== undefined ? [] : [`a profile for ${space} with N ${String(N)}`]),
  ...(version <= 4 ? [] : [`a profile of version ${version}`]),
];

/** Returns the faults of a colour space under a CMYK output intent. Grey and CMYK are valid. */
export function spaceFaults(pdf: PdfFile, value: PdfValue | undefined): string[] {
  const space = pdf.see(value);
  if (space === "/DeviceCMYK" || space === "/DeviceGray") return [];
  if (!Array.isArray(space) || space[0] !== "/ICCBased") return [`colours in ${String(space)}`];
  const profile = pdf.see(space[1]);
  return profile instanceof Stream ? profileFaults(profileOf(pdf, profile), profile.dict) : ["no profile"];
}

export const channelsOf = (pdf: PdfFile, space: PdfValue | undefined): number | undefined =>
  Array.isArray(space)
    ? (pdf.dict(space[1])["N"] as number)
    : { "/DeviceGray": 1, "/DeviceRGB": 3, "/DeviceCMYK": 4 }[String(space)];

/** Returns the number of components in a JPEG's frame header. */
export function jpegChannels(jpeg: Buffer): number | undefined {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (/[\xC0-\xC2]/.test(String.fromCharCode(jpeg[at + 1] as number))) return jpeg[at + 9];
  return undefined;
}

/** Returns the glyph widths of a TrueType font, in thousandths of its size. */
export function glyphWidths(font: Buffer): number[] {
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    tables.set(font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8));
  const [head, hhea, hmtx, maxp] = ["head", "hhea", "hmtx", "maxp"].map((name) => tables.get(name)!) as [
    number,
    number,
    number,
    number,
  ];
  const [unitsPerEm, given] = [font.readUInt16BE(head + 18), font.readUInt16BE(hhea + 34)];
  return Array.from(
    { length: font.readUInt16BE(maxp + 4) },
    (_, glyph) => (font.readUInt16BE(hmtx + Math.min(glyph, given - 1) * 4) * 1000) / unitsPerEm,
  );
}

export const isWithin = (inner: number[], outer: number[]): boolean =>
  inner.every((value, side) => (side < 2 ? value >= outer[side]! - 1e-3 : value <= outer[side]! + 1e-3));

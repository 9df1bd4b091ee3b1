import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { FlipEdge } from "@idms/core/print/sheets/sheet-settings";
import { mm } from "@idms/core/units";
import { chunkedOutput } from "@idms/core/node/pdf/chunked-output";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import { readOutputProfile, type OutputProfile } from "@idms/core/node/colour/output-profile";
import { createPdf } from "@idms/core/node/pdf/write-pdf";

const info = { Title: "Class 5 & <B>", Author: "Lakeside", Creator: "IDMS", CreationDate: new Date(0) };

export function openPdf(
  readFace = (id: Parameters<typeof readFont>[0]) => readFont(id),
  profile: OutputProfile | null = null,
  { flip, title = info.Title }: { flip?: FlipEdge; title?: string } = {},
) {
  const chunks: Buffer[] = [];
  const output = chunkedOutput(async (chunk) => void chunks.push(Buffer.from(chunk)));
  return {
    pdf: createPdf(output, readFace, { ...info, Title: title }, flip, profile),
    bytes: () => Buffer.concat(chunks),
  };
}

/** Returns the bytes of a CMYK press profile that ships with the image library. */
export async function pressProfileBytes(): Promise<Buffer> {
  const cmyk = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } }).toColourspace(
    "cmyk",
  );
  const { icc } = await sharp(await cmyk.withIccProfile("cmyk").jpeg().toBuffer()).metadata();
  return icc as Buffer;
}

export const pressProfile = async (): Promise<OutputProfile> =>
  readOutputProfile(await pressProfileBytes(), "press.icc");

/** Returns a JPEG whose pixels are unique to its seed. */
export const jpegOf = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: seed % 256, g: (seed * 7) % 256, b: 90 } } })
    .jpeg({ quality: 90 })
    .toBuffer();

export const cardTemplate: CardTemplate = {
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse({
    full_name: { x: 20, y: 500, width: 500, height: 80, size: 40, font: "arialbd.ttf" },
    class: { x: 20, y: 600, width: 500, height: 80, size: 40 },
    photo: { x: 170, y: 100, width: 200, height: 260, isImage: true, shape: "sphere" },
  }),
};

/** Prints one card per page for each name, and returns the file's bytes and the embedded JPEGs. */
export async function printCards(
  names: string[],
): Promise<{ bytes: Buffer; background: Buffer; photos: Buffer[] }> {
  const { pdf, bytes } = openPdf();
  const background = await jpegOf(540, 860, 5);
  const backdrop = pdf.openImage(background);
  const layOut = cardLayout(diskTypesetter(), cardTemplate);
  const photos: Buffer[] = [];
  for (const [index, name] of names.entries()) {
    const jpeg = await jpegOf(300, 400, 100 + index);
    photos.push(jpeg);
    const photo = pdf.openImage(jpeg);
    const { scene } = layOut({ texts: { full_name: name, class: "Class 5 - A" }, images: { photo } });
    const images = { [BACKGROUND]: backdrop, photo };
    await pdf.addPage({ width: mm(54), height: mm(86) }, [{ scene, x: 0, y: 0, images }]);
  }
  await pdf.end();
  return { bytes: bytes(), background, photos };
}

/** Runs a Poppler tool on a file's bytes and returns its output. */
export const poppler = (
  tool: string,
  bytes: Uint8Array,
  before: string[] = [],
  after: string[] = [],
): string => popplerBytes(tool, bytes, before, after).toString("utf8");

function popplerBytes(tool: string, bytes: Uint8Array, before: string[], after: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "idms-pdf-"));
  try {
    const path = join(folder, "cards.pdf");
    writeFileSync(path, bytes);
    return execFileSync(tool, [...before, path, ...after], {
      maxBuffer: 512 * 1024 * 1024,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const pagesOfText = (bytes: Uint8Array): string[] =>
  poppler("pdftotext", bytes, ["-enc", "UTF-8"], ["-"]).split("\f").slice(0, -1);

/** Rasterises the first page of a file in RGB, at a resolution in dots per inch. */
export function rasterRgb(bytes: Uint8Array, dpi: number): { width: number; height: number; data: Buffer } {
  const ppm = popplerBytes("pdftoppm", bytes, ["-r", String(dpi)], []);
  const [head, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString("latin1", 0, 40))!;
  return { width: Number(width), height: Number(height), data: ppm.subarray(head.length) };
}

/** Rasterises the pages of a file in greyscale with Poppler, at a resolution in dots per inch. */
export function rasterGray(bytes: Uint8Array, dpi: number): GrayPage[] {
  const pgm = popplerBytes("pdftoppm", bytes, ["-gray", "-r", String(dpi)], []);
  const pages: GrayPage[] = [];
  for (let start = 0; start < pgm.length;) {
    const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.toString("latin1", start, start + 40))!;
    const from = start + head.length;
    start = from + Number(width) * Number(height);
    const data = new Uint8ClampedArray(pgm.subarray(from, start));
    pages.push({ width: Number(width), height: Number(height), data });
  }
  return pages;
}

export interface GrayPage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

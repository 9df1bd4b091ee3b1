import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createCanvas, loadImage } from "@napi-rs/canvas";

const run = promisify(execFile);
const bigOutput = { maxBuffer: 512 * 1024 * 1024 };

/** Extracts text with Poppler, a renderer and reader that shares no code with our writer. */
export async function pdfText(pdf: string): Promise<string> {
  return (await run("pdftotext", ["-layout", pdf, "-"], bigOutput)).stdout;
}

/** Returns the texts of the pages in the order in which they were written, regardless of layout. */
export async function pdfTextsInOrder(pdf: string): Promise<string[]> {
  const { stdout } = await run("pdftotext", ["-raw", pdf, "-"], bigOutput);
  return stdout.split("\f").slice(0, -1);
}

/** Returns the tagged texts in reading order. Empty if the file is not tagged. */
export async function pdfStructure(pdf: string): Promise<string> {
  return (await run("pdfinfo", ["-struct-text", pdf], bigOutput)).stdout;
}

export async function pdfPages(pdf: string): Promise<number> {
  const { stdout } = await run("pdfinfo", [pdf]);
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
}

/** Returns the size of the first page in points. */
export async function pageSize(pdf: string): Promise<{ width: number; height: number }> {
  const { stdout } = await run("pdfinfo", [pdf]);
  const [, width, height] = /^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(stdout) as unknown as string[];
  return { width: Number(width), height: Number(height) };
}

/** Returns the cells of a Poppler table, without its two header lines. */
async function table(command: string, args: string[]): Promise<string[][]> {
  const { stdout } = await run(command, args, bigOutput);
  return stdout
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.trim().split(/\s+/));
}

export interface ListedImage {
  page: number;
  encoding: string;
  object: number;
  dpi: number;
}

export async function pdfImages(pdf: string): Promise<ListedImage[]> {
  const rows = await table("pdfimages", ["-list", pdf]);
  return rows.map((cells) => ({
    page: Number(cells[0]),
    encoding: cells[8] as string,
    object: Number(cells[10]),
    dpi: Number(cells[12]),
  }));
}

export interface ListedFont {
  name: string;
  embedded: boolean;
  subset: boolean;
}

export async function pdfFonts(pdf: string): Promise<ListedFont[]> {
  const rows = await table("pdffonts", [pdf]);
  return rows.map((cells) => {
    const [embedded, subset] = cells.slice(-5, -3);
    return { name: cells[0] as string, embedded: embedded === "yes", subset: subset === "yes" };
  });
}

/** Red, green, blue and alpha of each pixel. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export async function readPng(bytes: Uint8Array): Promise<Raster> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return { width: image.width, height: image.height, data };
}

/** Rasterises the pages of a PDF at a resolution in dots per inch. */
export async function rasterPages(pdf: string, dpi: number): Promise<Raster[]> {
  const { stdout } = await run("pdftoppm", ["-r", String(dpi), pdf], { ...bigOutput, encoding: "buffer" });
  const pages: Raster[] = [];
  for (let start = 0; start < stdout.length;) {
    const { page, length } = readPpm(stdout.subarray(start));
    pages.push(page);
    start += length;
  }
  return pages;
}

/** Reads the first image of a stream of binary PPMs: `P6`, width, height, 255, then three bytes per pixel. */
function readPpm(bytes: Uint8Array): { page: Raster; length: number } {
  const head = /^P6\s(\d+)\s(\d+)\s255\s/.exec(Buffer.from(bytes.subarray(0, 40)).toString("latin1"));
  const [all, width, height] = [head![0], Number(head![1]), Number(head![2])];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      data[pixel * 4 + channel] = bytes[all.length + pixel * 3 + channel] as number;
    }
  }
  return { page: { width, height, data }, length: all.length + width * height * 3 };
}

/** A page in greyscale, one byte per pixel, with white as 255. */
export interface GreyPage {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Rasterises a page of a PDF, counted from 1, at a resolution in dots per inch. */
export async function greyPage(pdf: string, dpi: number, page = 1): Promise<GreyPage> {
  const args = ["-gray", "-r", String(dpi), "-f", String(page), "-l", String(page), pdf];
  const { stdout } = await run("pdftoppm", args, { ...bigOutput, encoding: "buffer" });
  const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(stdout.subarray(0, 40).toString("latin1"));
  const [all, width, height] = [head![0], Number(head![1]), Number(head![2])];
  return { width, height, grey: stdout.subarray(all.length, all.length + width * height) };
}

/** Returns the mean absolute colour difference of two rasters, as a fraction of full scale. */
export function meanDifference(a: Raster, b: Raster): number {
  let sum = 0;
  for (let index = 0; index < a.data.length; index += 1) {
    if (index % 4 !== 3) sum += Math.abs((a.data[index] as number) - (b.data[index] as number));
  }
  return sum / ((a.data.length / 4) * 3 * 255);
}

import { readFile } from "node:fs/promises";
import { BACKGROUND, fixedImageName, shownImages, type CardTemplate } from "@idms/core";
import { findFont, withoutProfile, type PdfImage, type PdfWriter } from "@idms/core/node";
import { storedPath } from "../files/stored-files.ts";
import type { App } from "../open-app.ts";
import type { IdTemplate } from "./records.ts";

/** The paths of a template's pictures: backgrounds are JPEGs, images by their keys are JPEGs or PNGs. */
export interface TemplateArt {
  background: string | null;
  backBackground: string | null;
  images: Record<string, string>;
  /** The folder of its fonts. */
  fonts: string;
}

/** Where the pictures of a template lie. */
export function templateArt({ folder }: Pick<App, "folder">, row: IdTemplate): TemplateArt {
  const path = (file: string) => storedPath(folder.backgrounds, file);
  const { background, back_background, images = {} } = row;
  return {
    fonts: folder.fonts,
    background: background && path(background),
    backBackground: back_background && path(back_background),
    images: Object.fromEntries(Object.entries(images).map(([key, { file }]) => [key, path(file)])),
  };
}

/** The pictures that a side's scenes name. */
export type Pictures<T> = Record<string, T>;

export interface BothSides<T> {
  front: Pictures<T>;
  back: Pictures<T>;
}

export interface ReadArt extends BothSides<Buffer> {
  /** The template without the images and fonts whose files are gone, so that its layout says so. */
  template: CardTemplate;
}

/** Reads the pictures that a template shows. A background that is gone is an error, an image or a font a finding. */
export async function readArt(art: TemplateArt, template: CardTemplate): Promise<ReadArt> {
  const images: Pictures<Buffer> = {};
  const sizes: NonNullable<CardTemplate["images"]> = {};
  for (const key of shownImages(template)) {
    const path = Object.hasOwn(art.images, key) ? art.images[key] : undefined;
    const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    const size = template.images?.[key];
    if (!bytes || !size) continue;
    images[fixedImageName(key)] = bytes;
    sizes[key] = size;
  }
  const fonts = template.fonts?.filter(({ face }) => findFont(face, art.fonts) !== null);
  const side = async (path: string | null): Promise<Pictures<Buffer>> =>
    path === null ? images : { ...images, [BACKGROUND]: await readFile(path) };
  return {
    template: { ...template, images: sizes, ...(fonts && { fonts }) },
    front: await side(art.background),
    back: await side(template.back ? art.backBackground : null),
  };
}

/**
 * Puts pictures into a document, each once however many sides and cards show it. Those in CMYK leave their profile behind: a
 * press prints their inks as they are.
 */
export async function openArt(
  pdf: PdfWriter,
  { front, back }: BothSides<Buffer>,
): Promise<BothSides<PdfImage>> {
  const opened = new Map<Buffer, PdfImage>();
  const open = async (side: Pictures<Buffer>): Promise<Pictures<PdfImage>> => {
    const images: Pictures<PdfImage> = {};
    for (const [name, bytes] of Object.entries(side)) {
      let image = opened.get(bytes);
      if (!image)
        opened.set(
          bytes,
          (image = isPng(bytes) ? await pdf.addPng(bytes) : pdf.openImage(withoutProfile(bytes))),
        );
      images[name] = image;
    }
    return images;
  };
  return { front: await open(front), back: await open(back) };
}

const isPng = (bytes: Buffer): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

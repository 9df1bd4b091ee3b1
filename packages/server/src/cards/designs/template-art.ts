import { BACKGROUND, fixedImageName } from "@idms/core/cards/drawing/scene";
import { shownImages, type CardTemplate } from "@idms/core/cards/designs/template";
import { ownFile } from "@idms/core/cards/shaping/own-fonts";
import { findFont } from "@idms/core/node/fonts/font-files";
import type { PdfImage, PdfWriter } from "@idms/core/node/pdf/write-pdf";
import { withoutProfile } from "@idms/core/students/photos/colour-profile";
import type { Files } from "../../installation/store/files.ts";
import { readStored } from "../../installation/store/stored-files.ts";
import type { IdTemplate } from "./design-rows.ts";

/** Stored names of a template's pictures. Backgrounds are JPEGs. Images are JPEGs or PNGs, and are listed by key. */
export interface TemplateArt {
  background: string | null;
  backBackground: string | null;
  images: Record<string, string>;
}

/** Returns the names of a template's pictures. */
export const templateArt = ({ background, back_background, images = {} }: IdTemplate): TemplateArt => ({
  background,
  backBackground: back_background,
  images: Object.fromEntries(Object.entries(images).map(([key, { file }]) => [key, file])),
});

/** Pictures, keyed by the names that the scenes of one side use. */
export type Pictures<T> = Record<string, T>;

export interface BothSides<T> {
  front: Pictures<T>;
  back: Pictures<T>;
}

export interface ReadArt extends BothSides<Buffer> {
  /**
   * The template without the images and fonts whose files are missing. The layout of this template reports them as
   * missing.
   */
  template: CardTemplate;
}

/** Reads a template's pictures. A missing background is an error. A missing image or font is a finding. */
export async function readArt(
  { backgrounds, fonts: fontFiles }: Pick<Files, "backgrounds" | "fonts">,
  art: TemplateArt,
  template: CardTemplate,
): Promise<ReadArt> {
  const images: Pictures<Buffer> = {};
  const sizes: NonNullable<CardTemplate["images"]> = {};
  for (const key of shownImages(template)) {
    const file = Object.hasOwn(art.images, key) ? art.images[key] : undefined;
    const bytes = file === undefined ? undefined : await backgrounds.get(file);
    const size = template.images?.[key];
    if (!bytes || !size) continue;
    images[fixedImageName(key)] = bytes;
    sizes[key] = size;
  }
  for (const { face } of template.fonts ?? []) await fontFiles.bring(ownFile(face));
  const fonts = template.fonts?.filter(({ face }) => findFont(face, fontFiles.local) !== null);
  const side = async (file: string | null): Promise<Pictures<Buffer>> =>
    file === null ? images : { ...images, [BACKGROUND]: await readStored(backgrounds, file) };
  return {
    template: { ...template, images: sizes, ...(fonts && { fonts }) },
    front: await side(art.background),
    back: await side(template.back ? art.backBackground : null),
  };
}

/**
 * Embeds pictures in a document. Each picture is embedded only once for all sides and cards. CMYK pictures lose their
 * profile, because a press prints their ink values unchanged.
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

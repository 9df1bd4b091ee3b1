import {
  cardSides,
  describeFindings,
  shownTexts,
  type CardLayout,
  type CardTemplate,
  type DescribedFinding,
  type EncodeBarcode,
  type Scene,
  type Typesetter,
} from "@idms/core";
import {
  isWhole,
  photoBuffer,
  resampledWidths,
  resamplePhoto,
  type PdfImage,
  type PdfWriter,
} from "@idms/core/node";
import type { BothSides, Pictures } from "../cards/template-art.ts";
import { storedPath } from "../files/stored-files.ts";
import type { CardData, LeftOut, PrintedCard } from "./press-job.ts";

/** One side of a card, with the images that its scene names. */
export interface PreparedSide {
  scene: Scene;
  images: Pictures<PdfImage>;
}

/** A card that only waits for its place on a sheet. */
export interface PreparedCard {
  card: PrintedCard;
  /** The front, and behind it the back where there is one. */
  sides: PreparedSide[];
  findings: DescribedFinding[];
}

type Problem = Pick<LeftOut, "code" | "message">;

interface OpenPhoto {
  bytes: Uint8Array;
  image: PdfImage;
}

/** What the cards of a job are made with. */
export interface CardSetup {
  /** Where photos lie. */
  photos: string;
  template: CardTemplate;
  typesetter: Typesetter;
  encode: EncodeBarcode | undefined;
  pdf: PdfWriter;
  art: BothSides<PdfImage>;
}

/**
 * Returns the function that lays out a card and writes its photo into the document, or says why the card is
 * left out. Whatever it does with the bytes of a photo is done when it returns its promise, so calls may overlap.
 */
export function cardPreparer({
  photos: folder,
  template,
  typesetter,
  encode,
  pdf,
  art,
}: CardSetup): (card: CardData) => Promise<PreparedCard | LeftOut> {
  const layOut = cardSides(typesetter, template, encode);
  const photoFields = photoFieldsOf(template);
  const photos = photoBuffer();
  const inPhotoFields = (image: PdfImage) => Object.fromEntries(photoFields.map((name) => [name, image]));

  return async (data) => {
    const { student, name, texts } = data;
    const leftOut = (problem: Problem): LeftOut => ({ student, name, ...problem });
    const prepared = (
      layouts: readonly CardLayout[],
      { front, back }: BothSides<PdfImage>,
    ): PreparedCard => ({
      card: { student, name, photo: data.photo, texts: JSON.stringify(shownTexts(template, texts)) },
      sides: layouts.map(({ scene }, side) => ({ scene, images: side === 0 ? front : back })),
      findings: describeFindings(
        student,
        layouts.flatMap(({ findings }) => findings),
      ),
    });
    if (photoFields.length === 0) return prepared(layOut({ texts, images: {} }), art);
    if (data.photo === null) return leftOut({ code: "photo_missing", message: "There is no photo." });
    const photo = openPhoto(data.photo);
    if ("code" in photo) return leftOut(photo);
    const layouts = layOut({ texts, images: inPhotoFields(photo.image) });
    try {
      const printed = inPhotoFields(await printResolution(layouts, photo));
      return prepared(layouts, {
        front: { ...art.front, ...printed },
        back: { ...art.back, ...printed },
      });
    } catch {
      return leftOut(damaged(data.photo));
    }
  };

  /** Reads a photo and its head; the bytes are overwritten by the next one's. */
  function openPhoto(name: string): OpenPhoto | Problem {
    try {
      const bytes = photos.read(storedPath(folder, name));
      return isWhole(bytes) ? { bytes, image: pdf.openImage(bytes) } : damaged(name);
    } catch (error) {
      return photoProblem(name, error);
    }
  }

  /** The photo as it goes into the file: its own bytes, or a resampled copy where those are finer than any press. */
  async function printResolution(
    layouts: readonly CardLayout[],
    { image, bytes }: OpenPhoto,
  ): Promise<PdfImage> {
    const widths = layouts.flatMap(({ scene }) => resampledWidths(scene, photoFields, image.width));
    if (widths.includes(null)) {
      pdf.embed(image);
      return image;
    }
    const copy = Buffer.from(bytes);
    return pdf.openImage(await resamplePhoto(copy, Math.max(...(widths as number[]))));
  }
}

/** The keys of the elements, on either side, that show the form's photo. */
export const photoFieldsOf = ({ fields, back }: CardTemplate): string[] => [
  ...new Set(
    [fields, back?.fields ?? {}].flatMap((side) => Object.keys(side).filter((name) => side[name]?.isImage)),
  ),
];

const damaged = (photo: string): Problem => ({
  code: "photo_broken",
  message: `The photo file ${photo} is damaged: restore it from a backup, or take the photo again.`,
});

function photoProblem(photo: string, error: unknown): Problem {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return damaged(photo);
  return {
    code: "photo_missing",
    message: `The photo file ${photo} is gone: restore it from a backup, or take the photo again.`,
  };
}

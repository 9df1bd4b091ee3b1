import {
  BACKGROUND,
  cardLayout,
  describeFindings,
  shownTexts,
  type CardLayout,
  type DescribedFinding,
  type Scene,
  type Typesetter,
} from "@idms/core";
import {
  isWhole,
  photoBuffer,
  resampledWidth,
  resamplePhoto,
  type PdfImage,
  type PdfWriter,
} from "@idms/core/node";
import { storedPath } from "../files/stored-files.ts";
import type { CardData, LeftOut, PressJob, PrintedCard } from "./press-job.ts";

/** A card that only waits for its place on a sheet. */
export interface PreparedCard {
  card: PrintedCard;
  scene: Scene;
  images: Record<string, PdfImage>;
  findings: DescribedFinding[];
}

type Problem = Pick<LeftOut, "code" | "message">;

interface OpenPhoto {
  bytes: Uint8Array;
  image: PdfImage;
}

/**
 * Returns the function that lays out a card and writes its photo into the document, or says why the card is
 * left out. Whatever it does with the bytes of a photo is done when it returns its promise, so calls may overlap.
 */
export function cardPreparer(
  job: PressJob,
  typesetter: Typesetter,
  pdf: PdfWriter,
  background: PdfImage | null,
): (card: CardData) => Promise<PreparedCard | LeftOut> {
  const { template } = job;
  const layOut = cardLayout(typesetter, template);
  const photoFields = Object.keys(template.fields).filter((name) => template.fields[name]?.isImage);
  const photos = photoBuffer();
  const backdrop: PreparedCard["images"] = background ? { [BACKGROUND]: background } : {};
  const inPhotoFields = (image: PdfImage) => Object.fromEntries(photoFields.map((name) => [name, image]));

  return async (data) => {
    const { student, name, texts } = data;
    const leftOut = (problem: Problem): LeftOut => ({ student, name, ...problem });
    const prepared = ({ scene, findings }: CardLayout, images: PreparedCard["images"]): PreparedCard => ({
      card: { student, name, photo: data.photo, texts: JSON.stringify(shownTexts(template, texts)) },
      scene,
      images,
      findings: describeFindings(student, findings),
    });
    if (photoFields.length === 0) return prepared(layOut({ texts, images: {} }), backdrop);
    if (data.photo === null) return leftOut({ code: "photo_missing", message: "There is no photo." });
    const photo = openPhoto(data.photo);
    if ("code" in photo) return leftOut(photo);
    const layout = layOut({ texts, images: inPhotoFields(photo.image) });
    try {
      const printed = await printResolution(layout.scene, photo);
      return prepared(layout, { ...backdrop, ...inPhotoFields(printed) });
    } catch {
      return leftOut(damaged(data.photo));
    }
  };

  /** Reads a photo and its head; the bytes are overwritten by the next one's. */
  function openPhoto(name: string): OpenPhoto | Problem {
    try {
      const bytes = photos.read(storedPath(job.photos, name));
      return isWhole(bytes) ? { bytes, image: pdf.openImage(bytes) } : damaged(name);
    } catch (error) {
      return photoProblem(name, error);
    }
  }

  /** The photo as it goes into the file: its own bytes, or a resampled copy where those are finer than any press. */
  async function printResolution(scene: Scene, { image, bytes }: OpenPhoto): Promise<PdfImage> {
    const widths = photoFields.map((name) => resampledWidth(scene, name, image.width));
    if (widths.includes(null)) {
      pdf.embed(image);
      return image;
    }
    const copy = Buffer.from(bytes);
    return pdf.openImage(await resamplePhoto(copy, Math.max(...(widths as number[]))));
  }
}

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

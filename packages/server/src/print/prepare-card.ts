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
import type { PdfImage, PdfWriter } from "@idms/core/node";
import type { BothSides, Pictures } from "../cards/template-art.ts";
import { damagedPhoto, embedPhoto, photoOpener, type PhotoProblem } from "./open-photo.ts";
import type { LeftOut } from "./press-job.ts";
import type { CardData, PrintedCard } from "../batches/printed-card.ts";

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
  const openPhoto = photoOpener(folder, pdf);
  const inPhotoFields = (image: PdfImage) => Object.fromEntries(photoFields.map((name) => [name, image]));

  return async (data) => {
    const { student, name, texts } = data;
    const leftOut = (problem: PhotoProblem): LeftOut => ({ student, name, ...problem });
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
    const photo = openPhoto(data.photo);
    if ("code" in photo) return leftOut(photo);
    const layouts = layOut({ texts, images: inPhotoFields(photo.image) });
    try {
      const scenes = layouts.map(({ scene }) => scene);
      const printed = inPhotoFields(await embedPhoto(pdf, photo, scenes, photoFields));
      return prepared(layouts, {
        front: { ...art.front, ...printed },
        back: { ...art.back, ...printed },
      });
    } catch {
      return leftOut(damagedPhoto(data.photo ?? ""));
    }
  };
}

/** The keys of the elements, on either side, that show the form's photo. */
export const photoFieldsOf = ({ fields, back }: CardTemplate): string[] => [
  ...new Set(
    [fields, back?.fields ?? {}].flatMap((side) => Object.keys(side).filter((name) => side[name]?.isImage)),
  ),
];

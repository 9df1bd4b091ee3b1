import {
  cardSides,
  shownTexts,
  type CardTemplate,
  type DescribedFinding,
  type EncodeBarcode,
  type Scene,
  type Typesetter,
} from "@idms/core";
import type { PdfImage, PdfWriter } from "@idms/core/node";
import type { BothSides, Pictures } from "../cards/template-art.ts";
import type { CardFinder } from "./find-on-card.ts";
import { gateOf } from "./hold-back.ts";
import { damagedPhoto, embedPhoto, photoOpener, withoutPhoto } from "./open-photo.ts";
import type { LeftOut, PressJob } from "./press-job.ts";
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
export interface CardSetup extends Pick<PressJob, "photos" | "gate" | "despite"> {
  /** The job's, with the sizes of its pictures. */
  template: CardTemplate;
  typesetter: Typesetter;
  encode: EncodeBarcode | undefined;
  pdf: PdfWriter;
  art: BothSides<PdfImage>;
  finder: CardFinder;
}

/**
 * Returns the function that lays out a card and writes its photo into the document, or says why the card is left out: the
 * photo of one that is held back is not in the document. Whatever it does with the bytes of a photo is done when it
 * returns its promise, so calls may overlap.
 */
export function cardPreparer({
  photos: folder,
  gate,
  despite,
  template,
  typesetter,
  encode,
  pdf,
  art,
  finder,
}: CardSetup): (card: CardData) => Promise<PreparedCard | LeftOut> {
  const layOut = cardSides(typesetter, template, encode);
  const photoFields = photoFieldsOf(template);
  const openPhoto = photoOpener(folder, pdf);
  const judge = gateOf({ gate, despite });
  const inPhotoFields = (image: PdfImage) => Object.fromEntries(photoFields.map((name) => [name, image]));

  return async (data) => {
    const { student, name, texts } = data;
    const photo = photoFields.length === 0 ? null : openPhoto(data.photo);
    if (photo && "code" in photo) return withoutPhoto(data, photo);
    const layouts = layOut({ texts, images: photo ? inPhotoFields(photo.image) : {} });
    const findings = finder.findings(student, layouts, photo && finder.seen(photo.bytes));
    const judged = judge(data, findings);
    if ("code" in judged) return judged;
    const scenes = layouts.map(({ scene }) => scene);
    try {
      const printed = photo ? inPhotoFields(await embedPhoto(pdf, photo, scenes, photoFields)) : {};
      const shown = JSON.stringify(shownTexts(template, texts));
      return {
        card: { student, name, photo: data.photo, texts: shown, despite: judged.despite },
        sides: scenes.map((scene, side) => ({
          scene,
          images: { ...(side === 0 ? art.front : art.back), ...printed },
        })),
        findings,
      };
    } catch {
      return withoutPhoto(data, damagedPhoto(data.photo ?? ""));
    }
  };
}

/** The keys of the elements, on either side, that show the form's photo. */
export const photoFieldsOf = ({ fields, back }: CardTemplate): string[] => [
  ...new Set(
    [fields, back?.fields ?? {}].flatMap((side) => Object.keys(side).filter((name) => side[name]?.isImage)),
  ),
];

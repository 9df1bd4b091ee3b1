import { isIssueText, issueTexts, SIGNED_CODE } from "@idms/core/cards/drawing/card-texts";
import type { DescribedFinding, StudentFinding } from "@idms/core/cards/checks/finding-message";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { readingOrder, type ReadPart } from "@idms/core/cards/designs/reading-order";
import type { Scene } from "@idms/core/cards/drawing/scene";
import { showsSignedCode, shownTextNames, shownTexts } from "@idms/core/cards/designs/shown-texts";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { Typesetter } from "@idms/core/cards/shaping/typesetter";
import { isUngated } from "@idms/core/print/batches/gate";
import type { PdfImage, PdfWriter } from "@idms/core/node/pdf/write-pdf";
import type { BothSides, Pictures } from "../../cards/designs/template-art.ts";
import type { PhotoFiles } from "../../installation/store/renditions.ts";
import { type CardFinder, gateOf } from "../gate/judge-card.ts";
import {
  embedJpeg,
  photoOpener,
  unreadPhoto,
  withoutPhoto,
  type OpenPhoto,
  type PhotoProblem,
} from "./open-photo.ts";
import { isCopy, type LeftOut, type PressJob } from "../choosing/press-job.ts";
import { codeSigner } from "../../cards/printed/sign-code.ts";
import { drawCardNumber, type CardData, type PrintedCard } from "../../cards/printed/printed-card.ts";

/** One side of a card, with the images in the scene of the side. */
export interface PreparedSide {
  scene: Scene;
  images: Pictures<PdfImage>;
  /** The parts of the side in reading order. Present only if the file is tagged. */
  reading?: readonly ReadPart[] | undefined;
}

/** A card that has been laid out but is not yet in the document. */
interface LaidOutCard extends Pick<PrintedCard, "despite" | "despite_reasons"> {
  data: CardData;
  /** The number of the card. The signed code includes this number. */
  number: string;
  scenes: Scene[];
  /** The parts of each scene in reading order. Present only if the file is tagged. */
  reading: ReadPart[][] | undefined;
  findings: DescribedFinding[];
  /** The bytes of the photo that will be embedded in the document. */
  photo: Uint8Array | null;
}

/** A card that can be placed on a sheet. */
export interface PreparedCard {
  card: PrintedCard;
  /** The sides: the front, followed by the back if there is one. */
  sides: PreparedSide[];
  findings: DescribedFinding[];
}

/** The data that is needed to prepare the cards of a job. */
export interface CardSetup extends Pick<
  PressJob,
  "cards" | "sheet" | "gate" | "despite" | "signer" | "time"
> {
  files: PhotoFiles;
  /** The job's template, with the sizes of its pictures. */
  template: CardTemplate;
  typesetter: Typesetter;
  pdf: PdfWriter;
  art: BothSides<PdfImage>;
  finder: CardFinder;
  /** Returns the findings about a card's sign-off. */
  signOff(card: CardData): StudentFinding[];
}

export interface CardPreparer {
  /**
   * Lays out a card, or returns the reason why it is left out. The photo of a held-back card is not added to the
   * document. Returns a promise if the photo must be resampled. Several calls may run at the same time, as far as
   * `prepareAhead` allows.
   * @param place the position of the card among the chosen cards, counted from 1
   */
  prepare(card: CardData, place: number): LaidOutCard | LeftOut | Promise<LaidOutCard | LeftOut>;
  /**
   * Writes the photo of a card to the document. If the photos are written in card order, the document is the same every
   * time.
   */
  write(card: LaidOutCard | LeftOut): PreparedCard | LeftOut;
}

export function cardPreparer(setup: CardSetup): CardPreparer {
  const { files, cards, sheet, gate, despite, signer, template } = setup;
  const { typesetter, pdf, art, finder, signOff } = setup;
  const layOut = cardSides(typesetter, template);
  const readingOf = sheet.tagged ? readingOrder(template) : undefined;
  const shown = shownTexts(template);
  const shows = showsSignedCode(template);
  const photoFields = photoFieldsOf(template);
  const openPhoto = photoOpener(files);
  const isCopied = isCopy(cards);
  const judge = gateOf({ gate, despite });
  const isForAll = isUngated(despite);
  /** Whether a card is printed without its photo. This requires an override, either for all cards or in a reprint. */
  const isPrintedWithout = ({ photo, despite: former }: CardData): boolean =>
    photo === null && (isForAll || former !== null);
  const issue = cardIssuer(setup);
  const inPhotoFields = <T>(of: T) => Object.fromEntries(photoFields.map((name) => [name, of]));
  const unread = ({ photo, ...whose }: CardData) => withoutPhoto(whose, unreadPhoto(files, photo ?? ""));

  return {
    prepare(data, place) {
      const opened = photoFields.length === 0 || isPrintedWithout(data) ? null : openPhoto(data.photo);
      return opened instanceof Promise
        ? opened.then((photo) => laidOutWith(data, place, photo))
        : laidOutWith(data, place, opened);
    },

    write(laidOut) {
      if ("code" in laidOut) return laidOut;
      const { data, scenes, reading, findings, photo: bytes } = laidOut;
      try {
        const printed = bytes ? inPhotoFields(embedJpeg(pdf, bytes)) : {};
        return {
          card: printedCard(laidOut, shown, shows ? signer : null),
          sides: scenes.map((scene, side) => ({
            scene,
            images: { ...(side === 0 ? art.front : art.back), ...printed },
            reading: reading?.[side],
          })),
          findings,
        };
      } catch {
        return unread(data);
      }
    },
  };

  function laidOutWith(
    unsigned: CardData,
    place: number,
    photo: OpenPhoto | PhotoProblem | null,
  ): LaidOutCard | LeftOut | Promise<LaidOutCard | LeftOut> {
    const number = drawCardNumber();
    const data = issue(unsigned, number, place);
    const { student, texts } = data;
    if (photo && "code" in photo) return withoutPhoto(data, photo);
    const layouts = layOut({ texts, images: photo ? inPhotoFields(photo.size) : {} });
    const seen = photo && finder.seen(() => photo.bytes());
    // A copy of a printed card is not held back again.
    const findings = isCopied ? [] : finder.findings(student, layouts, seen, signOff(data));
    const judged = judge(data, findings);
    if ("code" in judged) return judged;
    const scenes = layouts.map(({ scene }) => scene);
    const reading = readingOf?.(layouts, texts);
    const laidOut = { data, number, scenes, reading, findings, ...judged };
    const bytes = photo && photo.printed(scenes, photoFields);
    if (!(bytes instanceof Promise)) return { ...laidOut, photo: bytes };
    return bytes.then(
      (copy) => ({ ...laidOut, photo: copy }),
      () => unread(data),
    );
  }
}

/**
 * Returns a function that adds the text that a card receives when it is printed: its number, the date, its position in
 * the print and its signed code. Cards in a copy, and cards whose template shows none of these, are left unchanged.
 */
function cardIssuer({
  cards,
  template,
  signer,
  time,
}: Pick<CardSetup, "cards" | "template" | "signer" | "time">): (
  card: CardData,
  number: string,
  place: number,
) => CardData {
  if (isCopy(cards) || !shownTextNames(template).some(isIssueText)) return (card) => card;
  const signCode = codeSigner(signer);
  return (card, number, place) => {
    // A reprint repeats the card, and with it its place among the others.
    const running = cards.from === "batch" ? (card.texts["running_number"] ?? "") : String(place);
    const texts: CardData["texts"] = { ...card.texts, ...issueTexts(number, time, running) };
    const code = card.texts[SIGNED_CODE];
    if (code !== undefined) texts[SIGNED_CODE] = signCode(code, number);
    return { ...card, texts };
  };
}

/**
 * Returns the printed card in the form in which it is recorded.
 * @param signer signs the codes on cards, if there are any
 */
function printedCard(
  { data, number, despite, despite_reasons }: LaidOutCard,
  shown: ReturnType<typeof shownTexts>,
  signer: PressJob["signer"],
): PrintedCard {
  const { student, name, photo, texts, duplicate, valid_until } = data;
  return {
    number,
    student,
    name,
    photo,
    texts: JSON.stringify(shown(texts)),
    despite,
    despite_reasons,
    duplicate,
    valid_until,
    signed_by: signer && texts[SIGNED_CODE] ? signer.key : null,
  };
}

import {
  describeFindings,
  type DescribedFinding,
  type StudentFinding,
} from "@idms/core/cards/checks/finding-message";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { type CardTemplate, backOf } from "@idms/core/cards/designs/template";
import type { BothSides } from "../../cards/designs/template-art.ts";
import type { Files } from "../../installation/store/files.ts";
import { unsignedFinding } from "@idms/core/students/sign-off/sign-off";
import type { CardData, PrintedCard } from "../../cards/printed/printed-card.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { cardVersions } from "../choosing/card-version.ts";
import type { PressJob, LeftOut } from "../choosing/press-job.ts";
import { lastSignaturesOfClass } from "../../installation/students/card-rows.ts";
import {
  HELD_BACK,
  heldBackReasons,
  heldBackSentences,
  isLetThrough,
  seriousAmong,
  withoutOthers,
} from "@idms/core/print/batches/gate";
import { hash } from "node:crypto";
import { GROUND_PIXEL } from "@idms/core/cards/checks/check-ground";
import { seenCheck } from "@idms/core/cards/checks/check-seen";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { readJpeg } from "@idms/core/node/jpeg/read-jpeg";
import { readPixels } from "@idms/core/node/photos/read-pixels";
import { keepPixels, readKeptPixels } from "../../installation/store/pixel-files.ts";

/** Checks the background under the text and codes on cards. */
interface GroundLooker {
  /**
   * Decodes the pixels of a photo under the text, or returns null if no text covers the photo. The bytes of the photo
   * are no longer used after this method returns.
   */
  seen(photo: () => Uint8Array): Pixels | null;
  /** Returns the findings on a laid-out card, on both sides. */
  look(layouts: readonly CardLayout[], photo: Pixels | null): CardFinding[];
}

/**
 * Reads the areas of a template's pictures that are under text and codes, at low resolution and only once for all
 * cards.
 */
export async function groundLooker(
  files: Pick<Files, "renditions">,
  template: CardTemplate,
  art: BothSides<Buffer>,
): Promise<GroundLooker> {
  const back = backOf(template);
  const front = await sideLooker(files, template, art.front);
  const behind = back && (await sideLooker(files, back, art.back));
  const showsPhoto = front.showsPhoto || behind?.showsPhoto;
  return {
    seen: (photo) => (showsPhoto && readJpeg(photo(), widthFor(template))) || null,
    look: ([first, second], photo) => [
      ...(first ? front.look(first, photo) : []),
      ...(second && behind
        ? behind.look(second, photo).map((finding) => ({ ...finding, side: "back" as const }))
        : []),
    ],
  };
}

/** Returns the width in pixels for a picture that is as wide as the card. */
const widthFor = ({ cardSize }: CardTemplate): number => Math.ceil(cardSize.w / GROUND_PIXEL);

/**
 * The pixels that were read most recently, by picture content and width. A server prints the same pictures
 * repeatedly.
 */
const known = new Map<string, Pixels | undefined>();
const KNOWN = 16;

/**
 * Returns the pixels of a picture. They are cached on disk with the photo renditions, so that other processes can use
 * them. Decoding a picture takes as long as laying out 40 cards.
 */
async function pixelsOf(
  files: Pick<Files, "renditions">,
  bytes: Buffer,
  width: number,
): Promise<Pixels | undefined> {
  const name = `${hash("sha256", bytes)}-${width}`;
  if (known.has(name)) return known.get(name);
  let pixels = readKeptPixels(files, name);
  if (!pixels) {
    pixels = await readPixels(bytes, width);
    if (pixels) keepPixels(files, name, pixels);
  }
  if (known.size >= KNOWN) known.clear();
  known.set(name, pixels);
  return pixels;
}

async function sideLooker(
  files: Pick<Files, "renditions">,
  template: CardTemplate,
  art: Readonly<Record<string, Buffer>>,
) {
  const { images, photos, findings } = seenCheck(template);
  const pictures: Record<string, Pixels> = {};
  for (const name of images) {
    const bytes = art[name];
    const pixels = bytes && (await pixelsOf(files, bytes, widthFor(template)));
    if (pixels) pictures[name] = pixels;
  }
  return {
    showsPhoto: photos.length > 0,
    look(layout: CardLayout, photo: Pixels | null): CardFinding[] {
      const ofCard = photo ? Object.fromEntries(photos.map((name) => [name, photo])) : {};
      return findings(layout, { ...pictures, ...ofCard });
    },
  };
}

/** Finds all problems with cards: in their layout, in the background under their text, and in the students' data. */
export interface CardFinder {
  /** Decodes the pixels of a photo that are needed for the checks; see `GroundLooker`. */
  seen(photo: () => Uint8Array): Pixels | null;
  findings(
    student: number | null,
    layouts: readonly CardLayout[],
    photo: Pixels | null,
    more?: readonly StudentFinding[],
  ): DescribedFinding[];
}

export interface FinderSetup {
  files: Pick<Files, "renditions">;
  template: CardTemplate;
  art: BothSides<Buffer>;
  /** The fields that show a student's name. */
  names: ReadonlySet<string>;
  /** The findings on the students in the class, keyed by student ID. */
  ofClass: ReadonlyMap<number, readonly StudentFinding[]>;
}

export async function cardFinder({ files, template, art, names, ofClass }: FinderSetup): Promise<CardFinder> {
  const { seen, look } = await groundLooker(files, template, art);
  return {
    seen,
    findings(student, layouts, photo, more = []) {
      const laidOut = layouts.flatMap(({ findings }) => findings);
      const beside = student === null ? [] : (ofClass.get(student) ?? []);
      return describeFindings(student, [...laidOut, ...look(layouts, photo), ...beside, ...more], names);
    },
  };
}

/**
 * Returns a function that finds the reason why a card cannot be printed if the school requires a sign-off. The
 * function finds nothing for a reprint, or if no sign-off is required.
 */
export async function signOffFinder(
  db: Db,
  { cards, template, art }: Pick<PressJob, "cards" | "template" | "art">,
): Promise<(card: CardData) => StudentFinding[]> {
  if (cards.from === "batch" || !(await findSchool(db, cards.school.id)).sign_off) return () => [];
  const last = await lastSignaturesOfClass(db, cards.classroom.id);
  const versionOf = cardVersions(template, art);
  return (card) => {
    const found = unsignedFinding(
      card.student === null ? undefined : last.get(card.student),
      versionOf(card),
    );
    return found ? [found] : [];
  };
}

/** A card that may be printed, with the overridden findings, or null if there is no serious finding. */
type LetThrough = Pick<PrintedCard, "despite" | "despite_reasons">;

/**
 * Returns a function that decides whether a card may be printed, from the findings on the card itself and the
 * findings that apply to every card. A card is printed if there is no serious finding, if a user overrides the
 * finding, or if the card is a reprint of a card that was printed with an override.
 */
export function gateOf({
  gate: { everywhere, labels },
  despite,
}: Pick<PressJob, "gate" | "despite">): (
  card: CardData,
  findings: readonly DescribedFinding[],
) => LeftOut | LetThrough {
  const ofTemplate = seriousAmong(everywhere);
  return ({ student, name, despite: former }, findings) => {
    const own = seriousAmong(findings);
    const isSaid = ({ field, side }: DescribedFinding) =>
      field !== "" && own.some((each) => each.field === field && each.side === side);
    const serious = [...own, ...ofTemplate.filter((finding) => !isSaid(finding))];
    if (serious.length === 0) return { despite: null, despite_reasons: null };
    if (isLetThrough(despite, student) || former) {
      const kept = withoutOthers(serious);
      const despite_reasons = JSON.stringify(heldBackSentences(kept, labels));
      return { despite: heldBackReasons(kept, labels), despite_reasons };
    }
    const message = heldBackReasons(serious, labels);
    const reasons = heldBackSentences(serious, labels);
    return { student, name, code: HELD_BACK, message, reasons, findings: serious };
  };
}

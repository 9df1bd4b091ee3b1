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
import type { CardData } from "../../cards/printed/printed-card.ts";
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
  keptReasons,
  seriousAmong,
} from "@idms/core/print/batches/gate";
import { hash } from "node:crypto";
import { GROUND_PIXEL } from "@idms/core/cards/checks/check-ground";
import { seenCheck } from "@idms/core/cards/checks/check-seen";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { readJpeg } from "@idms/core/node/jpeg/read-jpeg";
import { readPixels } from "@idms/core/node/photos/read-pixels";
import { keepPixels, readKeptPixels } from "../../installation/store/pixel-files.ts";

/** Looks at what lies under the texts and codes of cards. */
interface GroundLooker {
  /**
   * The pixels of a photo under texts: null where no text is on one. It has finished with the bytes when it returns.
   */
  seen(photo: () => Uint8Array): Pixels | null;
  /** The findings on a laid-out card, on both sides. */
  look(layouts: readonly CardLayout[], photo: Pixels | null): CardFinding[];
}

/** Reads of a template's pictures what its texts and codes lie on, small and once for all cards. */
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

/** A picture as wide as the card has so many pixels across. */
const widthFor = ({ cardSize }: CardTemplate): number => Math.ceil(cardSize.w / GROUND_PIXEL);

/** The looks of pictures that were read last, by their contents and the width: a server prints from the same ones. */
const known = new Map<string, Pixels | undefined>();
const KNOWN = 16;

/** Those that no print of this program has read are kept beside the renditions of photos: to decode a picture takes as long as 40 cards. */
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

/** Finds all that is to be said of cards: how they are laid out, what their texts lie on, what is so of their students. */
export interface CardFinder {
  /** The pixels needed of a photo; see `GroundLooker`. */
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
  /** The texts that are a student's name, by field name. */
  names: ReadonlySet<string>;
  /** The findings on the students of the class, by id. */
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

/** Finds what keeps a card from being printed whose school wants it signed first; nothing where none asks for that, and in a reprint. */
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

/** A card that may be printed; in spite of what, in words, or null where nothing is serious. */
interface LetThrough {
  despite: string | null;
}

/**
 * Returns the gate of a job, which decides on a card by what was found on it and on every card: it goes through when
 * nothing is serious, when somebody gave leave, and when it is printed again as it was printed with leave.
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
    if (serious.length === 0) return { despite: null };
    if (isLetThrough(despite, student) || former) return { despite: keptReasons(serious, labels) };
    const message = heldBackReasons(serious, labels);
    const reasons = heldBackSentences(serious, labels);
    return { student, name, code: HELD_BACK, message, reasons, findings: serious };
  };
}

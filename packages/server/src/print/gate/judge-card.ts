import { describeFindings, type DescribedFinding } from "@idms/core/cards/checks/finding-message";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { StudentFinding } from "@idms/core/cards/drawing/severity";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { BothSides } from "../../cards/designs/template-art.ts";
import type { Files } from "../../installation/store/files.ts";
import { groundLooker } from "./look-at-ground.ts";
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
  isLetThrough,
  keptReasons,
  seriousAmong,
} from "@idms/core/print/batches/gate";

/** Finds all that is to be said of cards: how they are laid out, what their texts lie on, what is so of their students. */
export interface CardFinder {
  /** What is to be known of a photo; see `GroundLooker`. */
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
  /** What was found about the students of the class, by id. */
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
    return { student, name, code: HELD_BACK, message, findings: serious };
  };
}

import { describeFindings, type DescribedFinding } from "@idms/core/cards/checks/finding-message";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { StudentFinding } from "@idms/core/cards/drawing/severity";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { BothSides } from "../../cards/designs/template-art.ts";
import type { Files } from "../../installation/store/files.ts";
import { groundLooker } from "./look-at-ground.ts";

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

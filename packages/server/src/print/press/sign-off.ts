import type { StudentFinding } from "@idms/core/cards/drawing/severity";
import { unsignedFinding } from "@idms/core/students/sign-off/sign-off";
import type { CardData } from "../../cards/printed/printed-card.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { cardVersions } from "../choosing/card-version.ts";
import type { PressJob } from "../choosing/press-job.ts";
import { lastSignaturesOfClass } from "../../installation/students/card-rows.ts";

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

import { comparableClass, classLabel, type ClassName } from "../classes/label.ts";
import type { Facts, Sentence } from "../../sentence.ts";
import { yearPlanSentences } from "./year-plan-sentences.ts";
import { LAST_GRADE, readGrade, type Grade } from "./read-grade.ts";
import { comingTogether, type Destination, type PlannedRoom } from "./year-plan.ts";

/** The proposed destination of a class. `why` states what to check, and is empty if nothing needs checking. */
export interface ProposedClass extends PlannedRoom {
  to: Destination;
  sure: boolean;
  why: string;
  /** The code and parameters of `why`. */
  code?: string;
  facts?: Facts;
}

interface Read {
  room: PlannedRoom;
  grade: Grade | null;
}

type Proposal = Pick<ProposedClass, "to" | "sure" | "why" | "code" | "facts">;

const sure = (to: Destination): Proposal => ({ to, sure: true, why: "" });
const guess = (to: Destination, why: Sentence): Proposal => ({ to, sure: false, ...whyOf(why) });

const whyOf = ({ message: why, code, facts }: Sentence) => ({ why, code, facts });

/**
 * Proposes where the students of each class go: from 5 A to 6 A, from UKG to 1, and from the last class out of the
 * school. Staff stay in their group. If class names are ambiguous, the proposal is marked as a guess. If two classes would merge into one, the
 * user must confirm this.
 */
export function proposePlan(rooms: readonly PlannedRoom[]): ProposedClass[] {
  const read = rooms.map((room): Read => ({ room, grade: room.holds === "staff" ? null : readGrade(room) }));
  const proposed = read.map((each): ProposedClass => ({ ...each.room, ...proposalOf(each, read) }));
  const together = comingTogether(proposed, rooms);
  return proposed.map((row) => {
    const why = together.get(row.id);
    return why === undefined ? row : { ...row, sure: false, ...whyOf(why) };
  });
}

function proposalOf({ room, grade }: Read, all: readonly Read[]): Proposal {
  if (room.holds === "staff") return sure({ kind: "stay" });
  if (!grade) return guess({ kind: "open" }, yearPlanSentences.unnumbered({ class: classLabel(room) }));
  const { rank } = grade;
  if (rank === LAST_GRADE)
    return grade.isSure ? sure({ kind: "leave" }) : guess({ kind: "leave" }, isNumber(room));
  const ranks = all.flatMap((other) => other.grade?.rank ?? []);
  const next = nextRank(rank, ranks);
  if (next === null) {
    return guess({ kind: "leave" }, yearPlanSentences.highest({ class: classLabel(room) }));
  }
  const isStep = next === rank + 1 || (rank === -1 && next === 1);
  const proposal = intoRank(grade, next, all);
  if (proposal.sure && !isStep) return guess(proposal.to, yearPlanSentences.gradeMissing());
  if (proposal.sure && !grade.isSure) return guess(proposal.to, isNumber(room));
  return proposal;
}

const isNumber = (room: ClassName): Sentence => yearPlanSentences.numberUnsure({ class: classLabel(room) });

/**
 * Returns the next grade. From grade 1 on, the next grade is one higher, if the school has that grade or a higher
 * one. Below grade 1, it is the next grade that exists at the school.
 */
function nextRank(rank: number, ranks: readonly number[]): number | null {
  const higher = ranks.filter((other) => other > rank);
  if (higher.length === 0) return null;
  return rank >= 1 ? rank + 1 : Math.min(...higher);
}

function intoRank(grade: Grade, rank: number, all: readonly Read[]): Proposal {
  const ofRank = all.filter((other) => other.grade?.rank === rank);
  const alike = ofRank.filter((other) => other.grade?.rest === grade.rest);
  const [only] = alike;
  if (only && alike.length === 1) {
    const to = { kind: "class" as const, id: only.room.id };
    return only.grade?.isSure ? sure(to) : guess(to, isNumber(only.room));
  }
  if (alike.length > 1)
    return guess(
      { kind: "open" },
      yearPlanSentences.severalNext({ classes: alike.map(({ room }) => classLabel(room)) }),
    );
  const [single] = ofRank;
  if (single && ofRank.length === 1)
    return guess(
      { kind: "class", id: single.room.id },
      yearPlanSentences.onlyNext({ class: classLabel(single.room) }),
    );
  const spelled = grade.spell(rank);
  if (!spelled || all.some(({ room }) => comparableClass(room) === comparableClass(spelled)))
    return guess({ kind: "open" }, yearPlanSentences.noneAlike());
  return guess({ kind: "new", ...spelled }, yearPlanSentences.added({ class: classLabel(spelled) }));
}

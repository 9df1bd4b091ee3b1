import { comparableClass, classLabel, type ClassName } from "../classes/label.ts";
import { LAST_GRADE, readGrade, type Grade } from "./read-grade.ts";
import { comingTogether, type Destination, type PlannedRoom } from "./year-plan.ts";

/** The proposed destination of a class; `why` says what is to be checked, and is empty where nothing is. */
export interface ProposedClass extends PlannedRoom {
  to: Destination;
  sure: boolean;
  why: string;
}

interface Read {
  room: PlannedRoom;
  grade: Grade | null;
}

type Proposal = Pick<ProposedClass, "to" | "sure" | "why">;

const sure = (to: Destination): Proposal => ({ to, sure: true, why: "" });
const guess = (to: Destination, why: string): Proposal => ({ to, sure: false, why });

/**
 * Proposes for each class of a school where its students go: 5 A to 6 A, UKG to 1, the last class out of the school. What the
 * names do not say for certain is a guess and says so, and two classes that come together in one are asked about.
 */
export function proposePlan(rooms: readonly PlannedRoom[]): ProposedClass[] {
  const read = rooms.map((room): Read => ({ room, grade: readGrade(room) }));
  const proposed = read.map((each): ProposedClass => ({ ...each.room, ...proposalOf(each, read) }));
  const together = comingTogether(proposed, rooms);
  return proposed.map((row) => {
    const why = together.get(row.id);
    return why === undefined ? row : { ...row, sure: false, why };
  });
}

function proposalOf({ room, grade }: Read, all: readonly Read[]): Proposal {
  if (!grade)
    return guess({ kind: "open" }, `The name does not show which class comes after ${classLabel(room)}.`);
  const { rank } = grade;
  if (rank === LAST_GRADE)
    return grade.isSure ? sure({ kind: "leave" }) : guess({ kind: "leave" }, isNumber(room));
  const ranks = all.flatMap((other) => other.grade?.rank ?? []);
  const next = nextRank(rank, ranks);
  if (next === null) {
    const why = `${classLabel(room)} is the highest class in the school, so its students leave.`;
    return guess({ kind: "leave" }, why);
  }
  const isStep = next === rank + 1 || (rank === -1 && next === 1);
  const proposal = intoRank(grade, next, all);
  if (proposal.sure && !isStep) return guess(proposal.to, "There is no class for the grade in between.");
  if (proposal.sure && !grade.isSure) return guess(proposal.to, isNumber(room));
  return proposal;
}

const isNumber = (room: ClassName): string => `The number in ${classLabel(room)} might not be the grade.`;

/** From 1 on one more, where the school has that or a higher one; before it the next that the school has. */
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
      `The next class could be any of ${alike.map(({ room }) => classLabel(room)).join(", ")}.`,
    );
  const [single] = ofRank;
  if (single && ofRank.length === 1)
    return guess(
      { kind: "class", id: single.room.id },
      `${classLabel(single.room)} is the only class in the next grade.`,
    );
  const spelled = grade.spell(rank);
  if (!spelled || all.some(({ room }) => comparableClass(room) === comparableClass(spelled)))
    return guess({ kind: "open" }, "No class in the next grade has the same section.");
  return guess(
    { kind: "new", ...spelled },
    `The class ${classLabel(spelled)} does not exist yet and would be added.`,
  );
}

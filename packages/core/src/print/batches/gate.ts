import { elementLabel } from "../../cards/drawing/element-label.ts";
import type { DescribedFinding } from "../../cards/checks/finding-message.ts";
import type { Failure } from "../../failure.ts";
import { cleanLine, textLength } from "../../forms/values/clean-text.ts";
import { TWINS_UNNAMED } from "../../students/checks/check-class.ts";
import { printFailures } from "../failures/print-failures.ts";
import { printSentences } from "../failures/print-sentences.ts";
import { cardSentences } from "../../cards/failures/card-sentences.ts";
import type { Sentence } from "../../sentence.ts";

/** The code of a student who is left out since something serious was found on the card. */
export const HELD_BACK = "held_back";

/** The wish for the gate in a call: our own screens send it, the specification's calls do not. */
export const HOLD_BACK = { hold_back: "serious" } as const;

/** The reason that is kept with cards which a program had printed without asking for the gate. */
const UNGATED: Despite = {
  reason: "The program that asked for the cards did not ask to hold any back.",
  students: null,
};

/**
 * The leave of a call that may not know the gate: whoever asks for it, or gives leave, goes through it, and so does everybody
 * where the school wants its cards held back or signed. All others get every card.
 */
export const leaveOfCall = (
  school: { hold_back: boolean; sign_off: boolean },
  asked: "serious" | undefined,
  leave: Despite | null,
): Despite | null => leave ?? (asked !== undefined || school.hold_back || school.sign_off ? null : UNGATED);

/** Whether nobody asked to hold any card back; then those without a photo are printed, too. */
export const isUngated = (despite: Despite | null): boolean =>
  despite?.reason === UNGATED.reason && despite.students === null;

/** How long a reason is, in characters. */
export const DESPITE_REASON = { least: 3, most: 200 } as const;

/** Leave to print cards in spite of what is serious on them. */
export interface Despite {
  /** Why; it is kept with the batch. */
  reason: string;
  /** The students; null for everybody. */
  students: readonly number[] | null;
}

/** The fault of a reason, or undefined. */
export function despiteProblem(reason: string): Failure | undefined {
  const { least, most } = DESPITE_REASON;
  const length = textLength(cleanLine(reason));
  if (length >= least && length <= most) return undefined;
  return printFailures.whyLength({ least, most });
}

/**
 * Reads the leave that somebody gives; null where nothing is said.
 * @throws Failure `invalid` for students without a reason, nobody, and a reason that says nothing or too much.
 */
export function readDespite(
  reason: string | undefined,
  students: readonly number[] | undefined,
): Despite | null {
  if (reason === undefined) {
    if (students === undefined) return null;
    throw printFailures.whyMissing();
  }
  const problem = despiteProblem(reason);
  if (problem !== undefined) throw problem;
  return { reason: cleanLine(reason), students: students ?? null };
}

/** Whether a student's card may be printed whatever was found on it. A card without a student is everybody's. */
export const isLetThrough = (despite: Despite | null, student: number | null): boolean =>
  despite !== null && (despite.students === null || (student !== null && despite.students.includes(student)));

/** Those that hold a card back. */
export const seriousAmong = (findings: readonly DescribedFinding[]): DescribedFinding[] =>
  findings.filter(({ severity }) => severity === "serious");

/**
 * The reasons for holding a card back, element by element in one text: what is on the card itself, then what is on
 * every card.
 * @param labels the names of fields for people, by name
 */
export function heldBackReasons(
  findings: readonly DescribedFinding[],
  labels: ReadonlyMap<string, string>,
): string {
  const byElement = new Map<string, string[]>();
  for (const { field, student, message } of findings) {
    const label = [
      ...(student === null ? ["Every card"] : []),
      ...(field ? [elementLabel(field, labels)] : []),
    ];
    const messages = byElement.get(label.join(", ")) ?? [];
    if (!messages.includes(message)) byElement.set(label.join(", "), [...messages, message]);
  }
  return Array.from(byElement, ([label, messages]) =>
    [...(label ? [`${label}:`] : []), ...messages].join(" "),
  ).join(" ");
}

/** The reasons as they are kept with a card that is printed despite them: no other student is named. */
export const keptReasons = (
  findings: readonly DescribedFinding[],
  labels: ReadonlyMap<string, string>,
): string =>
  heldBackReasons(
    findings.map((finding) => ({ ...finding, message: unnamed[finding.code] ?? finding.message })),
    labels,
  );

const unnamed: Partial<Record<DescribedFinding["code"], string>> = TWINS_UNNAMED;

/**
 * The same sentence by sentence, each with its element.
 * @param labels what people call fields, by name
 */
export function heldBackSentences(
  findings: readonly DescribedFinding[],
  labels: ReadonlyMap<string, string>,
): Sentence[] {
  const all = findings.map(({ field, student, message, sentence }) => {
    const what = { ...sentence, message };
    const label = field && elementLabel(field, labels);
    if (student !== null) return label ? cardSentences.on_element({ label, what }) : what;
    return label
      ? cardSentences.on_every_card_element({ label, what })
      : cardSentences.on_every_card({ what });
  });
  return saidOnce(all);
}

/** Each sentence once, in their order. */
export const saidOnce = (sentences: readonly Sentence[]): Sentence[] => [
  ...new Map(sentences.map((each) => [each.message, each])).values(),
];

/** Somebody without a card, and why. */
interface WithoutCard {
  name: string;
  message: string;
  reasons: readonly Sentence[];
}

/** How many different reasons a sentence about a whole class holds, and how many names for each. */
const REASONS_TOLD = 5;
const NAMES_TOLD = 3;

/** The reasons why nobody of these has a card: a shared reason is said once for all who have it. */
export function reasonsTold(leftOut: readonly WithoutCard[]): Sentence[] {
  const groups = [...Map.groupBy(leftOut, ({ message }) => message).values()];
  const told = groups.slice(0, REASONS_TOLD).map((students) => {
    const names = students.slice(0, NAMES_TOLD).map(({ name }) => name);
    const more = students.length - names.length;
    const why = students[0]?.reasons ?? [];
    return more > 0
      ? printSentences.reasonOfMany({ names, more, why })
      : printSentences.reasonOf({ names, why });
  });
  const more = groups.slice(REASONS_TOLD).reduce((sum, students) => sum + students.length, 0);
  return [...told, ...(more > 0 ? [printSentences.soWithMore({ more })] : [])];
}

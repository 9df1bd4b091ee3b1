import { elementLabel } from "../../cards/drawing/element-label.ts";
import type { DescribedFinding } from "../../cards/checks/finding-message.ts";
import type { Failure } from "../../failure.ts";
import { cleanLine, textLength } from "../../forms/values/clean-text.ts";
import { TWINS_UNNAMED } from "../../students/checks/check-class.ts";
import { printFailures } from "../failures/print-failures.ts";
import { printSentences } from "../failures/print-sentences.ts";
import { cardSentences } from "../../cards/failures/card-sentences.ts";
import type { Sentence } from "../../sentence.ts";

/** The code for a student whose card is held back because of a serious finding. */
export const HELD_BACK = "held_back";

/** The parameter that requests the gate. IDMS screens send it, but the calls in the specification do not. */
export const HOLD_BACK = { hold_back: "serious" } as const;

/** The permission for a call whose program did not request the gate. */
const ungated = (): Despite => {
  const said = printSentences.notAsked();
  return { reason: said.message, said, students: null };
};

/**
 * Returns the print permission for a call whose caller may not know about the gate. The gate applies if the call
 * requests it, if the call gives a permission, or if the school wants its cards held back or signed off. For all
 * other calls, every card is printed.
 */
export const leaveOfCall = (
  school: { hold_back: boolean; sign_off: boolean },
  asked: "serious" | undefined,
  leave: Despite | null,
): Despite | null => leave ?? (asked !== undefined || school.hold_back || school.sign_off ? null : ungated());

/** Whether no card is held back. In that case, even cards without a photo are printed. */
export const isUngated = (despite: Despite | null): boolean =>
  despite?.said?.code === printSentences.notAsked.code && despite.students === null;

/** The minimum and maximum length of a reason, in characters. */
export const DESPITE_REASON = { least: 3, most: 200 } as const;

/** A permission to print cards despite serious findings. */
export interface Despite {
  /** The reason, which is stored with the batch. */
  reason: string;
  /** The reason with its code, if the program rather than a user gives the permission. */
  said?: Sentence | undefined;
  /** The students to whom the permission applies, or null for all students. */
  students: readonly number[] | null;
}

/** Returns the problem with a reason, or undefined if the reason is valid. */
export function despiteProblem(reason: string): Failure | undefined {
  const { least, most } = DESPITE_REASON;
  const length = textLength(cleanLine(reason));
  if (length >= least && length <= most) return undefined;
  return printFailures.whyLength({ least, most });
}

/**
 * Parses a print permission. Returns null if there is none.
 * @throws Failure `invalid` if students are given without a reason, if the list is empty, or if the reason is too
 *   short or too long
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

/**
 * Whether a student's card may be printed despite its findings. If no student is given, the permission must apply to
 * all cards.
 */
export const isLetThrough = (despite: Despite | null, student: number | null): boolean =>
  despite !== null && (despite.students === null || (student !== null && despite.students.includes(student)));

/** Returns only the findings that hold a card back. */
export const seriousAmong = (findings: readonly DescribedFinding[]): DescribedFinding[] =>
  findings.filter(({ severity }) => severity === "serious");

/**
 * Joins the reasons for holding a card back into a single string, element by element. The findings on this card come
 * first, followed by the findings on every card.
 * @param labels field labels, keyed by field name
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

/** Returns findings to store with a card that is printed despite them. They do not name other students. */
export const withoutOthers = (findings: readonly DescribedFinding[]): DescribedFinding[] =>
  findings.map((finding) => {
    const sentence = unnamed[finding.code];
    return sentence ? { ...finding, message: sentence.message, sentence } : finding;
  });

const unnamed: Partial<Record<DescribedFinding["code"], Sentence>> = TWINS_UNNAMED;

/**
 * Returns the reasons for holding a card back as separate sentences, each naming its element.
 * @param labels field labels, keyed by field name
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

/** Removes duplicate sentences, keeping the order. */
export const saidOnce = (sentences: readonly Sentence[]): Sentence[] => [
  ...new Map(sentences.map((each) => [each.message, each])).values(),
];

/** A student without a card, and the reason why there is none. */
interface WithoutCard {
  name: string;
  message: string;
  reasons: readonly Sentence[];
}

/**
 * Maximum number of different reasons in a message about a class, and maximum number of names listed for a reason.
 */
const REASONS_TOLD = 5;
const NAMES_TOLD = 3;

/** Summarises why students have no card. Students with the same reason share a sentence. */
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

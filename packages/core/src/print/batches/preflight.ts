import type { Sentence } from "../../sentence.ts";
import type { FindingCode } from "../../cards/checks/finding-message.ts";
import { foundSentence, leftOutSentences, type CardCheck } from "./card-check.ts";
import { HELD_BACK, saidOnce } from "./gate.ts";

/** The ways to fix a finding directly from the list. It is always possible to leave the student out. */
export type Mend = "text" | "crop" | "record" | "design" | "proof";

/** A short description of each cause of findings. */
export const causeText = {
  photo_missing: "There is no photo",
  photo_broken: "The photo is damaged",
  photo_low_resolution: "The photo is too small",
  photo_poor: "The photo is of poor quality",
  same_photo: "Two students have the same photo",
  old_photo: "The photo is from an earlier school year",
  cut: "Text does not fit and is cut off",
  unreadable: "Text is too small to read",
  below_least: "Text is smaller than the design allows",
  shrunk: "Text was made smaller to fit",
  wrapped: "Text was wrapped onto more lines",
  missing_glyph: "A character is missing from every font",
  untested_script: "Text is in an untested script",
  misleading: "Text has hidden characters",
  empty: "Text is missing",
  blank: "Text is missing",
  low_contrast: "Text is hard to read on its background",
  covered: "An element is covered by another element",
  overwritten: "Two pieces of text overlap",
  near_edge: "An element is too close to the edge",
  font_missing: "A font is missing",
  image_missing: "A picture in the design is missing",
  image_low_resolution: "A picture in the design is too small",
  not_encodable: "A code cannot encode its text",
  code_too_long: "Text is too long for its code",
  code_name_cut: "A code contains only the beginning of a name",
  code_too_fine: "A code is too fine to scan",
  code_fine: "A code may be too fine for some printers",
  code_misread: "Some readers may misread a code",
  address_broken: "A code contains a broken address",
  code_contrast: "A code is hard to scan on its background",
  same_roll_no: "Two students have the same roll number",
  same_admission_no: "Two students have the same admission number",
  same_student: "A student may be listed twice",
  impossible_date: "A date is impossible",
  no_answer: "An answer is only a placeholder",
  doubted: "An answer looks like a mistake",
  in_capitals: "A name is all in capitals",
  consent_withdrawn: "A family has withdrawn its consent",
  correction_waits: "A family has asked for a correction",
  proof_wrong: "Someone marked the card as wrong on the proof",
  not_signed: "The card is not signed off",
  signature_lost: "The card has changed since it was signed off",
  template: "There is a problem with the design",
  other: "Another problem was found",
} as const satisfies Readonly<Record<FindingCode | "other", string>>;

type Cause = keyof typeof causeText;

const record: readonly Mend[] = ["record"];
const design: readonly Mend[] = ["design"];
const text: readonly Mend[] = ["text", "record", "design"];

/** The ways to fix each cause of findings. */
const MENDS: Readonly<Record<Cause, readonly Mend[]>> = {
  photo_missing: record,
  photo_broken: record,
  photo_low_resolution: ["crop", "record"],
  photo_poor: record,
  same_photo: record,
  old_photo: record,
  cut: text,
  unreadable: text,
  below_least: text,
  shrunk: text,
  wrapped: text,
  missing_glyph: text,
  untested_script: text,
  misleading: record,
  empty: record,
  blank: record,
  low_contrast: design,
  covered: design,
  overwritten: design,
  near_edge: design,
  font_missing: design,
  image_missing: design,
  image_low_resolution: design,
  not_encodable: text,
  code_too_long: text,
  code_name_cut: text,
  code_too_fine: text,
  code_fine: text,
  code_misread: text,
  address_broken: design,
  code_contrast: design,
  same_roll_no: record,
  same_admission_no: record,
  same_student: record,
  impossible_date: record,
  no_answer: record,
  doubted: record,
  in_capitals: record,
  consent_withdrawn: record,
  correction_waits: record,
  proof_wrong: ["record", "proof"],
  not_signed: ["proof"],
  signature_lost: ["proof"],
  template: design,
  other: record,
};

const causeOf = (code: string): Cause => (Object.hasOwn(causeText, code) ? (code as Cause) : "other");

/** The findings with the same cause on one student's card. */
export interface PreflightCard {
  /** The student's ID. Null for findings that are on every card. */
  student: number | null;
  name: string;
  /** The keys of the elements that the findings are about. */
  fields: string[];
  said: Sentence[];
  /** Whether the student would currently get no card. */
  isHeld: boolean;
  /** Whether the card can be printed anyway: it exists, and is only held back. */
  mayPass: boolean;
}

/** All findings with the same cause. */
export interface PreflightGroup {
  cause: Cause;
  mends: readonly Mend[];
  isSerious: boolean;
  /** Whether nobody needs to look: the design made the text fit, within its own limits. */
  isFitted: boolean;
  cards: PreflightCard[];
}

/** The findings that only say how the design made a text fit, within its own limits. Nobody needs to look at them. */
const FITTED: readonly string[] = ["shrunk", "wrapped"] satisfies Cause[];

const isFitted = ({ code }: CardCheck["findings"][number]): boolean => FITTED.includes(code);

/**
 * The result of a check: red if a student gets no card, amber if there are findings to look at, green if all is well.
 */
const PREFLIGHT_LIGHTS = ["red", "amber", "green"] as const;
export type PreflightLight = (typeof PREFLIGHT_LIGHTS)[number];

export const preflightLight = ({ left_out, findings }: CardCheck): PreflightLight => {
  if (left_out.length > 0) return "red";
  return findings.every(isFitted) ? "green" : "amber";
};

/**
 * Counts the findings on the cards that will be printed, as the groups of the causes show them: those to look at, and the
 * texts that were made to fit.
 */
export function countFindings({ findings }: Pick<CardCheck, "findings">): {
  findings: number;
  fitted: number;
} {
  const groups = preflightGroups({ cards: 0, left_out: [], findings }, new Map(), new Map());
  const count = (fitted: boolean) =>
    groups.reduce((sum, group) => sum + (group.isFitted === fitted ? group.cards.length : 0), 0);
  return { findings: count(false), fitted: count(true) };
}

/**
 * Groups the findings of a check by cause. Each cause is listed with all its cards. Causes that hold cards back come
 * first, followed by the causes that affect the most cards.
 * @param names student names, keyed by ID
 * @param labels field labels, keyed by field name
 */
export function preflightGroups(
  { left_out, findings }: CardCheck,
  names: ReadonlyMap<number, string>,
  labels: ReadonlyMap<string, string>,
): PreflightGroup[] {
  const held = new Map(left_out.map(({ student, code }) => [student, code]));
  const nameOf = new Map([...names, ...left_out.map(({ student, name }) => [student, name] as const)]);
  const found = [
    ...findings,
    ...left_out.flatMap(({ student, code, reasons, message, findings: serious }) =>
      serious.length > 0
        ? serious.map((each) => ({ ...each, student: each.student ?? null }))
        : leftOutSentences({ reasons, message }).map(({ message: text, ...sentence }) => ({
            student,
            field: "",
            code,
            severity: "serious" as const,
            message: text,
            sentence,
          })),
    ),
  ];
  const groups = Map.groupBy(found, ({ code, severity }) => `${severity} ${code}`);
  return [...groups.values()]
    .map((same): PreflightGroup => {
      const [first] = same;
      const cause = causeOf(first?.code ?? "other");
      const cards = [...Map.groupBy(same, ({ student }) => student)].map(([student, of]) => ({
        student,
        name: student === null ? "" : (nameOf.get(student) ?? ""),
        fields: [...new Set(of.map(({ field }) => field).filter((field) => field !== ""))],
        said: saidOnce(of.map((each) => foundSentence(each, labels))),
        isHeld: held.has(student),
        mayPass: held.get(student) === HELD_BACK,
      }));
      const isSerious = first?.severity === "serious";
      return { cause, mends: MENDS[cause], isSerious, isFitted: same.every(isFitted), cards };
    })
    .toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious) || b.cards.length - a.cards.length);
}

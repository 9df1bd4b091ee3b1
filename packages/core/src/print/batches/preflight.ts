import type { Sentence } from "../../sentence.ts";
import type { FindingCode } from "../../cards/checks/finding-message.ts";
import { foundSentence, leftOutSentences, type CardCheck } from "./card-check.ts";
import { HELD_BACK, saidOnce } from "./gate.ts";

/** How something that was found can be mended from where it is shown; leaving the student out can be done of each. */
export type Mend = "text" | "crop" | "record" | "design" | "proof";

interface Cause {
  /** The cause in a few words. */
  title: string;
  mends: readonly Mend[];
}

const record: readonly Mend[] = ["record"];
const design: readonly Mend[] = ["design"];
const text: readonly Mend[] = ["text", "record", "design"];

/** A code that is added has to say here what is told of it, and how it is mended. */
const CAUSES: Record<FindingCode, Cause> = {
  photo_missing: { title: "There is no photo", mends: record },
  photo_broken: { title: "The photo is damaged", mends: record },
  photo_low_resolution: { title: "The photo is too small", mends: ["crop", "record"] },
  photo_poor: { title: "The photo is of poor quality", mends: record },
  same_photo: { title: "Two students have the same photo", mends: record },
  old_photo: { title: "The photo is from an earlier school year", mends: record },
  cut: { title: "Text does not fit and is cut off", mends: text },
  unreadable: { title: "Text is too small to read", mends: text },
  below_least: { title: "Text is smaller than the design allows", mends: text },
  shrunk: { title: "Text was made smaller to fit", mends: text },
  wrapped: { title: "Text was wrapped onto more lines", mends: text },
  missing_glyph: { title: "A character is missing from every font", mends: text },
  untested_script: { title: "Text is in an untested script", mends: text },
  misleading: { title: "Text has hidden characters", mends: record },
  empty: { title: "Text is missing", mends: record },
  blank: { title: "Text is missing", mends: record },
  low_contrast: { title: "Text is hard to read on its background", mends: design },
  covered: { title: "An element is covered by another element", mends: design },
  overwritten: { title: "Two texts overlap", mends: design },
  near_edge: { title: "An element is too close to the edge", mends: design },
  font_missing: { title: "A font is missing", mends: design },
  image_missing: { title: "A picture in the design is missing", mends: design },
  image_low_resolution: { title: "A picture in the design is too small", mends: design },
  not_encodable: { title: "A code cannot encode its text", mends: text },
  code_too_long: { title: "Text is too long for its code", mends: text },
  code_name_cut: { title: "A code contains only the beginning of a name", mends: text },
  code_too_fine: { title: "A code is too fine to scan", mends: text },
  address_broken: { title: "A code contains a broken address", mends: design },
  code_contrast: { title: "A code is hard to scan on its background", mends: design },
  same_roll_no: { title: "Two students have the same roll number", mends: record },
  same_admission_no: { title: "Two students have the same admission number", mends: record },
  same_student: { title: "A student may be listed twice", mends: record },
  impossible_date: { title: "A date is impossible", mends: record },
  no_answer: { title: "An answer is only a placeholder", mends: record },
  doubted: { title: "An answer looks like a mistake", mends: record },
  in_capitals: { title: "A name is all in capitals", mends: record },
  consent_withdrawn: { title: "A family has withdrawn its consent", mends: record },
  correction_waits: { title: "A family has asked for a correction", mends: record },
  proof_wrong: { title: "Someone marked the card as wrong on the proof", mends: ["record", "proof"] },
  not_signed: { title: "The card is not signed off", mends: ["proof"] },
  signature_lost: { title: "The card has changed since it was signed off", mends: ["proof"] },
  template: { title: "There is a problem with the design", mends: design },
};

const OTHER: Cause = { title: "Another problem was found", mends: record };

/** The findings on one student's card that have one cause. */
export interface PreflightCard {
  /** Null for what is so on every card. */
  student: number | null;
  name: string;
  /** The elements that it is about, by their keys. */
  fields: string[];
  said: Sentence[];
  /** Whether the student gets no card as it is. */
  isHeld: boolean;
  /** Whether the card can be printed all the same: there is one, and it is held back. */
  mayPass: boolean;
}

/** All that has one cause. */
export interface PreflightGroup extends Cause {
  isSerious: boolean;
  cards: PreflightCard[];
}

/**
 * The result of a check: red where somebody gets no card, amber where something is worth a look, green where all is
 * well.
 */
const PREFLIGHT_LIGHTS = ["red", "amber", "green"] as const;
export type PreflightLight = (typeof PREFLIGHT_LIGHTS)[number];

export const preflightLight = ({ left_out, findings }: CardCheck): PreflightLight => {
  if (left_out.length > 0) return "red";
  return findings.length > 0 ? "amber" : "green";
};

/**
 * The findings of a check by cause, each once with all its cards: first what holds cards back, then what most cards
 * have.
 * @param names of the students, by id
 * @param labels the names of fields for people, by name
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
      const cause = first && Object.hasOwn(CAUSES, first.code) ? CAUSES[first.code as FindingCode] : OTHER;
      const cards = [...Map.groupBy(same, ({ student }) => student)].map(([student, of]) => ({
        student,
        name: student === null ? "" : (nameOf.get(student) ?? ""),
        fields: [...new Set(of.map(({ field }) => field).filter((field) => field !== ""))],
        said: saidOnce(of.map((each) => foundSentence(each, labels))),
        isHeld: held.has(student),
        mayPass: held.get(student) === HELD_BACK,
      }));
      return { ...cause, isSerious: first?.severity === "serious", cards };
    })
    .toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious) || b.cards.length - a.cards.length);
}

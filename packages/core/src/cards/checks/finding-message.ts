import type { TemplateFinding } from "./check-template.ts";
import { LEAST_CODE_CONTRAST, LEAST_CONTRAST } from "../drawing/contrast.ts";
import { fontMissing } from "../elements/own-wish.ts";
import { MIN_PHOTO_DPI, softPhoto, PHOTO_DPI } from "../../students/photos/photo-marks.ts";
import { placeholder } from "../drawing/fill-pattern.ts";
import type { CardFinding } from "../drawing/laid-out.ts";
import { fontPackage, type AddedFont } from "../shaping/font-stack.ts";
import { LEAST_TEXT_PT } from "../text/printable-text.ts";
import { fieldFor, type FormField } from "../../forms/values/field.ts";
import type { ClassFinding } from "../../students/checks/check-class.ts";
import type { FamilyFinding } from "../../students/records/family-asks.ts";
import type { SignOffFinding } from "../../students/sign-off/sign-off.ts";

/**
 * Findings about a student that are not on the card: beside others of the class, a family's request, the sign-off's
 * word.
 */
export type StudentFinding = ClassFinding | FamilyFinding | SignOffFinding;

/** Every kind of finding about a student's card. */
type Finding = CardFinding | StudentFinding;

/** A serious finding holds a card back until it is mended, or printed with a reason; a notice is only shown. */
export const SEVERITIES = ["serious", "notice"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The texts that are a student's name under every form: what `studentName` reads. */
const NAME_TEXTS: ReadonlySet<string> = new Set(["full_name", "student_name"]);

/** The texts that are a student's name, by field name: under these forms their fields for it, too. */
export const nameTexts = (forms: readonly (readonly FormField[])[]): Set<string> =>
  new Set([...NAME_TEXTS, ...forms.flatMap((fields) => fieldFor(fields, "full_name")?.name ?? [])]);

/**
 * The severity of a finding. An empty text is serious where it is the student's name; a photo is where a face shows
 * squares, or where the school says so.
 */
type Rule = Severity | "serious for a name" | "serious where it is coarse" | "as the school says";

/** A code that is added has to say here what it does to a card. */
const RULES: Record<Finding["code"], Rule> = {
  shrunk: "notice",
  unreadable: "serious",
  below_least: "serious",
  wrapped: "notice",
  cut: "serious",
  missing_glyph: "serious",
  font_missing: "serious",
  untested_script: "notice",
  misleading: "serious",
  empty: "serious for a name",
  blank: "serious for a name",
  photo_missing: "serious",
  photo_low_resolution: "serious where it is coarse",
  photo_poor: "as the school says",
  image_missing: "serious",
  image_low_resolution: "notice",
  not_encodable: "serious",
  code_too_long: "serious",
  address_broken: "notice",
  code_too_fine: "serious",
  code_name_cut: "notice",
  code_contrast: "serious",
  low_contrast: "serious",
  covered: "serious",
  overwritten: "serious",
  near_edge: "notice",
  same_photo: "serious",
  same_roll_no: "serious",
  same_admission_no: "serious",
  same_student: "serious",
  impossible_date: "serious",
  old_photo: "notice",
  no_answer: "serious",
  doubted: "notice",
  in_capitals: "notice",
  consent_withdrawn: "serious",
  correction_waits: "serious",
  proof_wrong: "serious",
  not_signed: "serious",
  signature_lost: "serious",
};

/** @param names the texts that are the student's name; see `nameTexts` */
export function severityOf(finding: Finding, names: ReadonlySet<string> = NAME_TEXTS): Severity {
  const rule = RULES[finding.code];
  if (rule === "serious where it is coarse")
    return "dpi" in finding && finding.dpi < PHOTO_DPI.coarse ? "serious" : "notice";
  if (rule === "as the school says") return "holds" in finding && finding.holds ? "serious" : "notice";
  if (rule !== "serious for a name") return rule;
  return missingTexts(finding).some((name) => names.has(name)) ? "serious" : "notice";
}

const missingTexts = (finding: Finding): readonly string[] =>
  "names" in finding && finding.names ? finding.names : [finding.field];

/** How large a shrunk text is, in whole per cent of its size: never 100. */
export const shrunkPercent = (to: number): number => Math.min(99, Math.round(to * 100));

/** A finding of the press as one sentence for the person who prints the card. */
export function findingMessage(finding: CardFinding): string {
  const message = messageOf(finding);
  return finding.side === "back" ? onTheBack(message) : message;
}

const onTheBack = (message: string): string => `On the back: ${message}`;

type Messages = { [C in CardFinding["code"]]: (finding: Extract<CardFinding, { code: C }>) => string };

const messages: Messages = {
  shrunk: ({ to }) => `The text was shrunk to ${shrunkPercent(to)} % to fit its box.`,
  unreadable: ({ points }) =>
    `The text prints at ${floored(points)} pt, which nobody can read; it needs ${LEAST_TEXT_PT} pt or more: give it a larger box.`,
  below_least: ({ least, points }) =>
    `The text prints at ${floored(points)} pt, and the design asks for ${floored(least)} pt at least: give it a larger box.`,
  wrapped: ({ lines }) => `The text was wrapped onto ${lines} lines.`,
  cut: () => "The text is too long for its box and was cut.",
  missing_glyph: ({ characters, fonts }) =>
    [`No font has ${characters}: a box is printed instead.`, ...(fonts ?? []).map(howToAdd)].join(" "),
  font_missing: ({ family }) => fontMissing(family),
  untested_script: ({ scripts }) =>
    `The text is in a script that cards are not tested with (${scripts.join(", ")}): look at how it prints.`,
  misleading: ({ characters }) =>
    `The text has hidden or lost characters (${characters.join(", ")}), with which it does not print as it reads: type it again.`,
  empty: () => "There is nothing to print in this field.",
  blank: ({ names }) => `There is nothing to print for ${names.map(placeholder).join(", ")}.`,
  photo_missing: () => "There is no photo.",
  photo_low_resolution: ({ dpi, size }) => softPhoto(dpi, size).message,
  image_missing: () => "No image is chosen, or its file is gone: upload one.",
  image_low_resolution: ({ dpi }) => `The image prints at ${dpi} dpi; ${MIN_PHOTO_DPI} or more look sharp.`,
  not_encodable: ({ why }) => why,
  address_broken: ({ names }) =>
    `The address breaks at ${names.map(placeholder).join(", ")}, which has spaces or other signs: write ${names.map((name) => placeholder(`${name}|url`)).join(", ")}.`,
  code_too_long: () => "The text is longer than such a code can hold.",
  code_too_fine: ({ least, module }) =>
    `The code is too fine to be read well: its bars are ${hundredths(module)} mm wide and should be ${hundredths(least)}. Make it larger, or its text shorter.`,
  code_name_cut: () =>
    "The name is longer than the signed code has room for, so the code holds its beginning.",
  code_contrast: ({ contrast }) =>
    contrast < -LEAST_CODE_CONTRAST
      ? "The code's bars are lighter than what is under them: scanners read dark bars on a light ground."
      : `The code is only ${Math.max(0, Math.round(contrast * 100))} % darker than what is under it, and scanners need ${LEAST_CODE_CONTRAST * 100} %: give it darker bars, or a lighter ground.`,
  low_contrast: ({ ratio }) =>
    `The text is too like what is under it: its contrast is ${floored(ratio)} to 1, and less than ${LEAST_CONTRAST} to 1 is hard to read.`,
  covered: () => "Something lies on it and hides it: move one of them, or bring this one to the front.",
  overwritten: () => "Another text lies in it: move one of them.",
  near_edge: ({ least, margin }) =>
    `It comes within ${floored(margin)} mm of the card's edge, where cutting may take it: leave ${least} mm.`,
};

const messageOf = (finding: CardFinding): string =>
  (messages[finding.code] as (finding: CardFinding) => string)(finding);

/** How the person who runs the server adds a font that is not shipped. */
const howToAdd = ({ name, forWhom }: AddedFont): string =>
  `Add the font for ${forWhom}: npm install -g ${fontPackage(name)}, or ${name.replaceAll(" ", "")}-Regular.ttf in the data folder's fonts/.`;

/** With one decimal, and never rounded up to a limit that it does not reach. */
const floored = (value: number): string => (Math.floor(value * 10 + 1e-6) / 10).toFixed(1);

const hundredths = (length: number): string => length.toFixed(2);

/** The code of a finding on a card, on its template, or on opening its photo. */
export type FindingCode = Finding["code"] | "template" | "photo_broken";

/** A finding with its student and its sentence, as programs are told. */
export interface DescribedFinding {
  /** Null for what is so on every card. */
  student: number | null;
  /** The key of the element; empty where it is about a side of the card. */
  field: string;
  code: FindingCode;
  severity: Severity;
  message: string;
  /** Set where the card has two sides and this is about the second. */
  side?: "back";
}

/** @param names the texts that are the student's name; see `severityOf` */
export const describeFindings = (
  student: number | null,
  findings: readonly Finding[],
  names?: ReadonlySet<string>,
): DescribedFinding[] =>
  findings.map((finding) => ({
    student,
    field: finding.field,
    code: finding.code,
    severity: severityOf(finding, names),
    message: "message" in finding ? finding.message : findingMessage(finding),
    ...("side" in finding && finding.side && { side: finding.side }),
  }));

/** The findings on every card that is printed from a template; a problem spoils all of them. */
export const describeTemplate = (findings: readonly TemplateFinding[]): DescribedFinding[] =>
  findings.map(({ state, side, element, message }) => ({
    student: null,
    field: element ?? "",
    code: "template",
    severity: state === "problem" ? "serious" : "notice",
    message: side === "back" ? onTheBack(message) : message,
    ...(side === "back" && { side }),
  }));

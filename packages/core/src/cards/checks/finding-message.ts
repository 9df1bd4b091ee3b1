import type { TemplateFinding } from "./check-template.ts";
import { LEAST_CODE_CONTRAST, LEAST_CONTRAST } from "../drawing/contrast.ts";
import { cardSentences } from "../failures/card-sentences.ts";
import type { Sentence } from "../../sentence.ts";
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
 * Findings about a student rather than the card. They come from the rest of the class, a family's request or the
 * sign-off.
 */
export type StudentFinding = ClassFinding | FamilyFinding | SignOffFinding;

/** Every kind of finding about a student's card. */
type Finding = CardFinding | StudentFinding;

/**
 * A serious finding holds a card back until the finding is fixed or the card is printed with a reason. A notice is only
 * shown.
 */
export const SEVERITIES = ["serious", "notice"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The names of the texts that `studentName` reads as the student's name, regardless of the form. */
const NAME_TEXTS: ReadonlySet<string> = new Set(["full_name", "student_name"]);

/** Returns the names of the texts that hold a student's name, including the name fields of these forms. */
export const nameTexts = (forms: readonly (readonly FormField[])[]): Set<string> =>
  new Set([...NAME_TEXTS, ...forms.flatMap((fields) => fieldFor(fields, "full_name")?.name ?? [])]);

/**
 * The severity of a finding. An empty text is serious if it is the student's name. A photo is serious if its face is
 * visibly pixelated, or if the school requires it.
 */
type Rule = Severity | "of-a-name" | "if-coarse" | "if-school-says";

/** The rule for each finding code. Each new code must be added here. */
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
  empty: "of-a-name",
  blank: "of-a-name",
  photo_missing: "serious",
  photo_low_resolution: "if-coarse",
  photo_poor: "if-school-says",
  image_missing: "serious",
  image_low_resolution: "notice",
  not_encodable: "serious",
  code_too_long: "serious",
  address_broken: "notice",
  code_too_fine: "serious",
  code_fine: "notice",
  code_misread: "notice",
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

/**
 * Returns the severity of a finding.
 * @param names the names of the texts that hold the student's name; see `nameTexts`
 */
export function severityOf(finding: Finding, names: ReadonlySet<string> = NAME_TEXTS): Severity {
  const rule = RULES[finding.code];
  if (rule === "if-coarse") return "dpi" in finding && finding.dpi < PHOTO_DPI.coarse ? "serious" : "notice";
  if (rule === "if-school-says") return "holds" in finding && finding.holds ? "serious" : "notice";
  if (rule !== "of-a-name") return rule;
  return missingTexts(finding).some((name) => names.has(name)) ? "serious" : "notice";
}

const missingTexts = (finding: Finding): readonly string[] =>
  "names" in finding && finding.names ? finding.names : [finding.field];

/** Returns the size of shrunk text as a whole percentage of its full size, and never 100. */
export const shrunkPercent = (to: number): number => Math.min(99, Math.round(to * 100));

/** Returns a finding on a printed card as one sentence for the print operator. */
export function findingSentence(finding: CardFinding): Sentence {
  const said = sentenceOf(finding);
  return finding.side === "back" ? cardSentences.on_back({ what: said }) : said;
}

type Makers = { [C in CardFinding["code"]]: (finding: Extract<CardFinding, { code: C }>) => Sentence };

const makers: Makers = {
  shrunk: ({ to }) => cardSentences.shrunk({ percent: shrunkPercent(to) }),
  unreadable: ({ points }) => cardSentences.unreadable({ points: floored(points), least: LEAST_TEXT_PT }),
  below_least: ({ least, points }) =>
    cardSentences.below_least({ points: floored(points), least: floored(least) }),
  wrapped: ({ lines }) => cardSentences.wrapped({ lines }),
  cut: () => cardSentences.cut(),
  missing_glyph: ({ characters, fonts = [] }) =>
    fonts.length === 0
      ? cardSentences.missing_glyph({ characters })
      : cardSentences.missing_font({ characters, remedies: fonts.map(howToAdd) }),
  font_missing: ({ family }) => cardSentences.font_missing({ family }),
  untested_script: ({ scripts }) => cardSentences.untested_script({ scripts }),
  misleading: ({ characters }) => cardSentences.misleading({ characters }),
  empty: () => cardSentences.empty(),
  blank: ({ names }) => cardSentences.blank({ names: names.map(placeholder) }),
  photo_missing: () => cardSentences.photo_missing(),
  photo_low_resolution: ({ dpi, size }) => softPhoto(dpi, size),
  image_missing: () => cardSentences.image_missing(),
  image_low_resolution: ({ dpi }) => cardSentences.image_low_resolution({ dpi, least: MIN_PHOTO_DPI }),
  not_encodable: ({ why }) => why,
  address_broken: ({ names }) =>
    cardSentences.address_broken({
      names: names.map(placeholder),
      instead: names.map((name) => placeholder(`${name}|url`)),
    }),
  code_too_long: () => cardSentences.code_too_long(),
  code_too_fine: ({ least, module }) =>
    cardSentences.code_too_fine({ module: hundredths(module), least: hundredths(least) }),
  code_fine: ({ least, module }) =>
    cardSentences.code_fine({ module: hundredths(module), least: hundredths(least) }),
  code_misread: ({ pairs }) => cardSentences.code_misread({ pairs }),
  code_name_cut: () => cardSentences.code_name_cut(),
  code_contrast: ({ contrast }) =>
    contrast < -LEAST_CODE_CONTRAST
      ? cardSentences.code_inverted()
      : cardSentences.code_contrast({
          percent: Math.max(0, Math.round(contrast * 100)),
          least: LEAST_CODE_CONTRAST * 100,
        }),
  low_contrast: ({ ratio }) => cardSentences.low_contrast({ ratio: floored(ratio), least: LEAST_CONTRAST }),
  covered: () => cardSentences.covered(),
  overwritten: () => cardSentences.overwritten(),
  near_edge: ({ least, margin }) => cardSentences.near_edge({ margin: floored(margin), least }),
};

const sentenceOf = (finding: CardFinding): Sentence =>
  (makers[finding.code] as (finding: CardFinding) => Sentence)(finding);

/** Returns a sentence that explains how the server administrator adds a font that is not included. */
const howToAdd = ({ name, forWhom }: AddedFont): Sentence =>
  cardSentences.add_font({
    whom: forWhom,
    package: fontPackage(name),
    file: `${name.replaceAll(" ", "")}-Regular.ttf`,
  });

/** Rounds down to one decimal, so that a value never appears to reach a limit that it does not reach. */
const floored = (value: number): string => (Math.floor(value * 10 + 1e-6) / 10).toFixed(1);

const hundredths = (length: number): string => length.toFixed(2);

/** The code of a finding on a card or its template, or of a problem with opening its photo. */
export type FindingCode = Finding["code"] | "template" | "photo_broken";

/** A finding with its student and its sentence, for API clients. */
export interface DescribedFinding {
  /** Null if the finding is on every card. */
  student: number | null;
  /** The element's key, or empty if the finding is about a side of the card. */
  field: string;
  code: FindingCode;
  severity: Severity;
  message: string;
  /** The message's code and facts. */
  sentence: Pick<Sentence, "code" | "facts">;
  /** Set if the card has two sides and the finding is about the back. */
  side?: "back";
}

/** @param names the names of the texts that hold the student's name; see `severityOf` */
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
    ...inWords("said" in finding ? finding.said : findingSentence(finding)),
    ...("side" in finding && finding.side && { side: finding.side }),
  }));

/** Returns the sentence of a finding that has its own code. */
export const inWords = ({
  code,
  facts,
  message,
}: Sentence): Pick<DescribedFinding, "message" | "sentence"> => ({ message, sentence: { code, facts } });

/**
 * Describes the findings on a template, which apply to every card printed from it. A problem affects all of the
 * cards.
 */
export const describeTemplate = (findings: readonly TemplateFinding[]): DescribedFinding[] =>
  findings.map(({ state, side, element, code, facts, message }) => ({
    student: null,
    field: element ?? "",
    code: "template",
    severity: state === "problem" ? "serious" : "notice",
    ...inWords(
      side === "back" ? cardSentences.on_back({ what: { code, facts, message } }) : { code, facts, message },
    ),
    ...(side === "back" && { side }),
  }));

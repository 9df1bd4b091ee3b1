import type { TemplateFinding } from "./check-template.ts";
import { LEAST_CODE_CONTRAST, LEAST_CONTRAST } from "../drawing/contrast.ts";
import { fontMissing } from "../elements/own-wish.ts";
import { MIN_PHOTO_DPI, softPhotoText } from "../../students/photos/photo-marks.ts";
import { placeholder } from "../drawing/fill-pattern.ts";
import type { CardFinding } from "../drawing/laid-out.ts";
import { severityOf, type Finding, type Severity } from "../drawing/severity.ts";
import { fontPackage, type AddedFont } from "../shaping/font-stack.ts";
import { LEAST_TEXT_PT } from "../text/printable-text.ts";

/** How large a shrunk text is, in whole per cent of its size: never 100. */
export const shrunkPercent = (to: number): number => Math.min(99, Math.round(to * 100));

/** What the press noticed on a card, in one sentence for the person who prints it. */
export function findingMessage(finding: CardFinding): string {
  const message = messageOf(finding);
  return finding.side === "back" ? onTheBack(message) : message;
}

const onTheBack = (message: string): string => `On the back: ${message}`;

function messageOf(finding: CardFinding): string {
  switch (finding.code) {
    case "shrunk":
      return `The text was shrunk to ${shrunkPercent(finding.to)} % to fit its box.`;
    case "unreadable":
      return `The text prints at ${floored(finding.points)} pt, which nobody can read; it needs ${LEAST_TEXT_PT} pt or more: give it a larger box.`;
    case "below_least":
      return `The text prints at ${floored(finding.points)} pt, and the design asks for ${floored(finding.least)} pt at least: give it a larger box.`;
    case "wrapped":
      return `The text was wrapped onto ${finding.lines} lines.`;
    case "cut":
      return "The text is too long for its box and was cut.";
    case "missing_glyph":
      return [
        `No font has ${finding.characters}: a box is printed instead.`,
        ...(finding.fonts ?? []).map(howToAdd),
      ].join(" ");
    case "font_missing":
      return fontMissing(finding.family);
    case "untested_script":
      return `The text is in a script that cards are not tested with (${finding.scripts.join(", ")}): look at how it prints.`;
    case "misleading":
      return `The text has hidden or lost characters (${finding.characters.join(", ")}), with which it does not print as it reads: type it again.`;
    case "empty":
      return "There is nothing to print in this field.";
    case "blank":
      return `There is nothing to print for ${finding.names.map(placeholder).join(", ")}.`;
    case "photo_missing":
      return "There is no photo.";
    case "photo_low_resolution":
      return softPhotoText(finding.dpi, finding.size);
    case "image_missing":
      return "No image is chosen, or its file is gone: upload one.";
    case "image_low_resolution":
      return `The image prints at ${finding.dpi} dpi; ${MIN_PHOTO_DPI} or more look sharp.`;
    case "not_encodable":
      return finding.why;
    case "address_broken":
      return `The address breaks at ${finding.names.map(placeholder).join(", ")}, which has spaces or other signs: write ${finding.names.map((name) => placeholder(`${name}|url`)).join(", ")}.`;
    case "code_too_long":
      return "The text is longer than such a code can hold.";
    case "code_too_fine":
      return `The code is too fine to be read well: its bars are ${hundredths(finding.module)} mm wide and should be ${hundredths(finding.least)}. Make it larger, or its text shorter.`;
    case "code_name_cut":
      return "The name is longer than the signed code has room for, so the code holds its beginning.";
    case "code_contrast":
      return finding.contrast < -LEAST_CODE_CONTRAST
        ? "The code's bars are lighter than what is under them: scanners read dark bars on a light ground."
        : `The code is only ${Math.max(0, Math.round(finding.contrast * 100))} % darker than what is under it, and scanners need ${LEAST_CODE_CONTRAST * 100} %: give it darker bars, or a lighter ground.`;
    case "low_contrast":
      return `The text is too like what is under it: its contrast is ${floored(finding.ratio)} to 1, and less than ${LEAST_CONTRAST} to 1 is hard to read.`;
    case "covered":
      return "Something lies on it and hides it: move one of them, or bring this one to the front.";
    case "overwritten":
      return "Another text lies in it: move one of them.";
    case "near_edge":
      return `It comes within ${floored(finding.margin)} mm of the card's edge, where cutting may take it: leave ${finding.least} mm.`;
  }
}

/** How the person who runs the server adds a font that is not shipped. */
const howToAdd = ({ name, forWhom }: AddedFont): string =>
  `Add the font for ${forWhom}: npm install -g ${fontPackage(name)}, or ${name.replaceAll(" ", "")}-Regular.ttf in the data folder's fonts/.`;

/** With one decimal, and never rounded up to a limit that it does not reach. */
const floored = (value: number): string => (Math.floor(value * 10 + 1e-6) / 10).toFixed(1);

const hundredths = (length: number): string => length.toFixed(2);

/** What is noticed on a card, on its template, or when its photo is opened. */
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
  /** Where the card has two sides, and this is about the second. */
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

/** What is so on every card that is printed from a template; a problem spoils them all. */
export const describeTemplate = (findings: readonly TemplateFinding[]): DescribedFinding[] =>
  findings.map(({ state, side, element, message }) => ({
    student: null,
    field: element ?? "",
    code: "template",
    severity: state === "problem" ? "serious" : "notice",
    message: side === "back" ? onTheBack(message) : message,
    ...(side === "back" && { side }),
  }));

import { MIN_PHOTO_DPI, type CardFinding } from "./lay-out-card.ts";

/** What the press noticed on a card, in one sentence for the person who prints it. */
export function findingMessage(finding: CardFinding): string {
  switch (finding.code) {
    case "shrunk":
      return `The text was shrunk to ${Math.round(finding.to * 100)} % to fit its box.`;
    case "wrapped":
      return `The text was wrapped onto ${finding.lines} lines.`;
    case "cut":
      return "The text is too long for its box and was cut.";
    case "missing_glyph":
      return `No font has ${finding.characters}: a box is printed instead.`;
    case "empty":
      return "There is nothing to print in this field.";
    case "photo_missing":
      return "There is no photo.";
    case "photo_low_resolution":
      return `The photo prints at ${finding.dpi} dpi; ${MIN_PHOTO_DPI} or more look sharp.`;
  }
}

/** A finding with its student and its sentence, as programs are told. */
export interface DescribedFinding {
  student: number;
  field: string;
  code: CardFinding["code"];
  message: string;
}

export const describeFindings = (student: number, findings: readonly CardFinding[]): DescribedFinding[] =>
  findings.map((finding) => ({
    student,
    field: finding.field,
    code: finding.code,
    message: findingMessage(finding),
  }));

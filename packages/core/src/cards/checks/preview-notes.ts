import { fieldFor, fieldLabel, MAP_TARGETS, type FormField } from "../../forms/values/field.ts";
import type { CardFinding } from "../drawing/laid-out.ts";
import { contentNames } from "../designs/shown-texts.ts";
import type { CardTemplate } from "../designs/template.ts";

/** Problems with an answer on the card that the person who entered the answer can fix. */
export const PREVIEW_PROBLEMS = ["cut", "small", "letters", "coarse"] as const;
export type PreviewProblem = (typeof PREVIEW_PROBLEMS)[number];

/** A note to a family about one of their answers, with the field name. */
export interface PreviewNote {
  field: string;
  problem: PreviewProblem;
  message: string;
}

const TOLD: Partial<Record<CardFinding["code"], PreviewProblem>> = {
  cut: "cut",
  unreadable: "small",
  below_least: "small",
  missing_glyph: "letters",
  misleading: "letters",
  photo_low_resolution: "coarse",
};

/** The preview's English wording. The form's catalogues contain the translations. */
export const previewText = {
  off: "The school does not offer a card preview.",
  noDesign: "The school has no card design yet.",
  busy: "Many people are previewing cards right now. Try again in a moment, or continue without a preview.",
  notes: {
    cut: (label: string) => `${label}: the text is too long for the card, so the end is cut off.`,
    small: (label: string) => `${label}: the text is so long that it will be hard to read on the card.`,
    letters: (label: string) => `${label}: some letters or symbols cannot be printed.`,
    coarse: (label: string) => `${label}: the photo is too small to look sharp on the card.`,
  } satisfies Record<PreviewProblem, (label: string) => string>,
} as const;

/** The wording of the setting that lets a school show its cards to families. */
export const previewSetting = {
  label: "Show parents a card preview",
  note: "Parents see a sample of their child's card before they send the form, and afterwards on the family page.",
} as const;

/** Returns the findings to show to families, each finding once. Findings about the design are omitted. */
export function previewNotes(
  findings: readonly CardFinding[],
  template: Pick<CardTemplate, "fields" | "back">,
  fields: readonly FormField[],
): PreviewNote[] {
  /** The form's fields, keyed by the names under which their answers appear on a card. */
  const asked = new Map([
    ...fields.map((field) => [field.name, field] as const),
    ...MAP_TARGETS.map((target) => [target as string, fieldFor(fields, target)] as const),
  ]);
  const notes = findings.flatMap((finding) => {
    const problem = TOLD[finding.code];
    const element = (finding.side === "back" ? template.back?.fields : template.fields)?.[finding.field];
    if (!problem || !element) return [];
    const names = element.isImage ? ["photo"] : contentNames(finding.field, element);
    return names.flatMap((name): PreviewNote[] => {
      const field = asked.get(name);
      return field
        ? [{ field: field.name, problem, message: previewText.notes[problem](fieldLabel(field)) }]
        : [];
    });
  });
  return notes.filter(({ message }, at) => notes.findIndex((other) => other.message === message) === at);
}

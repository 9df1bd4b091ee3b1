import {
  findingMessage,
  severityOf,
  shrunkPercent,
  type CardField,
  type CardFinding,
  type CardFields,
} from "@idms/core";
import { leaves } from "./boxes.ts";
import { outerBox } from "./edits.ts";
import type { FaceSpace } from "./design.ts";

/** What is to be noticed about an element while it is designed: a few words for its badge, and a sentence. */
export interface Note {
  badge: string;
  message: string;
  /** It holds the card back; see `severityOf`. */
  serious: boolean;
  /** Nothing of the element is printed. */
  nothing?: boolean;
}

function badgeOf(finding: CardFinding): Pick<Note, "badge" | "nothing"> {
  switch (finding.code) {
    case "shrunk":
      return { badge: `${shrunkPercent(finding.to)} %` };
    case "unreadable":
    case "below_least":
      return { badge: `${finding.points.toFixed(1)} pt` };
    case "wrapped":
      return { badge: `${finding.lines} lines` };
    case "cut":
      return { badge: "Cut" };
    case "missing_glyph":
      return { badge: "No glyph" };
    case "font_missing":
      return { badge: "No font" };
    case "misleading":
      return { badge: "Misleading" };
    case "empty":
      return { badge: "Empty", nothing: true };
    case "blank":
      return { badge: "Blank" };
    case "photo_missing":
      return { badge: "No photo", nothing: true };
    case "image_missing":
      return { badge: "No image", nothing: true };
    case "photo_low_resolution":
    case "image_low_resolution":
      return { badge: `${finding.dpi} dpi` };
    case "not_encodable":
      return { badge: "Not encodable", nothing: true };
    case "address_broken":
      return { badge: "Broken address" };
    case "code_too_long":
      return { badge: "Too long", nothing: true };
    case "code_too_fine":
      return { badge: "Too fine" };
    case "code_contrast":
    case "low_contrast":
      return { badge: "Low contrast" };
  }
}

const offCard = (field: CardField, { card }: FaceSpace): Note[] =>
  leaves(outerBox(field), card) && !field.bleeds
    ? [
        {
          badge: "Off the card",
          message: "A part of it lies outside the card and is not printed.",
          serious: true,
        },
      ]
    : [];

/** The notes on each element that has any, by its key; those that need no drawing while it is not checked. */
export function notesOf(
  fields: CardFields,
  space: FaceSpace,
  findings: readonly CardFinding[] | null,
): Map<string, Note[]> {
  const notes = new Map<string, Note[]>();
  for (const [name, field] of Object.entries(fields)) {
    const own = (findings ?? []).filter((finding) => finding.field === name);
    const all = [
      ...own.map((finding) => ({
        ...badgeOf(finding),
        message: findingMessage(finding),
        serious: severityOf(finding) === "serious",
      })),
      ...offCard(field, space),
    ];
    if (all.length > 0) notes.set(name, all);
  }
  return notes;
}

import type { CardField } from "@idms/core/cards/designs/card-field";
import { findingMessage, shrunkPercent } from "@idms/core/cards/checks/finding-message";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { severityOf } from "@idms/core/cards/drawing/severity";
import type { CardFields } from "@idms/core/cards/designs/template";
import { retell } from "../../say/say/retell.ts";
import { say } from "../../say/say/say.ts";
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
      return { badge: say("{lines} lines", { lines: finding.lines }) };
    case "cut":
    case "code_name_cut":
      return { badge: say("Cut") };
    case "missing_glyph":
      return { badge: say("No glyph") };
    case "font_missing":
      return { badge: say("No font") };
    case "untested_script":
      return { badge: say("Not tested") };
    case "misleading":
      return { badge: say("Misleading") };
    case "empty":
      return { badge: say("Empty"), nothing: true };
    case "blank":
      return { badge: say("Blank") };
    case "photo_missing":
      return { badge: say("No photo"), nothing: true };
    case "image_missing":
      return { badge: say("No image"), nothing: true };
    case "photo_low_resolution":
    case "image_low_resolution":
      return { badge: `${finding.dpi} dpi` };
    case "not_encodable":
      return { badge: say("Not encodable"), nothing: true };
    case "address_broken":
      return { badge: say("Broken address") };
    case "code_too_long":
      return { badge: say("Too long"), nothing: true };
    case "code_too_fine":
      return { badge: say("Too fine") };
    case "code_contrast":
    case "low_contrast":
      return { badge: say("Low contrast") };
    case "covered":
      return { badge: say("Hidden") };
    case "overwritten":
      return { badge: say("Text on text") };
    case "near_edge":
      return { badge: say("Near the edge") };
  }
}

const offCard = (field: CardField, { card }: FaceSpace): Note[] =>
  leaves(outerBox(field), card) && !field.bleeds
    ? [
        {
          badge: say("Off the card"),
          message: say("A part of it lies outside the card and is not printed."),
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
        message: retell(findingMessage(finding)),
        serious: severityOf(finding) === "serious",
      })),
      ...offCard(field, space),
    ];
    if (all.length > 0) notes.set(name, all);
  }
  return notes;
}

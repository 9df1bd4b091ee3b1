import type { CardField } from "@idms/core/cards/designs/card-field";
import { findingSentence, shrunkPercent, severityOf } from "@idms/core/cards/checks/finding-message";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { SUBJECT_OF_FINDING } from "@idms/core/cards/kinds/everyday";
import type { ElementText } from "@idms/core/cards/properties/element-text";
import type { CardFields } from "@idms/core/cards/designs/template";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { leaves } from "./boxes.ts";
import { outerBox } from "./edits.ts";
import type { FaceSpace } from "./design.ts";
import type { Sentence } from "@idms/core/sentence";

/** A note about an element in the designer. It has a short text for the badge, and a sentence. */
export interface Note extends Partial<Pick<Sentence, "code" | "facts">> {
  badge: string;
  message: string;
  /** Whether the finding causes the card to be held back; see `severityOf`. */
  serious: boolean;
  /** Whether no part of the element is printed. */
  nothing?: boolean;
  /** The subject whose controls resolve the finding. */
  subject?: ElementText | undefined;
}

/** The findings whose badge shows a measured value. */
type Measured =
  | "shrunk"
  | "unreadable"
  | "below_least"
  | "wrapped"
  | "photo_low_resolution"
  | "image_low_resolution";

/** The badges of findings that have the same text on every element. */
const BADGES: Record<Exclude<CardFinding["code"], Measured>, Pick<Note, "badge" | "nothing">> = {
  cut: { badge: say("Cut") },
  code_name_cut: { badge: say("Cut") },
  missing_glyph: { badge: say("Missing character") },
  font_missing: { badge: say("No font") },
  untested_script: { badge: say("Not tested") },
  misleading: { badge: say("Misleading") },
  empty: { badge: say("Empty"), nothing: true },
  blank: { badge: say("Blank") },
  photo_missing: { badge: say("No photo"), nothing: true },
  image_missing: { badge: say("No image"), nothing: true },
  not_encodable: { badge: say("Cannot be encoded"), nothing: true },
  address_broken: { badge: say("Invalid address") },
  code_too_long: { badge: say("Too long"), nothing: true },
  code_too_fine: { badge: say("Too fine") },
  code_fine: { badge: say("Too fine") },
  code_misread: { badge: say("Misleading") },
  code_contrast: { badge: say("Low contrast") },
  low_contrast: { badge: say("Low contrast") },
  covered: { badge: say("Hidden") },
  overwritten: { badge: say("Overlapping text") },
  near_edge: { badge: say("Near the edge") },
};

function badgeOf(finding: CardFinding): Pick<Note, "badge" | "nothing"> {
  switch (finding.code) {
    case "shrunk":
      return { badge: `${shrunkPercent(finding.to)} %` };
    case "unreadable":
    case "below_least":
      return { badge: `${finding.points.toFixed(1)} pt` };
    case "wrapped":
      return { badge: say("{lines} lines", { lines: finding.lines }) };
    case "photo_low_resolution":
    case "image_low_resolution":
      return { badge: `${finding.dpi} dpi` };
    default:
      return BADGES[finding.code];
  }
}

const offCard = (field: CardField, { card }: FaceSpace): Note[] =>
  leaves(outerBox(field), card) && !field.bleeds
    ? [
        {
          badge: say("Off the card"),
          message: say("Part of this element is outside the card and will not be printed."),
          serious: true,
          subject: "place",
        },
      ]
    : [];

/**
 * Returns the notes about each element that has any, keyed by element. Until the card is checked, only notes that need
 * no drawing are included.
 */
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
        ...findingSentence(finding),
        message: tell(findingSentence(finding)),
        serious: severityOf(finding) === "serious",
        subject: SUBJECT_OF_FINDING[finding.code],
      })),
      ...offCard(field, space),
    ];
    if (all.length > 0) notes.set(name, all);
  }
  return notes;
}

import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Size } from "@idms/core/cards/geometry/space";
import { differences, merged, type Parts } from "@idms/core/upkeep/versions/merge";
import { say } from "../../say/say/say.ts";
import type { ConflictRow } from "../../ui/forms/conflict.tsx";
import type { AvailableField } from "../edits/available-fields.ts";
import { SIDES, sizeOf, type Backdrop, type Design, type Face, type Side } from "../edits/design.ts";
import { elementName } from "../edits/element-names.ts";
import { elementText } from "../../say/core-texts/elements.ts";

/** The names shown for an element's properties. */
const PROPERTY_NAMES: Readonly<Record<keyof CardField, string>> = {
  kind: say("Type"),
  x: say("Distance from the left"),
  y: say("Distance from the top"),
  width: say("Width"),
  height: say("Height"),
  layer: say("Layer"),
  locked: say("Lock"),
  group: say("Group"),
  align: elementText.alignment,
  bleeds: elementText.mayBleed,
  bold: elementText.bold,
  color: elementText.colour,
  colorBy: elementText.colourByValue,
  dateFormat: elementText.dateAs,
  fill: elementText.inside,
  font: elementText.fontFamily,
  fontFamily: elementText.schoolFont,
  fontWeight: elementText.weight,
  image: elementText.picture,
  isImage: elementText.picture,
  italic: elementText.italic,
  language: elementText.language,
  leading: elementText.lineSpacing,
  leastSize: elementText.leastSize,
  letterCase: elementText.letterCase,
  letterSpacing: elementText.letterSpacing,
  opacity: elementText.insideOpacity,
  outline: elementText.outline,
  outlineWidth: elementText.outlineBreadth,
  pattern: elementText.text,
  phoneFormat: elementText.phoneAs,
  prefix: elementText.before,
  rotation: elementText.rotation,
  shadow: elementText.shadow,
  shape: elementText.shape,
  showIf: elementText.shown,
  size: elementText.fontSize,
  stroke: elementText.outline,
  suffix: elementText.behind,
  thickness: elementText.thickness,
  transparency: elementText.transparency,
  verticalAlign: elementText.inBox,
  whenTooLong: elementText.whenTooLong,
};

/** Returns the name of a part. A part is an element or the background of a side. */
const partName = (side: Side, what: string): string => `${side} ${what}`;
const BACKGROUND = "background";
const ELEMENT = "element ";

const keyOf = (backdrop: Backdrop | null): string | null => {
  if (!backdrop) return null;
  const { picture } = backdrop;
  return picture instanceof File ? `${picture.name} ${picture.size} ${picture.lastModified}` : picture.key;
};

/** Returns the parts of a design that the designer can change. Every element is a part. */
function partsOf(design: Design): Parts {
  const parts: Record<string, unknown> = {
    size: design.cardSize,
    default: design.isDefault,
    margin: design.safeMargin,
    languages: design.languages,
    back: design.back !== null,
  };
  for (const side of SIDES) {
    const face = design[side];
    if (!face) continue;
    parts[partName(side, BACKGROUND)] = keyOf(face.backdrop);
    for (const [name, field] of Object.entries(face.fields)) parts[partName(side, ELEMENT + name)] = field;
  }
  return parts;
}

/**
 * Describes how my design differs from the design that another user has saved. `base` is the version that both users
 * started with.
 */
export function designDifferences(
  base: Design,
  mine: Design,
  theirs: Design,
  available: readonly AvailableField[],
): ConflictRow[] {
  const [ours, others] = [partsOf(mine), partsOf(theirs)];
  return differences(partsOf(base), ours, others).map(({ name, changedBy }) => {
    const [one, other] = [ours[name], others[name]];
    return {
      label: labelOf(name, (one ?? other) as CardField, available),
      mine: wordsOf(name, one, other),
      theirs: wordsOf(name, other, one),
      changedBy,
    };
  });
}

function labelOf(name: string, field: CardField, available: readonly AvailableField[]): string {
  if (name === "size") return say("Card size");
  if (name === "margin") return say("Safe margin");
  if (name === "default") return say("School default");
  if (name === "languages") return say("Languages");
  if (name === "back") return say("Back");
  const [side = "", what = ""] = [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
  if (what === BACKGROUND) return side === "back" ? say("Back background") : say("Front background");
  const called = elementName(what.slice(ELEMENT.length), field, available);
  return side === "back" ? say("{element} on the back", { element: called }) : called;
}

/** Describes a changed part. If the part is an element that both designs have, lists the properties that differ. */
function wordsOf(name: string, part: unknown, other: unknown): string {
  if (name.includes(` ${ELEMENT}`))
    return elementWords(part as CardField | undefined, other as CardField | undefined);
  if (name.endsWith(` ${BACKGROUND}`))
    return part == null ? say("None") : other == null ? say("A picture") : say("Another picture");
  if (Array.isArray(part)) return part.length > 0 ? part.join(", ") : say("None");
  if (typeof part === "boolean") return part ? say("Yes") : say("No");
  if (typeof part === "number") return `${part} mm`;
  const { w, h } = part as Design["cardSize"];
  return `${w} × ${h} mm`;
}

function elementWords(field: CardField | undefined, other: CardField | undefined): string {
  if (!field) return say("Not on the card");
  if (!other) return say("On the card");
  const names = Object.keys({ ...field, ...other }) as (keyof CardField)[];
  return names
    .filter((name) => JSON.stringify(field[name]) !== JSON.stringify(other[name]))
    .map((name) => `${PROPERTY_NAMES[name]}: ${valueWords(field[name])}`)
    .join("\n");
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return say("none");
  if (typeof value === "number") return String(Math.round(value * 10) / 10);
  return typeof value === "boolean" ? (value ? say("yes") : say("no")) : String(value);
}

const isSameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height;

/**
 * Merges the changes that only the other user made into my design. If the canvas size of a side differs between the
 * designs, their elements would not fit together, so my design is returned.
 */
export function mergedDesign(base: Design, mine: Design, theirs: Design): Design {
  if (!SIDES.every((side) => isSameSize(sizeOf(mine, side), sizeOf(theirs, side)))) return mine;
  const parts = merged(partsOf(base), partsOf(mine), partsOf(theirs));
  const face = (side: Side): Face => {
    const prefix = partName(side, ELEMENT);
    const elements = Object.entries(parts).filter(([name]) => name.startsWith(prefix));
    const isMine = keyOf(mine[side]?.backdrop ?? null) === parts[partName(side, BACKGROUND)];
    return {
      backdrop: (isMine ? mine : theirs)[side]?.backdrop ?? null,
      fields: Object.fromEntries(
        elements.map(([name, field]) => [name.slice(prefix.length), field as CardField]),
      ),
    };
  };
  return {
    cardSize: parts.size as Design["cardSize"],
    isDefault: parts.default as boolean,
    safeMargin: parts.margin as number,
    languages: parts.languages as Design["languages"],
    front: face("front"),
    back: parts.back ? face("back") : null,
    images: { ...theirs.images, ...mine.images },
  };
}

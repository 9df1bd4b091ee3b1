import { cardFieldsSchema, type CardField } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { AvailableField } from "./available-fields.ts";
import type { Design, FaceSpace } from "./design.ts";
import { besideIt, withCopies } from "./duplicate.ts";
import { moved } from "./edits.ts";
import { rescaled } from "./remeasure.ts";

/** The clipboard type of card elements. */
export const ELEMENTS_TYPE = "application/x-idms-elements";

/**
 * Resolution of elements on the clipboard, in pixels per millimetre. Their positions are measured from the card's
 * corner.
 */
const PX_PER_MM = 100;

/** Serialises elements in their printed size, so that they have the same size on another card. */
export function copiedElements(fields: CardFields, names: readonly string[], space: FaceSpace): string {
  const { card, pxPerMm } = space;
  const ratio = PX_PER_MM / pxPerMm;
  const copies = names.flatMap((name): [string, CardField][] => {
    const field = fields[name];
    if (!field) return [];
    return [[name, rescaled(field, ratio, { x: (field.x - card.x) * ratio, y: (field.y - card.y) * ratio })]];
  });
  return JSON.stringify(Object.fromEntries(copies));
}

function readElements(text: string): CardFields | null {
  try {
    const read = cardFieldsSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export interface PasteTarget {
  fields: CardFields;
  space: FaceSpace;
  images: Design["images"];
  available: readonly AvailableField[];
}

/**
 * Pastes the elements from the clipboard text onto a side. The elements keep the position that they had on the
 * original card, unless they would lie outside this card or cover an existing element. If the template lacks a
 * picture, the user has to select it again.
 * @returns null if the text contains no elements
 */
export function pastedElements(
  text: string,
  { fields, space, images, available }: PasteTarget,
): { fields: CardFields; names: string[] } | null {
  const copied = readElements(text);
  if (!copied || Object.keys(copied).length === 0) return null;
  const { card, pxPerMm } = space;
  const ratio = pxPerMm / PX_PER_MM;
  const taken = Object.values(fields);
  const copies = Object.entries(copied).map(([name, field]): [string, CardField] => {
    const placed = rescaled(field, ratio, { x: card.x + field.x * ratio, y: card.y + field.y * ratio });
    const shown = placed.image && !Object.hasOwn(images, placed.image) ? { ...placed, image: null } : placed;
    return [name, shown];
  });
  const isTaken = copies.some(([, { x, y }]) => taken.some((each) => Math.hypot(each.x - x, each.y - y) < 1));
  const beside = isTaken ? copies.map(([name, field]) => [name, besideIt(field, space)] as const) : copies;
  const pasted = withCopies(fields, beside, available);
  // Moved by nothing, all of them together come as far onto the canvas as it takes.
  return { ...pasted, fields: moved(pasted.fields, pasted.names, { x: 0, y: 0 }, space) };
}

import { placeholder, type CardField, type CardFields } from "@idms/core";
import type { AvailableField } from "./available-fields.ts";
import { settled } from "./boxes.ts";
import type { FaceSpace } from "./design.ts";
import { freeKey } from "./element-names.ts";
import { lengthIn } from "./new-elements.ts";

/** How far a copy lies from what it was made of, in canvas pixels. */
const COPY_OFFSET = 16;

/**
 * Copies of elements beside them. A field stands on a side once, so that the copy of one is a fixed text that holds its
 * placeholder; the photo of the form may stand there more than once.
 */
export function duplicated(
  fields: CardFields,
  names: readonly string[],
  space: FaceSpace,
  available: readonly AvailableField[],
): { fields: CardFields; names: string[] } {
  const all = { ...fields };
  const added = names.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const offset = lengthIn(space, COPY_OFFSET);
    const { locked: _, ...copy }: CardField = {
      ...field,
      x: settled(field.x + offset),
      y: settled(field.y + offset),
    };
    const key = freeKey(field.kind ?? (field.isImage ? "photo" : "text"), all, available);
    all[key] = field.kind || field.isImage ? copy : { ...copy, kind: "text", pattern: placeholder(name) };
    return [key];
  });
  return { fields: all, names: added };
}

import type { CardField } from "@idms/core/cards/designs/card-field";
import { placeholder } from "@idms/core/cards/drawing/fill-pattern";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { AvailableField } from "./available-fields.ts";
import { settled } from "./boxes.ts";
import type { FaceSpace } from "./design.ts";
import { freeGroup } from "./groups.ts";
import { freeKey } from "./element-names.ts";
import { lengthIn } from "./new-elements.ts";

/** How far a copy lies from what it was made of, in canvas pixels. */
const COPY_OFFSET = 16;

/** Copies of elements beside them. */
export function duplicated(
  fields: CardFields,
  names: readonly string[],
  space: FaceSpace,
  available: readonly AvailableField[],
): { fields: CardFields; names: string[] } {
  const copies = names.flatMap((name): [string, CardField][] => {
    const field = fields[name];
    return field ? [[name, besideIt(field, space)]] : [];
  });
  return withCopies(fields, copies, available);
}

/** A copy that can be told from what it was made of. */
export function besideIt(field: CardField, space: FaceSpace): CardField {
  const offset = lengthIn(space, COPY_OFFSET);
  return { ...field, x: settled(field.x + offset), y: settled(field.y + offset) };
}

/**
 * Adds copies of elements to a side, each under a key of its own and free to be moved. A field stands on a side once, so that another one of it
 * is a fixed text that holds its placeholder; the photo of the form may stand there more than once.
 * @param copies with the keys that they had where they come from
 */
export function withCopies(
  fields: CardFields,
  copies: readonly (readonly [name: string, field: CardField])[],
  available: readonly AvailableField[],
): { fields: CardFields; names: string[] } {
  const all = { ...fields };
  const groups = new Map<string, string>();
  /** Copies of a group are another one. */
  const groupOf = (group: string): string => {
    if (!groups.has(group)) groups.set(group, freeGroup(all));
    return groups.get(group) as string;
  };
  const names = copies.map(([name, copy]) => {
    const { locked: _, ...free } = copy;
    const field = free.group === undefined ? free : { ...free, group: groupOf(free.group) };
    const isText = !field.kind && !field.isImage;
    if (!field.kind && !Object.hasOwn(all, name)) {
      all[name] = field;
      return name;
    }
    const key = freeKey(field.kind ?? (isText ? "text" : "photo"), all, available);
    all[key] = isText ? { ...field, kind: "text", pattern: placeholder(name) } : field;
    return key;
  });
  return { fields: all, names };
}

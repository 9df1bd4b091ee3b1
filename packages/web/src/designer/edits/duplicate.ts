import type { CardField } from "@idms/core/cards/designs/card-field";
import { placeholder } from "@idms/core/cards/drawing/fill-pattern";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { AvailableField } from "./available-fields.ts";
import { settled } from "./boxes.ts";
import type { FaceSpace } from "./design.ts";
import { freeGroup } from "./groups.ts";
import { freeKey } from "./element-names.ts";
import { lengthIn } from "./new-elements.ts";

/** Offset of a copy from its original, in canvas pixels. */
const COPY_OFFSET = 16;

/** Duplicates elements, with the copies next to the originals. */
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

/** Moves a copy by an offset, so that it can be distinguished from its original. */
export function besideIt(field: CardField, space: FaceSpace): CardField {
  const offset = lengthIn(space, COPY_OFFSET);
  return { ...field, x: settled(field.x + offset), y: settled(field.y + offset) };
}

/**
 * Adds copies of elements to a side. Each copy is unlocked and gets a new key. A side can have each field only once, so
 * the copy of a field becomes fixed text that contains the field's placeholder. The form's photo may occur more than
 * once.
 * @param copies the elements with their original keys
 */
export function withCopies(
  fields: CardFields,
  copies: readonly (readonly [name: string, field: CardField])[],
  available: readonly AvailableField[],
): { fields: CardFields; names: string[] } {
  const all = { ...fields };
  const groups = new Map<string, string>();
  /** Returns the group of a copy. Copies of a group form a new group. */
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

import type { CardFields } from "@idms/core/cards/designs/template";
import { changed } from "./edits.ts";

/** Returns the elements together with all other members of their groups. */
export function withGroups(fields: CardFields, names: readonly string[]): string[] {
  const groups = new Set(names.flatMap((name) => fields[name]?.group ?? []));
  const others = Object.keys(fields).filter((name) => groups.has(fields[name]?.group ?? ""));
  return [...new Set([...names, ...others])];
}

/** Whether the elements form one group. */
export function isGroup(fields: CardFields, names: readonly string[]): boolean {
  const [first] = names;
  const group = first === undefined ? undefined : fields[first]?.group;
  return names.length > 1 && group !== undefined && names.every((name) => fields[name]?.group === group);
}

/** Returns an unused group name for a side. */
export function freeGroup(fields: CardFields): string {
  const taken = new Set(Object.values(fields).map(({ group }) => group));
  let number = 1;
  while (taken.has(`group_${number}`)) number += 1;
  return `group_${number}`;
}

/** Groups elements, regardless of the groups that they were in before. */
export function grouped(fields: CardFields, names: readonly string[]): CardFields {
  if (names.length < 2) return fields;
  const group = freeGroup(fields);
  return changed(fields, names, (field) => ({ ...field, group }));
}

export const ungrouped = (fields: CardFields, names: readonly string[]): CardFields =>
  changed(fields, names, (field) => ({ ...field, group: undefined }));

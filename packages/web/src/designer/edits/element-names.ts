import type { CardField } from "@idms/core/cards/designs/card-field";
import { kindKey, kindOf } from "@idms/core/cards/kinds/kinds";
import type { CardFields } from "@idms/core/cards/designs/template";
import { kindName } from "../../say/core-texts/elements.ts";
import { recordFields, type AvailableField } from "./available-fields.ts";

const LONGEST_NAME = 28;

/** Returns the name that the screen shows for an element. */
export function elementName(name: string, field: CardField, available: readonly AvailableField[]): string {
  if (!field.kind)
    return [...available, ...recordFields([])].find((each) => each.name === name)?.label ?? name;
  const { pattern } = field;
  const { role } = kindOf(field);
  const what = kindName[kindKey(field)];
  if (!pattern) return what;
  const text = pattern.length > LONGEST_NAME ? `${pattern.slice(0, LONGEST_NAME)}…` : pattern;
  return role === "text" ? `“${text}”` : `${what} ${text}`;
}

/** Returns a key that no element or field uses. */
export function freeKey(kind: string, fields: CardFields, available: readonly AvailableField[]): string {
  const taken = new Set([...Object.keys(fields), ...available.map(({ name }) => name)]);
  let number = 1;
  while (taken.has(`${kind}_${number}`)) number += 1;
  return `${kind}_${number}`;
}

import type { CardField, CardFields, ElementKind } from "@idms/core";
import { recordFields, type AvailableField } from "./available-fields.ts";

const KIND_LABELS: Record<ElementKind, string> = {
  text: "Text",
  image: "Image",
  qr: "QR code",
  code128: "Barcode",
  line: "Line",
  rectangle: "Shape",
};
export const kindLabel = (kind: ElementKind): string => KIND_LABELS[kind];

const LONGEST_NAME = 28;

/** What an element is called on the screen. */
export function elementName(name: string, field: CardField, available: readonly AvailableField[]): string {
  if (!field.kind)
    return [...available, ...recordFields([])].find((each) => each.name === name)?.label ?? name;
  const { pattern } = field;
  if (!pattern) return KIND_LABELS[field.kind];
  const text = pattern.length > LONGEST_NAME ? `${pattern.slice(0, LONGEST_NAME)}…` : pattern;
  return field.kind === "text" ? `“${text}”` : `${KIND_LABELS[field.kind]} ${text}`;
}

/** A key that no element has and no field either. */
export function freeKey(kind: string, fields: CardFields, available: readonly AvailableField[]): string {
  const taken = new Set([...Object.keys(fields), ...available.map(({ name }) => name)]);
  let number = 1;
  while (taken.has(`${kind}_${number}`)) number += 1;
  return `${kind}_${number}`;
}

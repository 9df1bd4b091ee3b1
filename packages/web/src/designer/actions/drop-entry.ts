import { ELEMENT_KINDS, type ElementKind } from "@idms/core/cards/kinds/kinds";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { DragEvent } from "react";
import type { Designer } from "./use-designer.ts";
import { recordFields } from "../edits/available-fields.ts";
import type { Point } from "../edits/boxes.ts";
import { freeKey } from "../edits/element-names.ts";
import { elementAt, newElement, newPlaceholder } from "../edits/new-elements.ts";

/** What is dragged from the lists onto the card: a field or a kind of element, by its name. */
export type Dragging = { field: string } | { kind: ElementKind };

const FORMAT = "application/x-idms-element";

/** Begins to drag an entry of the lists. */
export function dragEntry({ dataTransfer }: DragEvent, entry: Dragging): void {
  dataTransfer.setData(FORMAT, JSON.stringify(entry));
  dataTransfer.effectAllowed = "copy";
}

/** Whether an entry of the lists is being dragged, and not a file or a text from another program. */
export const isEntry = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(FORMAT);

/** Adds the dropped entry to the side, with its middle at the given point, and selects it. */
export function dropEntry({ dataTransfer }: DragEvent, at: Point, designer: Designer): void {
  const entry = JSON.parse(dataTransfer.getData(FORMAT)) as Dragging;
  const { available, fields, space, change } = designer;
  const add = (key: string, made: (fields: CardFields) => CardFields[string]) =>
    change((before) => ({ ...before, [key]: elementAt(made(before), at, space) }), { select: [key] });
  if ("kind" in entry && ELEMENT_KINDS.includes(entry.kind))
    return add(freeKey(entry.kind, fields, available), (before) => newElement(entry.kind, space, before));
  const field =
    "field" in entry &&
    [...available, ...recordFields(available)].find(({ name }) => name === entry.field && !fields[name]);
  if (field) add(field.name, (before) => newPlaceholder(field.isImage, space, before));
}

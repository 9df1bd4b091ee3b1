import type { CardField } from "@idms/core/cards/designs/card-field";
import { ELEMENT_KINDS, type ElementKind } from "@idms/core/cards/kinds/kinds";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { DragEvent } from "react";
import type { Designer } from "./use-designer.ts";
import { recordFields } from "../edits/available-fields.ts";
import type { Point } from "../edits/boxes.ts";
import { freeKey } from "../edits/element-names.ts";
import { elementAt, newElement, newPlaceholder } from "../edits/new-elements.ts";

/** What the lists offer for the card: a field or a kind of element, by its name. */
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
export const dropEntry = ({ dataTransfer }: DragEvent, at: Point, designer: Designer): void =>
  addEntry(JSON.parse(dataTransfer.getData(FORMAT)) as Dragging, designer, at);

/**
 * Adds an entry of the lists to the side, and selects it. A field that is already on the side is not added again.
 * @param at the middle of the new element; without it, the element is where new elements begin
 */
export function addEntry(entry: Dragging, { available, fields, space, change }: Designer, at?: Point): void {
  const add = (key: string, made: (fields: CardFields) => CardField) =>
    change((before) => ({ ...before, [key]: at ? elementAt(made(before), at, space) : made(before) }), {
      select: [key],
    });
  if ("kind" in entry && ELEMENT_KINDS.includes(entry.kind))
    return add(freeKey(entry.kind, fields, available), (before) => newElement(entry.kind, space, before));
  const field =
    "field" in entry &&
    [...available, ...recordFields(available)].find(({ name }) => name === entry.field && !fields[name]);
  if (field) add(field.name, (before) => newPlaceholder(field.isImage, space, before));
}

import { useEffect, useEffectEvent } from "react";
import { cardFieldsSchema, type CardField } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import { say, sayCount } from "../../say/say/say.ts";
import { removed, moved } from "../edits/edits.ts";
import { elementName } from "../edits/element-names.ts";
import { useActions } from "../actions/use-actions.ts";
import type { Designer } from "../actions/use-designer.ts";
import type { AvailableField } from "../edits/available-fields.ts";
import type { Design, FaceSpace } from "../edits/design.ts";
import { besideIt, withCopies } from "../edits/duplicate.ts";
import { rescaled } from "../edits/remeasure.ts";
import { isWriting } from "./use-shortcuts.ts";

/** The clipboard type of card elements. */
const ELEMENTS_TYPE = "application/x-idms-elements";

/**
 * Resolution of elements on the clipboard, in pixels per millimetre. Their positions are measured from the card's
 * corner.
 */
const PX_PER_MM = 100;

/** Serialises elements at their printed size, so that they have the same size on another card. */
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

interface PasteTarget {
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

/** Copies, cuts and pastes elements using the browser's clipboard. This also works between designs and tabs. */
export function useClipboard(designer: Designer): void {
  const { tell } = useActions();

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { fields, selected, space, available, change } = designer;
    // If the user has selected text on the page, the shortcut applies to that text.
    if (selected.length === 0 || isWriting(event) || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    const named = selected.map((name) => (fields[name] ? elementName(name, fields[name], available) : name));
    event.clipboardData?.setData(ELEMENTS_TYPE, copiedElements(fields, selected, space));
    event.clipboardData?.setData("text/plain", named.join("\n"));
    if (event.type === "cut") change((all) => removed(all, selected));
    const { length } = selected;
    tell(
      event.type === "cut"
        ? sayCount(length, "{n} element cut.", "{n} elements cut.")
        : sayCount(length, "{n} element copied.", "{n} elements copied."),
    );
  });

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData(ELEMENTS_TYPE);
    if (!text || isWriting(event)) return;
    event.preventDefault();
    const { fields, space, available, design, change } = designer;
    const pasted = pastedElements(text, { fields, space, available, images: design.images });
    if (!pasted) return tell(say("The clipboard has no card elements."));
    change(() => pasted.fields, { select: pasted.names });
    tell(sayCount(pasted.names.length, "{n} element pasted.", "{n} elements pasted."));
  });

  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener("copy", copy);
    window.addEventListener("cut", copy);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("copy", copy);
      window.removeEventListener("cut", copy);
      window.removeEventListener("paste", paste);
    };
  }, []);
}

import { useEffect, useEffectEvent } from "react";
import { say } from "../../say/say/say.ts";
import type { Point } from "../edits/boxes.ts";
import { dragResize, LEAST_SIDE } from "../edits/drag.ts";
import { duplicated } from "../edits/duplicate.ts";
import { moved, removed, unlocked } from "../edits/edits.ts";
import { grouped, ungrouped } from "../edits/groups.ts";
import { restacked } from "../edits/restack.ts";
import type { Designer } from "../actions/use-designer.ts";

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** The factor by which Shift multiplies a step of one pixel. */
const LEAP = 10;

/** The keyboard shortcuts, as listed in the help. */
export const SHORTCUTS: readonly [keys: string, does: string][] = [
  ["Tab", say("go from element to element")],
  ["Enter", say("select the element; with Shift, add it to the selection")],
  [say("Arrows"), say("move by 1 px; with Shift, by 10 px")],
  [say("Ctrl + arrows"), say("resize by 1 px; with Shift, by 10 px")],
  ["Delete", say("remove")],
  ["Ctrl + C, Ctrl + X, Ctrl + V", say("copy, cut, paste, also between designs")],
  ["Ctrl + D", say("duplicate")],
  ["Ctrl + G, Ctrl + Shift + G", say("group, ungroup")],
  ["Ctrl + A", say("select all")],
  ["Ctrl + Z, Ctrl + Y", say("undo, redo")],
  ["Ctrl + ], Ctrl + [", say("bring forward, send backward")],
  ["Ctrl + S", say("save")],
  ["Ctrl + +, Ctrl + -, Ctrl + 0", say("zoom in, zoom out, zoom to fit")],
  [say("Space and drag"), say("pan")],
  [say("Alt while dragging"), say("no snapping")],
  [say("Shift while resizing"), say("keep the proportions")],
  [say("Shift while rotating"), say("rotate in steps of 15°")],
  ["Esc", say("cancel a drag, clear the selection")],
];

export interface ShortcutTargets {
  designer: Designer;
  save(): void;
  zoom: { step(direction: 1 | -1): void; fit(): void };
}

/** Text fields and dialogs. They handle all keys themselves, except the shortcut for saving. */
const WRITING =
  'input:not([type="radio"], [type="checkbox"], [type="color"], [type="file"]), textarea, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';
export const isWriting = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(WRITING) !== null;
/** Controls that handle single keys, such as arrow keys, themselves. */
const CHOOSING = 'select, input, [role="radiogroup"], [role="tablist"]';

/** Handles the designer's keyboard shortcuts wherever the focus is on the screen. */
export function useShortcuts(targets: ShortcutTargets): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const controlled = event.ctrlKey || event.metaKey;
    const saves = controlled && event.key.toLowerCase() === "s" && !target.closest('[role="dialog"]');
    if (event.defaultPrevented || (isWriting(event) && !saves)) return;
    if (!controlled && target.closest(CHOOSING)) return;
    if (press(event, targets)) event.preventDefault();
  });
  const onKeyUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key in ARROWS) targets.designer.dispatch({ kind: "settle" });
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => onKeyDown(event);
    const up = (event: KeyboardEvent) => onKeyUp(event);
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    return () => {
      window.removeEventListener("keydown", down);
      window.removeEventListener("keyup", up);
    };
  }, []);
}

/** Runs the action for a key. Returns false if there is none. */
function press(event: KeyboardEvent, { designer, save, zoom }: ShortcutTargets): boolean {
  if (event.ctrlKey || event.metaKey) return pressWithControl(event, { designer, save, zoom });
  if (event.altKey) return false;
  const { dispatch, change } = designer;
  const focused = (event.target as HTMLElement).dataset.element;
  const names = focused !== undefined && !designer.selected.includes(focused) ? [focused] : designer.selected;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (unlocked(designer.fields, names).length === 0) return false;
    const by = event.shiftKey ? LEAP : 1;
    change((fields) => moved(fields, names, { x: arrow.x * by, y: arrow.y * by }, designer.space), {
      select: names,
      // A key that is held down is one step: letting it go settles it.
      merge: "nudge",
    });
    return true;
  }
  if (event.key === "Delete" || event.key === "Backspace") {
    if (names.length === 0) return false;
    change((fields) => removed(fields, names));
    return true;
  }
  if (event.key === "Escape" && designer.selected.length > 0) {
    dispatch({ kind: "select", names: [] });
    return true;
  }
  return false;
}

/** Resizes the selected element with the arrow keys. */
function resizeByArrow(event: KeyboardEvent, { change, selected, space: of }: Designer): boolean {
  const [only] = selected;
  const arrow = ARROWS[event.key];
  if (!arrow) return false;
  if (only === undefined || selected.length > 1) return false;
  const by = event.shiftKey ? LEAP : 1;
  const { parent, card, pxPerMm, scale } = of;
  const space = { parent, card, pxPerMm, margin: 0, reach: 0, grain: 0.1, least: LEAST_SIDE / scale };
  const wish = {
    name: only,
    handle: { x: arrow.x === 0 ? 0 : 1, y: arrow.y === 0 ? 0 : 1 } as const,
    by: { x: arrow.x * by, y: arrow.y * by },
    proportional: false,
  };
  change((fields) => dragResize(fields, wish, space).fields, { merge: "resize" });
  return true;
}

function pressWithControl(event: KeyboardEvent, { designer, save, zoom }: ShortcutTargets): boolean {
  const { dispatch, change, selected, fields } = designer;
  const [only] = selected;
  if (ARROWS[event.key]) return resizeByArrow(event, designer);
  switch (event.key.toLowerCase()) {
    case "z":
      dispatch({ kind: event.shiftKey ? "redo" : "undo" });
      return true;
    case "y":
      dispatch({ kind: "redo" });
      return true;
    case "a":
      dispatch({ kind: "select", names: Object.keys(fields) });
      return true;
    case "d": {
      const copies = duplicated(fields, selected, designer.space, designer.available);
      change(() => copies.fields, { select: copies.names });
      return true;
    }
    case "g":
      change((fields) => (event.shiftKey ? ungrouped : grouped)(fields, selected));
      return true;
    case "s":
      save();
      return true;
    case "]":
    case "[": {
      if (only === undefined) return false;
      change((fields) => restacked(fields, only, event.key === "]" ? "forward" : "backward"));
      return true;
    }
    case "+":
    case "=":
      zoom.step(1);
      return true;
    case "-":
      zoom.step(-1);
      return true;
    case "0":
      zoom.fit();
      return true;
    default:
      return false;
  }
}

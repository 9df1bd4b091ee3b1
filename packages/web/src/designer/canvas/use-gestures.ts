import type { CardFields } from "@idms/core/cards/designs/template";
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { between, type Point } from "../edits/boxes.ts";
import { faceOf, withFace } from "../edits/design.ts";
import {
  dragMove,
  dragResize,
  dragTurn,
  HANDLES,
  LEAST_SIDE,
  touched,
  type Dragged,
  type DragSpace,
  type Handle,
} from "../edits/drag.ts";
import { unlocked } from "../edits/edits.ts";
import { withGroups } from "../edits/groups.ts";
import type { Guide } from "../edits/snap.ts";
import type { Designer } from "../actions/use-designer.ts";
import type { OwnGuide } from "./use-aids.ts";
import { inImage, type View } from "./view.ts";

/** Distance that a pointer must move to start a drag, and the snap distance, in CSS px. */
const STILL = 3;
const REACH = 6;

type GestureKind =
  | { kind: "move"; names: readonly string[]; selectAfter: string | null }
  | { kind: "resize"; name: string; handle: Handle }
  | { kind: "turn"; name: string; by: "above" | "below" }
  | { kind: "marquee"; base: readonly string[] }
  | { kind: "pan"; left: number; top: number };
type Gesture = { pointer: number; start: Point; client: Point; active: boolean } & GestureKind;

export interface Gestures {
  guides: readonly Guide[];
  /** The corners of the marquee, in image pixels. */
  marquee: { from: Point; to: Point } | null;
  /** The kind of the current gesture. */
  doing: Gesture["kind"] | null;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
}

interface Modifiers {
  alt: boolean;
  shift: boolean;
}

/** The designer and its current view. */
interface Around {
  designer: Designer;
  view: View;
  ownGuides: readonly OwnGuide[];
}

/** Returns the design after a gesture. The gesture is applied to the design at its start. */
function dragged(
  { designer, view, ownGuides }: Around,
  active: Gesture,
  by: Point,
  { alt, shift }: Modifiers,
): Dragged | null {
  const { parent, card, pxPerMm } = designer.space;
  // A gesture begins with a step of the history and ends with one: in between that is what is dragged.
  const { fields } = faceOf(designer.committed, designer.side);
  const space: DragSpace = {
    parent,
    card,
    pxPerMm,
    margin: designer.design.safeMargin * pxPerMm,
    lines: ownGuides.map(({ axis, at }) => ({ axis, at: card[axis] + at * pxPerMm })),
    reach: alt ? 0 : REACH / view.scale,
    grain: designer.space.scale > 1 ? 0.1 : 1,
    least: LEAST_SIDE / designer.space.scale,
  };
  if (active.kind === "move") return dragMove(fields, active.names, by, space);
  if (active.kind === "resize")
    return dragResize(fields, { name: active.name, handle: active.handle, by, proportional: shift }, space);
  return null;
}

interface Shown {
  setGuides(guides: readonly Guide[]): void;
  setMarquee(marquee: Gestures["marquee"]): void;
}

/** Shows the current result of a gesture that is in progress. */
function follow(around: Around, active: Gesture, at: Point, modifiers: Modifiers, shown: Shown): void {
  const { designer } = around;
  if (active.kind === "marquee") {
    shown.setMarquee({ from: active.start, to: at });
    const inside = touched(designer.fields, between(active.start, at));
    designer.dispatch({ kind: "select", names: withGroups(designer.fields, [...active.base, ...inside]) });
    return;
  }
  if (active.kind === "pan") return;
  const { committed, side } = designer;
  const face = faceOf(committed, side);
  const preview = (fields: CardFields) =>
    designer.dispatch({ kind: "preview", design: withFace(committed, side, { ...face, fields }) });
  if (active.kind === "turn") {
    const { alt: exact, shift: stepped } = modifiers;
    return preview(dragTurn(face.fields, active.name, { at, by: active.by }, { exact, stepped }));
  }
  const by = { x: at.x - active.start.x, y: at.y - active.start.y };
  const result = dragged(around, active, by, modifiers);
  if (!result) return;
  preview(result.fields);
  shown.setGuides(result.guides);
}

/** Returns the pointer position on the card, in image pixels. */
export function pointOf(event: MouseEvent<HTMLElement>, view: View): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return inImage(view, { x: event.clientX - left, y: event.clientY - top });
}

function panOf(event: PointerEvent<HTMLElement>): GestureKind {
  const { scrollLeft: left, scrollTop: top } = event.currentTarget.parentElement as HTMLElement;
  event.preventDefault();
  return { kind: "pan", left, top };
}

/**
 * Returns the gesture for the pressed target and selects the target. If a finger presses outside all elements, no
 * gesture starts.
 */
function kindOf(event: PointerEvent<HTMLElement>, designer: Designer): GestureKind | null {
  const target = event.target as HTMLElement;
  const { selected, dispatch } = designer;
  const [first] = selected;
  const turn = target.closest<HTMLElement>("[data-turn]")?.dataset.turn;
  if (turn !== undefined && first !== undefined)
    return { kind: "turn", name: first, by: turn === "below" ? turn : "above" };
  const handle = target.closest<HTMLElement>("[data-handle]")?.dataset.handle;
  if (handle !== undefined && first !== undefined)
    return { kind: "resize", name: first, handle: HANDLES[Number(handle)] as Handle };
  const name = target.closest<HTMLElement>("[data-element]")?.dataset.element;
  if (name !== undefined) return moveOf(name, event.shiftKey, designer);
  const isTouch = event.pointerType === "touch";
  if (isTouch || !event.shiftKey) dispatch({ kind: "select", names: [] });
  return isTouch ? null : { kind: "marquee", base: event.shiftKey ? selected : [] };
}

/** Selects an element or, with Shift, toggles its selection. Locked elements are not moved. */
function moveOf(name: string, withShift: boolean, { selected, fields, dispatch }: Designer): GestureKind {
  const isSelected = selected.includes(name);
  const rest = selected.filter((each) => each !== name);
  const more = isSelected ? rest : withGroups(fields, [...selected, name]);
  const alone = isSelected ? selected : withGroups(fields, [name]);
  const names = withShift ? more : alone;
  if (names !== selected) dispatch({ kind: "select", names });
  const selectAfter = isSelected && !withShift && selected.length > 1 ? name : null;
  return unlocked(fields, names).length > 0
    ? { kind: "move", names, selectAfter }
    : { kind: "marquee", base: names };
}

/** Keeps the latest value for callbacks that run later. */
function useLatest(around: Around): RefObject<Around> {
  const latest = useRef(around);
  useLayoutEffect(() => {
    latest.current = around;
  });
  return latest;
}

/** Cancels the gesture when Escape is pressed. The rest of the page does not receive the key. */
function useEscape(gesture: RefObject<Gesture | null>, cancel: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !gesture.current?.active) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      cancel();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [gesture, cancel]);
}

/**
 * Handles pointer gestures on the canvas: selecting, moving and resizing elements, drawing the marquee, and panning.
 */
export function useGestures(
  designer: Designer,
  view: View,
  panning: boolean,
  ownGuides: readonly OwnGuide[],
): Gestures {
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [marquee, setMarquee] = useState<Gestures["marquee"]>(null);
  const [doing, setDoing] = useState<Gestures["doing"]>(null);
  const shown: Shown = { setGuides, setMarquee };
  const gesture = useRef<Gesture | null>(null);
  const frame = useRef(0);
  const latest = useLatest({ designer, view, ownGuides });

  const stop = useCallback(() => {
    cancelAnimationFrame(frame.current);
    gesture.current = null;
    setGuides([]);
    setMarquee(null);
    setDoing(null);
  }, []);

  const cancel = useCallback(() => {
    if (!gesture.current) return;
    latest.current.designer.dispatch({ kind: "cancel" });
    stop();
  }, [latest, stop]);

  useEscape(gesture, cancel);

  /** Returns a function that updates the gesture to the pointer position, immediately or on the next frame. */
  function following(active: Gesture, event: PointerEvent<HTMLElement>): () => void {
    const at = pointOf(event, latest.current.view);
    const modifiers = { alt: event.altKey, shift: event.shiftKey };
    return () => follow(latest.current, active, at, modifiers, shown);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (gesture.current || (event.button !== 0 && event.button !== 1)) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const kind = panning || event.button === 1 ? panOf(event) : kindOf(event, designer);
    if (!kind) return;
    const start = pointOf(event, latest.current.view);
    gesture.current = { pointer, start, client: { x, y }, active: false, ...kind };
    event.currentTarget.setPointerCapture(pointer);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const active = gesture.current;
    if (!active || event.pointerId !== active.pointer) return;
    const client = { x: event.clientX, y: event.clientY };
    if (!active.active) {
      if (Math.hypot(client.x - active.client.x, client.y - active.client.y) < STILL) return;
      active.active = true;
      setDoing(active.kind);
    }
    if (active.kind === "pan") {
      const { left, top, client: from } = active;
      event.currentTarget.parentElement?.scrollTo(left + from.x - client.x, top + from.y - client.y);
      return;
    }
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(following(active, event));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const active = gesture.current;
    if (!active || event.pointerId !== active.pointer) return;
    if (active.active && active.kind !== "marquee" && active.kind !== "pan") {
      following(active, event)();
      designer.dispatch({ kind: "keep" });
    } else if (!active.active && active.kind === "move" && active.selectAfter !== null) {
      designer.dispatch({ kind: "select", names: [active.selectAfter] });
    }
    stop();
  }

  return { guides, marquee, doing, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel };
}

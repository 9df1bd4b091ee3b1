import type { CardFields } from "@idms/core/cards/designs/template";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from "react";
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

/** How far a pointer moves before it drags, and how near a snap catches; in CSS pixels. */
const STILL = 3;
const REACH = 6;

type Gesture = { pointer: number; start: Point; client: Point; active: boolean } & (
  | { kind: "move"; names: readonly string[]; selectAfter: string | null }
  | { kind: "resize"; name: string; handle: Handle }
  | { kind: "turn"; name: string; by: "above" | "below" }
  | { kind: "marquee"; base: readonly string[] }
  | { kind: "pan"; left: number; top: number }
);

export interface Gestures {
  guides: readonly Guide[];
  /** The corners of the marquee, in image pixels. */
  marquee: { from: Point; to: Point } | null;
  /** What is being done with the pointer. */
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

/** Follows the pointer over the canvas: selecting, moving, resizing, the marquee and panning. */
export function useGestures(
  designer: Designer,
  view: View,
  panning: boolean,
  ownGuides: readonly OwnGuide[],
): Gestures {
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [marquee, setMarquee] = useState<Gestures["marquee"]>(null);
  const [doing, setDoing] = useState<Gestures["doing"]>(null);
  const gesture = useRef<Gesture | null>(null);
  const frame = useRef(0);
  const latest = useRef({ designer, view, ownGuides });
  useLayoutEffect(() => {
    latest.current = { designer, view, ownGuides };
  });

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
  }, [stop]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !gesture.current?.active) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      cancel();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [cancel]);

  function pointOf(event: PointerEvent<HTMLElement>): Point {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return inImage(latest.current.view, { x: event.clientX - left, y: event.clientY - top });
  }

  /** What the gesture makes of the design as it was when it began. */
  function dragged(active: Gesture, by: Point, { alt, shift }: Modifiers): Dragged | null {
    const { designer, view, ownGuides } = latest.current;
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

  function follow(active: Gesture, at: Point, modifiers: Modifiers): void {
    const { designer } = latest.current;
    if (active.kind === "marquee") {
      setMarquee({ from: active.start, to: at });
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
    const result = dragged(active, by, modifiers);
    if (!result) return;
    preview(result.fields);
    setGuides(result.guides);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (gesture.current || (event.button !== 0 && event.button !== 1)) return;
    const stage = event.currentTarget;
    const target = event.target as HTMLElement;
    const base = {
      pointer: event.pointerId,
      start: pointOf(event),
      client: { x: event.clientX, y: event.clientY },
    };
    const handle = target.closest<HTMLElement>("[data-handle]")?.dataset.handle;
    const turn = target.closest<HTMLElement>("[data-turn]")?.dataset.turn;
    const name = target.closest<HTMLElement>("[data-element]")?.dataset.element;
    const { selected, fields, dispatch } = designer;
    if (panning || event.button === 1) {
      const scroller = stage.parentElement as HTMLElement;
      const { scrollLeft: left, scrollTop: top } = scroller;
      gesture.current = { ...base, active: false, kind: "pan", left, top };
      event.preventDefault();
    } else if (turn !== undefined && selected[0] !== undefined) {
      const by = turn === "below" ? turn : "above";
      gesture.current = { ...base, active: false, kind: "turn", name: selected[0], by };
    } else if (handle !== undefined && selected[0] !== undefined) {
      const found = HANDLES[Number(handle)] as Handle;
      gesture.current = { ...base, active: false, kind: "resize", name: selected[0], handle: found };
    } else if (name !== undefined) {
      const isSelected = selected.includes(name);
      const rest = selected.filter((each) => each !== name);
      const names = event.shiftKey
        ? isSelected
          ? rest
          : withGroups(fields, [...selected, name])
        : isSelected
          ? selected
          : withGroups(fields, [name]);
      if (names !== selected) dispatch({ kind: "select", names });
      const selectAfter = isSelected && !event.shiftKey && selected.length > 1 ? name : null;
      const movable = unlocked(fields, names);
      gesture.current =
        movable.length > 0
          ? { ...base, active: false, kind: "move", names, selectAfter }
          : { ...base, active: false, kind: "marquee", base: names };
    } else {
      if (event.pointerType === "touch") {
        dispatch({ kind: "select", names: [] });
        return;
      }
      if (!event.shiftKey) dispatch({ kind: "select", names: [] });
      gesture.current = { ...base, active: false, kind: "marquee", base: event.shiftKey ? selected : [] };
    }
    stage.setPointerCapture(event.pointerId);
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
      const scroller = event.currentTarget.parentElement as HTMLElement;
      scroller.scrollLeft = active.left - (client.x - active.client.x);
      scroller.scrollTop = active.top - (client.y - active.client.y);
      return;
    }
    const at = pointOf(event);
    const modifiers = { alt: event.altKey, shift: event.shiftKey };
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => follow(active, at, modifiers));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const active = gesture.current;
    if (!active || event.pointerId !== active.pointer) return;
    const { dispatch } = designer;
    if (active.active && active.kind !== "marquee" && active.kind !== "pan") {
      follow(active, pointOf(event), { alt: event.altKey, shift: event.shiftKey });
      dispatch({ kind: "keep" });
    } else if (!active.active && active.kind === "move" && active.selectAfter !== null) {
      dispatch({ kind: "select", names: [active.selectAfter] });
    }
    stop();
  }

  return { guides, marquee, doing, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel };
}

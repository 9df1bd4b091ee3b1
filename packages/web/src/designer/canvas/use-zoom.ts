import { CANVAS, type Size } from "@idms/core/cards/geometry/space";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Point } from "../edits/boxes.ts";
import { fittingZoom, nextZoom, ZOOMS } from "./view.ts";

export interface Zoom {
  value: number;
  fits: boolean;
  /**
   * Zooms in or out by one step. The point under the pointer stays in place. Without a pointer, the centre of the
   * view stays in place.
   */
  step(direction: 1 | -1, around?: Point): void;
  set(value: number): void;
  fit(): void;
}

/** Free margin around a fitted canvas, in CSS px. */
const MARGIN = 24;
const WHEEL_SPEED = 0.0015;

/**
 * Returns the zoom of the scrollable canvas. Initially, and after `fit`, the card fills the available space. The
 * card's size is in canvas pixels.
 */
export function useZoom(card: Size): { scroller: RefObject<HTMLDivElement | null>; zoom: Zoom } {
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [fitting, setFitting] = useState(0.5);
  const value = chosen ?? fitting;
  const { width, height } = card;
  const anchor = useRef<{ at: Point; of: Point } | null>(null);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return undefined;
    const measure = () => {
      const room = { width: view.clientWidth - MARGIN, height: view.clientHeight - MARGIN };
      setFitting(fittingZoom(room, { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    return () => observer.disconnect();
  }, [width, height]);

  function zoomTo(next: number, around?: Point): void {
    const view = scroller.current;
    if (!view) return;
    const at = around ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 };
    const width = CANVAS.width * value;
    const height = CANVAS.height * value;
    anchor.current = { at, of: { x: (view.scrollLeft + at.x) / width, y: (view.scrollTop + at.y) / height } };
    setChosen(next);
  }

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const middle = { x: view.clientWidth / 2, y: view.clientHeight / 2 };
    const { at, of } = anchor.current ?? { at: middle, of: { x: 0.5, y: 0.5 } };
    anchor.current = null;
    view.scrollLeft = of.x * CANVAS.width * value - at.x;
    view.scrollTop = of.y * CANVAS.height * value - at.y;
  }, [value]);

  const wheel = useEffectEvent((event: WheelEvent, view: HTMLElement) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = view.getBoundingClientRect();
    const wanted = value * Math.exp(-event.deltaY * WHEEL_SPEED);
    const most = ZOOMS.at(-1) as number;
    zoomTo(Math.min(Math.max(wanted, ZOOMS[0]), most), { x: event.clientX - left, y: event.clientY - top });
  });
  useEffect(() => {
    const view = scroller.current;
    if (!view) return undefined;
    const onWheel = (event: WheelEvent) => wheel(event, view);
    view.addEventListener("wheel", onWheel, { passive: false });
    return () => view.removeEventListener("wheel", onWheel);
  }, []);

  return {
    scroller,
    zoom: {
      value,
      fits: chosen === null,
      step: (direction, around) => zoomTo(nextZoom(value, direction), around),
      set: zoomTo,
      fit: () => setChosen(null),
    },
  };
}

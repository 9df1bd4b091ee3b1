import { useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";

/** Gives the focus back, when a dialog that comes and goes with its content is gone, to what had it before. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else rescueFocus();
    },
    [before],
  );
}

/** By then what was changed is drawn. */
const DRAWN_MS = 100;

/** Puts the focus on the screen's heading when what had it is gone, such as a row that was deleted. */
export function rescueFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("#content h1")?.focus();
  }, DRAWN_MS);
}

/**
 * Keeps the focus in a part of a screen: the part itself has it when what had it is gone or cannot be pressed any more, such as the
 * button that did what it was for. What this returns goes to the part's element.
 */
export function useKeptFocus<T extends HTMLElement>(): {
  ref: RefObject<T | null>;
  tabIndex: -1;
  onFocus(event: FocusEvent): void;
} {
  const ref = useRef<T>(null);
  const had = useRef<Element | null>(null);
  useEffect(() => {
    const part = ref.current;
    if (!part) return undefined;
    const isLost = () =>
      document.activeElement === document.body &&
      had.current !== null &&
      (!had.current.isConnected || had.current.matches(":disabled"));
    const keep = () => isLost() && part.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      keep();
      setTimeout(keep, DRAWN_MS);
    });
    observer.observe(part, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      observer.disconnect();
      if (had.current && part.contains(had.current)) rescueFocus();
    };
  }, []);
  return { ref, tabIndex: -1, onFocus: ({ target }) => (had.current = target) };
}

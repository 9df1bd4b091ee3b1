import { useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";

/**
 * Restores the focus after a dialog has been closed. It is for dialogs that are mounted and unmounted with their
 * content.
 */
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

/** Time after which changes have been rendered, in ms. */
const DRAWN_MS = 100;

/**
 * Moves the focus to the list of the screen, or to its heading, if the focused element is gone, for example because its
 * row was deleted. A screen marks a list that takes the focus with `data-refuge`.
 */
export function rescueFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const list = document.querySelector<HTMLElement>("[data-refuge]");
    (list ?? document.querySelector<HTMLElement>("#content h1"))?.focus();
  }, DRAWN_MS);
}

/**
 * Keeps the focus within a part of the screen. If the focused element is gone or disabled, such as a button that is no
 * longer needed, the part itself gets the focus. Spread the returned props on the part's element.
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

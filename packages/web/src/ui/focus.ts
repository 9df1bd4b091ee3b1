import { useEffect, useState } from "react";

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

/** The attribute of a list in which the user typed a text but chose nothing. */
export const UNCHOSEN = "data-unchosen";

/** Keeps every form from being sent while one of its lists has a text that chooses nothing. That list gets the focus. */
export function refuseUnchosen(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const input = form.querySelector<HTMLElement>(`[${UNCHOSEN}] input:not([type="hidden"])`);
      if (!input) return;
      event.preventDefault();
      event.stopPropagation();
      input.focus();
    },
    { capture: true },
  );
}

/**
 * Makes a held Enter key press a button only once. Browsers repeat the key about thirty times a second. Without this,
 * the next button with the focus, such as one in a confirmation dialog, would be pressed before the user sees it. In
 * a multi-line text field, Enter still repeats.
 */
export function pressOnce(): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const isText = event.target instanceof HTMLTextAreaElement;
      if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
    },
    { capture: true },
  );
}

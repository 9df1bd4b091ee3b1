/**
 * Lets a held Enter press a button once: browsers repeat it some thirty times a second, and the button that has the
 * focus next, in the question of a dialog say, would be pressed unseen. In a text of several lines it goes on making lines.
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

import { useWindowEvent } from "@mantine/hooks";

/**
 * Closes an open dialog when Escape is pressed, before an editor below it receives the key. Only the dialog is
 * closed.
 */
export function useEscapeAlone(open: boolean, close: () => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      if (!open || event.key !== "Escape") return;
      event.stopImmediatePropagation();
      close();
    },
    { capture: true },
  );
}

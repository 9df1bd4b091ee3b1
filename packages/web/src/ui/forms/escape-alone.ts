import { useWindowEvent } from "@mantine/hooks";

/** Closes an open dialog on Escape before an editor below it receives the key, so that only the dialog closes. */
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

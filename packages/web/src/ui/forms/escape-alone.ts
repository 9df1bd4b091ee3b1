import { useWindowEvent } from "@mantine/hooks";

/** Closes an open dialog on Escape, heard before an editor below hears it: the dialog closes alone. */
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

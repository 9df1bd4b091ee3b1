import { Button, CloseButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { rescueFocus } from "../../ui/forms/focus.ts";
import type { Undo } from "./use-undo.ts";
import { say } from "../../say/say/say.ts";
import "./undo-bar.css";

export interface UndoBarProps {
  undo: Pick<Undo, "news" | "canUndo" | "dismiss">;
  /** Undoes the last action. */
  onUndo(): void;
  /** Whether the letter Z also triggers undo. Set only in a dialog without text fields, never on a page. */
  letters?: boolean;
}

/** Elements in which the undo shortcut applies to the typed text. */
const TYPED_IN = ["INPUT", "TEXTAREA", "SELECT"];

/** Shows the last action with an undo button, and handles the usual undo shortcut. */
export function UndoBar({ undo, onUndo, letters }: UndoBarProps) {
  const { news, canUndo, dismiss } = undo;
  const act = () => canUndo && onUndo();
  const once = (event: KeyboardEvent) => void (!event.repeat && act());
  useHotkeys(
    [
      ["mod+Z", once],
      ["Z", (event) => letters && once(event), { usePhysicalKeys: true, preventDefault: letters ?? false }],
    ],
    letters === undefined ? TYPED_IN : [],
  );
  return (
    <div className="undo-bar no-print" data-shown={news !== null || undefined}>
      <p role="status" data-failed={news?.isFailure || undefined}>
        {news?.text}
      </p>
      {news && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-disabled={!canUndo}
            data-disabled={!canUndo || undefined}
            aria-keyshortcuts={letters ? "Z Control+Z Meta+Z" : "Control+Z Meta+Z"}
            onClick={act}
          >
            {say("Undo")}
            <span className="key-hint" aria-hidden="true">
              <kbd>{letters ? "Z" : "Ctrl Z"}</kbd>
            </span>
          </Button>
          <CloseButton
            aria-label={say("Close this message")}
            onClick={() => {
              dismiss();
              rescueFocus();
            }}
          />
        </>
      )}
    </div>
  );
}

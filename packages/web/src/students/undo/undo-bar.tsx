import { Button, CloseButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { rescueFocus } from "../../ui/forms/focus.ts";
import type { Undo } from "./use-undo.ts";
import { say } from "../../say/say/say.ts";
import "./undo-bar.css";

export interface UndoBarProps {
  undo: Pick<Undo, "news" | "canUndo" | "dismiss">;
  /** Takes the last act back. */
  onUndo(): void;
  /** In a dialog, where nothing is typed, whether the letter Z does it too; on a page it never does. */
  letters?: boolean;
}

/** Fields in which the keys of undo belong to what is typed. */
const TYPED_IN = ["INPUT", "TEXTAREA", "SELECT"];

/** Says what was verified last, and takes it back: by its button, or by the keys of every undo. */
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

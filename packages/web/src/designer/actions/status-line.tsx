import { Loader } from "@mantine/core";
import { designerText } from "../../say/texts/messages.ts";
import type { Status } from "./use-status.ts";

/**
 * Shows the outcome of the last action at the bottom of the screen, and covers the whole screen while an action is in
 * progress.
 */
export function StatusLine({ status }: { status: Status }) {
  const { text, failed, busy } = status;
  return (
    <>
      {busy && (
        <div className="designer-busy">
          <Loader aria-hidden="true" />
          <span>{designerText.processing}</span>
        </div>
      )}
      <div className="designer-status" role="status" aria-live={failed ? "assertive" : "polite"}>
        {text && <span data-failed={failed || undefined}>{text}</span>}
      </div>
    </>
  );
}

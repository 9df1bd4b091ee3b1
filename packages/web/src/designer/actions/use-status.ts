import { messageMs } from "@idms/core/messages";
import { useCallback, useEffect, useState } from "react";
import { detailOf } from "../../ui/api/api.ts";

/** A task that takes a while, and its status messages. */
interface Task {
  /** The message shown while the task runs. It covers the screen. */
  busy: string;
  done: string;
  /** How long `done` is shown, in ms. */
  doneMs?: number;
  failed(reason: string): string;
  work(): Promise<void>;
}

export interface Status {
  text: string;
  /** Whether the text reports a failure. */
  failed: boolean;
  /** Whether the text says why nothing was done. */
  refused: boolean;
  busy: boolean;
  /** Shows a message until the next one replaces it. */
  tell(text: string): void;
  /** Says why nothing was done, until the next message. */
  refuse(text: string): void;
  /** Runs a task and reports the outcome. Returns whether it succeeded. */
  run(task: Task): Promise<boolean>;
}

const reasonOf = (error: unknown): string =>
  detailOf(error, error instanceof Error ? error.message : String(error));

/** Returns the state of the status line, which reports the outcome of the last action. */
export function useStatus(): Status {
  const [said, setSaid] = useState<{ text: string; ms?: number; failed?: true; refused?: true }>({
    text: "",
  });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (said.ms === undefined) return undefined;
    const timer = setTimeout(() => setSaid({ text: "" }), said.ms);
    return () => clearTimeout(timer);
  }, [said]);

  const tell = useCallback((text: string) => setSaid({ text }), []);
  const refuse = useCallback((text: string) => setSaid({ text, refused: true }), []);
  const run = useCallback(async (task: Task): Promise<boolean> => {
    setSaid({ text: task.busy });
    setBusy(true);
    try {
      await task.work();
      setSaid({ text: task.done, ms: task.doneMs ?? messageMs.designerStatus });
      return true;
    } catch (error) {
      setSaid({ text: task.failed(reasonOf(error)), failed: true, refused: true });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  const { text, failed = false, refused = false } = said;
  return { text, failed, refused, busy, tell, refuse, run };
}

import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { useAsk } from "./ask.tsx";
import { holdsWork, useHeldWork } from "../api/held-work.ts";

export const UNSAVED_QUESTION = "What you changed is not saved yet. Leave without saving?";

/** While something is unsaved, asks before another screen or page takes its place; its own parameters are no leaving. */
export function useUnsavedGuard(unsaved: boolean, question: string = UNSAVED_QUESTION): void {
  const ask = useAsk();
  useHeldWork(unsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && holdsWork() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void ask.confirm(question, "Leave", { danger: true }).then((leave) => {
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [ask, blocker, question]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const hold = (event: BeforeUnloadEvent) => holdsWork() && event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [unsaved]);
}

import { useEffect } from "react";
import { useBlocker, type Location } from "react-router-dom";
import { useAsk } from "./ask.tsx";
import { holdsWork, useHeldWork } from "../api/held-work.ts";
import { say } from "../../say/say/say.ts";

export const UNSAVED_QUESTION = say("You have unsaved changes. Leave without saving?");

/**
 * Asks for confirmation before navigation discards unsaved changes. A change of URL parameters does not count as
 * navigation, except for the parameters in `what`, which identify the edited record.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  question: string = UNSAVED_QUESTION,
  what: readonly string[] = [],
): void {
  const ask = useAsk();
  useHeldWork(unsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && holdsWork() && isAnother(currentLocation, nextLocation, what),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void ask.confirm(question, say("Leave"), { danger: true }).then((leave) => {
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

function isAnother(now: Location, next: Location, what: readonly string[]): boolean {
  const [before, after] = [new URLSearchParams(now.search), new URLSearchParams(next.search)];
  return now.pathname !== next.pathname || what.some((name) => before.get(name) !== after.get(name));
}

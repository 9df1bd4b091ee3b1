import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { happenings, works, type Happening, type Work } from "./happenings.ts";

/**
 * A receiver of reports. It is notified about finished work, including whether the work failed, and about events that
 * are only counted.
 */
export interface Listener {
  ended(what: Work, seconds: number, failed: boolean): void;
  happened(what: Happening): void;
}

/**
 * Reports all work and events in this program to a listener from now on.
 * @returns a function that stops the reports
 */
export function listen(listener: Listener): () => void {
  const begun = new WeakMap<Work, number>();
  const failed = new WeakSet<Work>();
  const each = {
    start: (what: unknown) => void begun.set(what as Work, performance.now()),
    error: (what: unknown) => void failed.add(what as Work),
    asyncEnd: (message: unknown) => {
      const what = message as Work;
      const from = begun.get(what);
      if (from !== undefined) listener.ended(what, (performance.now() - from) / 1000, failed.has(what));
    },
    end: () => undefined,
    asyncStart: () => undefined,
  };
  const hear = (what: unknown) => listener.happened(what as Happening);
  works.subscribe(each);
  subscribe(String(happenings.name), hear);
  return () => {
    works.unsubscribe(each);
    unsubscribe(String(happenings.name), hear);
  };
}

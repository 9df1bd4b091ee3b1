import { useCallback, useEffect, useRef, useState } from "react";

/** Nobody has looked at what has stood there for less, in ms; four presses of a key in 0.4 s are one. */
const SEEN_MS = 300;

/** Whether what is shown now has been seen, so that a key meant for what stood there before does nothing to it. */
export interface Seen {
  isNew: boolean;
  /** Whether a press of this moment counts. One that does not begins the wait anew: the key has to come to rest. */
  press(): boolean;
}

/** `shown` is what stands there; `isThere` turns true once all of it is on the screen, such as its photo. */
export function useSeen(shown: string, isThere: boolean): Seen {
  const [seen, setSeen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isNew = !isThere || seen !== shown;
  const latest = useRef(isNew);
  useEffect(() => {
    latest.current = isNew;
  });
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSeen(shown), SEEN_MS);
  }, [shown]);
  useEffect(() => {
    if (isThere) wait();
    return () => clearTimeout(timer.current);
  }, [wait, isThere]);
  return {
    isNew,
    press() {
      if (latest.current && isThere) wait();
      return !latest.current;
    },
  };
}

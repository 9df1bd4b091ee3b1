import { useEffect, useEffectEvent } from "react";

/**
 * Interval between attempts, in ms. Phones may report a network when there is none, so the form is simply sent again.
 */
const PAUSE_MS = 10_000;

/** Retries a failed submission until it succeeds. */
export function useResend(isWaiting: boolean, send: () => void): void {
  const again = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => navigator.onLine && again(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

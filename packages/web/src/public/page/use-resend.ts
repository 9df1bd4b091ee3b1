import { useEffect, useEffectEvent } from "react";

/** How soon after the network is back, in milliseconds; phones say that it is there when it is not, so it is simply tried. */
const PAUSE_MS = 10_000;

/** Sends again what did not go through, until it does. */
export function useResend(isWaiting: boolean, send: () => void): void {
  const again = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => navigator.onLine && again(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

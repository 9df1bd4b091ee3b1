import { lazy, Suspense, useEffect, useState } from "react";
import { call } from "../../ui/api/api.ts";

/** Loaded lazily, because few installations have providers. */
const Providers = lazy(async () => ({ default: (await import("./providers.tsx")).Providers }));

/** How often the providers are asked for, and the pause before another try, in ms. */
const TRIES = 3;
const PAUSE_MS = 1000;

async function askForProviders(signal: AbortSignal): Promise<unknown> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await call("GET", "/auth/providers/", { signal, anonymous: true });
    } catch (error) {
      if (signal.aborted || left === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}

/** Lists the sign-in providers. Shows nothing until the providers are known, or if there are none. */
export function ProviderChoice({ again = false }: { again?: boolean }) {
  const [answer, setAnswer] = useState<unknown>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without the list, the other ways to sign in remain.
    askForProviders(leaving.signal).then(setAnswer, () => undefined);
    return () => leaving.abort();
  }, []);
  if (!Array.isArray(answer) || answer.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Providers answer={answer} again={again} />
    </Suspense>
  );
}

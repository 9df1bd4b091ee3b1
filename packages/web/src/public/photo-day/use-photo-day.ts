import { useCallback, useEffect, useRef, useState } from "react";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { keepClass, readKept, type Kept } from "./kept.ts";
import { loadClass, meaningOf } from "./photo-day-calls.ts";
import { startSender, type Held, type Sender } from "./sender.ts";

export interface PhotoDay {
  /** The data stored on the phone. Null until it is read, or if the browser cannot store anything. */
  kept: Kept | null;
  cannotKeep: boolean;
  /** The reason why the list of children could not be reloaded. */
  failure: CallFailed | null;
  isLoading: boolean;
  held: Held;
  reload(): void;
  /** Must be called after the data stored on the phone has changed, because there may be something to send. */
  changed(): Promise<void>;
}

/** Manages a class, the data of the class on this phone, and the sending of that data. */
export function usePhotoDay(token: string): PhotoDay {
  const [kept, setKept] = useState<Kept | null>(null);
  const [cannotKeep, setCannotKeep] = useState(false);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [held, setHeld] = useState<Held>(null);
  const sender = useRef<Sender | null>(null);

  const refresh = useCallback(async () => setKept(await readKept(token)), [token]);

  const load = useCallback(async () => {
    setIsLoading(true);
    try {
      const classroom = await loadClass(token);
      setFailure(null);
      setHeld((held) => (held?.kind === "closed" ? null : held));
      await keepClass(token, classroom);
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailed)) return setCannotKeep(true);
      setFailure(error);
      if (meaningOf(error) === "closed") setHeld({ kind: "closed", says: error.sentence });
    } finally {
      setIsLoading(false);
    }
  }, [token, refresh]);

  useEffect(() => {
    refresh().catch(() => setCannotKeep(true));
    void load();
    const started = startSender({ token, onHeld: setHeld, onChange: () => void refresh() });
    sender.current = started;
    started.wake();
    return () => started.stop();
  }, [token, load, refresh]);

  const changed = useCallback(async () => {
    await refresh();
    sender.current?.wake();
  }, [refresh]);

  const reload = () => {
    void load();
    sender.current?.wake();
  };
  return { kept, cannotKeep, failure, isLoading, held, reload, changed };
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { Sentence } from "@idms/core/sentence";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { keepClass, readKept, markRefused, markSent, type Kept } from "./kept.ts";
import { loadClass, meaningOf, sendShot } from "./photo-day-calls.ts";

/** The reason why nothing can be sent: there is no response, or the link is closed. Null if sending works. */
type Held = { kind: "no-network" } | { kind: "closed"; says: Sentence } | null;

interface SenderOptions {
  token: string;
  /** Called whenever the phone's stored data has changed. */
  onChange(): void;
  onHeld(held: Held): void;
}

interface Sender {
  /** Tells the sender that there is something to send, or that it should retry immediately. */
  wake(): void;
  stop(): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends the stored data of a link, one photo at a time, oldest first. After each consecutive failure, it pauses twice
 * as long as before, until it is woken. If the browser supports locks, only one of several tabs sends. If two tabs do
 * send, the server still accepts each photo only once.
 */
function startSender({ token, onChange, onHeld }: SenderOptions): Sender {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let wanted = false;
  let stopped = false;

  /** Sends everything that is waiting. Returns whether to retry after a pause. */
  async function sendAll(): Promise<boolean> {
    for (;;) {
      const next = (await readKept(token)).shots.find(({ refused }) => refused === null);
      if (!next || stopped) return false;
      try {
        await sendShot(next);
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        const meaning = meaningOf(error);
        if (meaning !== "refused") {
          onHeld(meaning === "closed" ? { kind: "closed", says: error.sentence } : { kind: "no-network" });
          return true;
        }
        await markRefused(next, error.sentence);
        onChange();
        continue;
      }
      failures = 0;
      await markSent(next);
      onHeld(null);
      onChange();
    }
  }

  async function run(): Promise<void> {
    if (running || stopped) return;
    running = true;
    wanted = false;
    clearTimeout(timer);
    const again = await alone(token, sendAll).catch(() => true);
    running = false;
    if (wanted) return run();
    if (!again || stopped) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void run(), pause * (0.75 + Math.random() / 2));
  }

  const wake = () => {
    wanted = true;
    failures = 0;
    void run();
  };
  const seen = () => document.visibilityState === "visible" && wake();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", seen);
  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", seen);
    },
  };
}

/**
 * Runs a function under a lock. Pages without HTTPS have no locks. Such pages send without a lock, because a second
 * tab does no harm.
 */
function alone<T>(token: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? (locks.request(`photo-day ${token}`, work) as Promise<T>) : work();
}

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

import type { Sentence } from "@idms/core/sentence";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { markRefused, markSent, readKept } from "./kept.ts";
import { meaningOf, sendShot } from "./photo-day-calls.ts";

/** The reason why nothing can be sent: there is no response, or the link is closed. Null if sending works. */
export type Held = { kind: "no-network" } | { kind: "closed"; says: Sentence } | null;

interface SenderOptions {
  token: string;
  /** Called whenever the phone's stored data has changed. */
  onChange(): void;
  onHeld(held: Held): void;
}

export interface Sender {
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
export function startSender({ token, onChange, onHeld }: SenderOptions): Sender {
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

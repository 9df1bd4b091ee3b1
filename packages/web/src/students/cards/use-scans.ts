import { asSentence } from "@idms/core/as-sentence";
import { readCardNumber, shownCardNumber } from "@idms/core/cards/verify/card-number";
import { readSignedCode } from "@idms/core/cards/verify/signed-code";
import { printedCardFailures } from "@idms/core/print/failures/printed-card-failures";
import { cardsDoneAnswer, type CardDeed } from "@idms/core/print/batches/card-record";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { useCurrentUser } from "../../school/session/session.tsx";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { schoolAtWork } from "../../ui/api/school-at-work.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { keepValue, readKept, useKept } from "../../ui/page/use-kept.ts";
import { say } from "../../say/say/say.ts";
import { tell as retold } from "../../say/say/tell.ts";
import { CARDS, STATE_LABELS } from "./card-calls.ts";

/** The actions that can be performed by scanning cards. Revoking is not one of them, because it requires a reason. */
export const SCANNED = ["hand_out", "find", "lose"] as const satisfies readonly CardDeed[];
export type Scanned = (typeof SCANNED)[number];

/** The failure of each action if the card is already in the state that the action leads to. */
const DONE_BEFORE: Readonly<Record<Scanned, string>> = {
  hand_out: printedCardFailures.handedOut.code,
  find: printedCardFailures.notLost.code,
  lose: printedCardFailures.lost.code,
};

/** The outcome of a scan. */
export interface Scan {
  at: number;
  typed: string;
  name: string | null;
  /** The ID of the card's student, or null until it is known. */
  student: number | null;
  /** The current state of the card, or the problem that made the action fail. Both are null until they are known. */
  state: string | null;
  problem: string | null;
  /** Whether the action is waiting for a connection to the server. */
  waits: boolean;
}

/**
 * The outcomes that the page reports with a sound: the card was accepted, was rejected, or is waiting for a connection.
 */
export type ScanOutcome = "well" | "bad" | "waits";

/**
 * An action that the server has not responded to yet. It contains no name, because the browser stores it. `wasSent`
 * means that the action has been sent before, so the server may have performed it.
 */
const unsentSchema = z.array(
  z.object({ id: z.string(), number: z.string(), action: z.enum(SCANNED), wasSent: z.boolean() }),
);
type Unsent = z.output<typeof unsentSchema>[number];

/** Number of successful scans shown. Failed scans stay until dismissed. */
const SHOWN = 20;
/** Time limit for a call, in ms. After that, the action waits. */
const MOST_MS = 20_000;
/** Pause before waiting actions are sent again, in ms, if the browser does not notice the connection. */
const AGAIN_MS = 15_000;

/** Returns the name in a scanned code, so that a scan shows it even without a connection. */
function nameIn(written: string): string | null {
  const read = readSignedCode(written);
  return typeof read === "string" ? null : read.card.name;
}

/** Manages the list of scans that the page shows. The newest scan comes first. */
function useShownScans() {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const count = useRef(0);
  return {
    scans,
    show(scan: Pick<Scan, "typed" | "name" | "problem" | "waits">): number {
      const at = (count.current += 1);
      setScans((before) => {
        const all = [{ ...scan, at, student: null, state: null }, ...before];
        const well = new Set(
          all.filter(({ problem, state }) => problem === null && state !== null).slice(SHOWN),
        );
        return all.filter((each) => !well.has(each));
      });
      return at;
    },
    tell: (at: number, news: Partial<Scan>) =>
      setScans((before) => before.map((scan) => (scan.at === at ? { ...scan, ...news } : scan))),
    putAway: (at: number) => setScans((before) => before.filter((scan) => scan.at !== at)),
  };
}

/** Runs a function immediately, every time the connection returns, and at intervals, for as long as it is needed. */
function useRetry(isWanted: boolean, again: () => void): void {
  const run = useEffectEvent(again);
  useEffect(() => {
    if (!isWanted) return undefined;
    const runNow = () => run();
    runNow();
    const timer = setInterval(runNow, AGAIN_MS);
    addEventListener("online", runNow);
    return () => {
      clearInterval(timer);
      removeEventListener("online", runNow);
    };
  }, [isWanted]);
}

/**
 * Whether a rejected call is final: the server has decided about the action, and would make the same decision again.
 */
const isFinal = (error: unknown): error is CallFailed =>
  error instanceof CallFailed &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Performs an action. Returns what the scan then shows, or null if the server has not decided about the action. */
async function perform({ number, action, wasSent }: Unsent): Promise<Partial<Scan> | null> {
  const failed = say("The card could not be updated. Please try again.");
  let answer: unknown;
  try {
    const body = { action, numbers: [number] };
    answer = await call("POST", `${CARDS}act/`, { body, signal: AbortSignal.timeout(MOST_MS) });
  } catch (error) {
    return isFinal(error) ? { problem: detailOf(error, failed) } : null;
  }
  const { data } = cardsDoneAnswer.safeParse(answer);
  const [well] = data?.done ?? [];
  const [bad] = data?.refused ?? [];
  if (well) return { student: well.student, name: well.name, state: STATE_LABELS[well.state] };
  if (!bad) return { problem: failed };
  const whose = { student: bad.student, name: bad.name };
  // The answer to the first attempt was lost on the way.
  if (wasSent && bad.code === DONE_BEFORE[action]) return { ...whose, state: say("Done") };
  return { ...whose, problem: retold(asSentence(bad.detail, bad)) };
}

/** Runs work in only one browser tab at a time, if the browser supports locks. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(name, work) : work();

/** Changes the actions that the browser stores. */
const change = (key: string, to: (all: readonly Unsent[]) => readonly Unsent[]): void =>
  keepValue(key, to(readKept(key, unsentSchema)));

/** Returns a reference that says whether the component has been removed from the page. */
function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  return isGone;
}

/**
 * Manages the scans, each with its outcome. A scan is stored in the browser, and is removed only when the server has
 * accepted or rejected it. Actions are sent one after the other. Without a connection, they wait, even while the page
 * is closed.
 */
export function useScans(onOutcome: (outcome: ScanOutcome) => unknown) {
  const reload = useReload();
  const { scans, show, tell, putAway } = useShownScans();
  const { username } = useCurrentUser();
  const key = `idms.scans ${username} ${schoolAtWork() ?? ""}`;
  const [unsent] = useKept<Unsent>(key, unsentSchema);
  /** The scan that shows each action that has not been sent. */
  const lines = useRef(new Map<string, number>());
  const isSending = useRef(false);
  const isGone = useIsGone();

  /** Sends the oldest action. Returns whether the next one can be sent. */
  async function sendNext(): Promise<boolean> {
    const [deed] = readKept(key, unsentSchema);
    if (!deed || isGone.current) {
      isSending.current = false;
      return false;
    }
    const typed = shownCardNumber(deed.number);
    const at = lines.current.get(deed.id) ?? show({ typed, name: null, problem: null, waits: true });
    lines.current.set(deed.id, at);
    change(key, (all) => all.map((each) => (each.id === deed.id ? { ...each, wasSent: true } : each)));
    const news = await perform(deed);
    if (news === null) {
      for (const line of lines.current.values()) tell(line, { waits: true });
      onOutcome("waits");
      return false;
    }
    change(key, (all) => all.filter(({ id }) => id !== deed.id));
    lines.current.delete(deed.id);
    tell(at, { ...news, waits: false });
    onOutcome(news.problem === undefined ? "well" : "bad");
    void reload(CARDS);
    return true;
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await alone(key, async () => {
        while (await sendNext());
      });
    } finally {
      isSending.current = false;
    }
  }

  useRetry(unsent.length > 0, () => void send());
  const tellOfOthers = useEffectEvent((left: readonly Unsent[]) => {
    for (const [id, at] of lines.current)
      if (!left.some((each) => each.id === id)) {
        lines.current.delete(id);
        tell(at, { waits: false, state: say("Done in another tab") });
      }
  });
  useEffect(() => tellOfOthers(unsent), [unsent]);

  return {
    scans,
    /** Number of actions that are waiting for a connection. */
    waiting: scans.filter(({ waits }) => waits).length,
    take(text: string, action: Scanned): void {
      const written = text.trim();
      if (written === "") return;
      const number = readCardNumber(written);
      if (number === undefined) {
        show({ typed: written, name: null, problem: say("This is not a card number."), waits: false });
        onOutcome("bad");
        return;
      }
      const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
      const typed = shownCardNumber(number);
      lines.current.set(id, show({ typed, name: nameIn(written), problem: null, waits: false }));
      change(key, (all) => [...all, { id, number, action, wasSent: false }]);
      void send();
    },
    putAway,
  };
}

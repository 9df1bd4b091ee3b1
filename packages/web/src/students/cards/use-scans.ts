import { asSentence } from "@idms/core/as-sentence";
import { readCardNumber, shownCardNumber } from "@idms/core/cards/verify/card-number";
import { readSignedCode } from "@idms/core/cards/verify/signed-code";
import { cardsDoneAnswer, type CardDeed } from "@idms/core/print/batches/card-record";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { useCurrentUser } from "../../school/session/session.tsx";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { useKept } from "../../ui/page/use-kept.ts";
import { say } from "../../say/say/say.ts";
import { tell as retold } from "../../say/say/tell.ts";
import { CARDS, STATE_LABELS } from "./card-calls.ts";

/** The actions that can be performed by scanning cards. Revoking is not one of them, because it requires a reason. */
export const SCANNED = ["hand_out", "find", "lose"] as const satisfies readonly CardDeed[];
export type Scanned = (typeof SCANNED)[number];

/** The outcome of a scan. */
export interface Scan {
  at: number;
  typed: string;
  name: string | null;
  /** The ID of the card's student, or null until it is known. */
  student: number | null;
  /**
   * The current state of the card, or the problem because of which the action failed. Both are null until they are
   * known.
   */
  state: string | null;
  problem: string | null;
  /** Whether the action waits for a connection to the server. */
  waits: boolean;
}

/** An action that waits for a connection. It holds no name, because the browser stores it. */
const waitingSchema = z.array(z.object({ number: z.string(), action: z.enum(SCANNED) }));
type Waiting = z.output<typeof waitingSchema>[number];

/** Number of successful scans shown. Failed scans stay until dismissed. */
const SHOWN = 20;
/** Pause before waiting actions are sent again, in ms, if the browser does not notice the connection. */
const AGAIN_MS = 15_000;

const isCutOff = (error: unknown): boolean => error instanceof CallFailed && error.status === 0;

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
        const well = new Set(all.filter((each) => each.problem === null && !each.waits).slice(SHOWN));
        return all.filter((each) => !well.has(each));
      });
      return at;
    },
    tell: (at: number, news: Partial<Scan>) =>
      setScans((before) => before.map((scan) => (scan.at === at ? { ...scan, ...news } : scan))),
    putAway: (at: number) => setScans((before) => before.filter((scan) => scan.at !== at)),
  };
}

/** Runs something at once, whenever the connection returns, and from time to time, as long as it is wanted. */
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

/** Performs an action. Returns what the scan then shows, or null if the server cannot be reached. */
async function perform({ number, action }: Waiting): Promise<Partial<Scan> | null> {
  try {
    const body = { action, numbers: [number] };
    const { done, refused } = cardsDoneAnswer.parse(await call("POST", `${CARDS}act/`, { body }));
    const [well] = done;
    const [bad] = refused;
    if (well) return { student: well.student, name: well.name, state: STATE_LABELS[well.state] };
    return bad ? { student: bad.student, name: bad.name, problem: retold(asSentence(bad.detail, bad)) } : {};
  } catch (error) {
    if (isCutOff(error)) return null;
    return { problem: detailOf(error, say("The card could not be updated. Please try again.")) };
  }
}

/**
 * Manages the scans, each with its outcome. Actions are sent one after the other. Without a connection they wait, also
 * while the page is closed, and are sent later.
 * @param onOutcome called with whether a scan succeeded
 */
export function useScans(onOutcome: (isWell: boolean) => void) {
  const reload = useReload();
  const { scans, show, tell, putAway } = useShownScans();
  const { username } = useCurrentUser();
  const [kept, keep] = useKept<Waiting>(`idms.scans ${username}`, waitingSchema);
  const waiting = useRef(kept);
  /** The scan that shows each waiting action. */
  const lines = useRef(new Map<Waiting, number>());
  const line = useRef(Promise.resolve());

  function setWaiting(next: readonly Waiting[]): void {
    waiting.current = next;
    keep(next);
  }

  /** Performs an action and shows its outcome. Returns whether the server has answered. */
  async function act(at: number, deed: Waiting): Promise<boolean> {
    const news = await perform(deed);
    tell(at, { ...news, waits: news === null });
    if (news === null) return false;
    onOutcome(news.problem === undefined);
    await reload(CARDS);
    return true;
  }

  /** Sends what waits, in order, until the connection fails again. */
  async function sendWaiting(): Promise<void> {
    for (const each of waiting.current) {
      const typed = shownCardNumber(each.number);
      const at = lines.current.get(each) ?? show({ typed, name: null, problem: null, waits: true });
      lines.current.set(each, at);
      if (!(await act(at, each))) return;
      setWaiting(waiting.current.filter((other) => other !== each));
    }
  }

  // Scanned twice in a hurry, the second is told what the first has done.
  const queue = (work: () => Promise<void>) => void (line.current = line.current.then(work));
  useRetry(kept.length > 0, () => queue(sendWaiting));

  return {
    scans,
    /** Number of actions that wait for a connection. */
    waiting: kept.length,
    take(typed: string, action: Scanned): void {
      const written = typed.trim();
      if (written === "") return;
      const number = readCardNumber(written);
      if (number === undefined) {
        show({ typed: written, name: null, problem: say("This is not a card number."), waits: false });
        onOutcome(false);
        return;
      }
      const at = show({ typed: shownCardNumber(number), name: nameIn(written), problem: null, waits: false });
      const deed = { number, action };
      queue(async () => {
        // What was scanned first is sent first.
        if (waiting.current.length === 0 && (await act(at, deed))) return;
        tell(at, { waits: true });
        lines.current.set(deed, at);
        setWaiting([...waiting.current, deed]);
        onOutcome(true);
      });
    },
    putAway,
  };
}

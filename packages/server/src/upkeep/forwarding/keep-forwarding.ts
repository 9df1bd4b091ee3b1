import { transaction } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import type { Alerts } from "../alerts/alerts.ts";
import { tellForwarding } from "../alerts/notices.ts";
import { withoutPassword, type Config } from "../../installation/settings/config.ts";
import { forwardLog, type ForwardOutcome } from "./forward-log.ts";
import { forwardedUpTo } from "../../trust/sealing/seal-rows.ts";
import { findForward, forgetForwards } from "./forwarding-rows.ts";
import type { Waits } from "./send-syslog.ts";

/** Interval between checks for sealed entries, and pauses after failures, in milliseconds. */
const LOOK_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;
/** How long a receiver has to be unreachable before the administrator gets an email, in milliseconds. */
const TELL_AFTER_MS = 15 * 60_000;

/** Forwards the log alongside the other work of a program. */
export interface Forwarder {
  /** Forwards the entries that are ready. Resolves after the attempt. */
  now(): Promise<void>;
  /**
   * Forwards the last sealed entries, unless the receiver is unreachable. Stops after the given number of
   * milliseconds. The next program then continues.
   */
  stop(graceMs: number): Promise<void>;
}

interface ForwarderLog {
  error(what: object, message: string): void;
  info(what: object, message: string): void;
}

interface Options extends Pick<App, "db" | "folder"> {
  config: Pick<Config, "log_url">;
  alerts: Alerts;
  log: ForwarderLog;
  lookMs?: number;
  waits?: Waits | undefined;
}

/** Starts forwarding the log. Returns undefined if no receiver is set. */
export function keepForwarding(options: Options): Forwarder | undefined {
  const { db, config, log, lookMs = LOOK_MS, waits } = options;
  const { log_url: address } = config;
  if (address === undefined) {
    void forgetReceivers(options);
    return undefined;
  }
  const to = withoutPassword(address);
  const broken = new AbortController();
  let [going, notBefore, failures, isEnding] = [Promise.resolve(), 0, 0, false];
  let timer: NodeJS.Timeout | undefined;

  async function once(): Promise<void> {
    if (performance.now() < notBefore || db.manner.damage.found !== null) return;
    try {
      const outcome = await forwardLog(options, { address: address as string, waits, signal: broken.signal });
      if (outcome) await told(outcome);
    } catch (error) {
      pause();
      if (!broken.signal.aborted) log.error({ err: error }, "the audit log cannot be forwarded");
    }
  }
  const pause = () => {
    notBefore = performance.now() + Math.min(lookMs * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
  };
  async function told({ failure, wasFailing, entries, refused, because }: ForwardOutcome): Promise<void> {
    if (refused > 0)
      log.error({ to, entries: refused, because }, "the receiver refused entries of the audit log");
    if (failure === null) {
      failures = 0;
      if (wasFailing && entries > 0) {
        log.info({ to, entries }, "the audit log is forwarded again");
        await tellForwarding(options.alerts, to, null);
      }
      return;
    }
    pause();
    // One line when it begins, and not one for each try.
    if (!wasFailing || entries > 0)
      log.error(
        { to, because: failure.message },
        "the audit log cannot be forwarded: entries are kept and sent again until they arrive",
      );
    const since = (await findForward(db, to))?.failing_since;
    if (since && Date.now() - Date.parse(since) >= TELL_AFTER_MS)
      await tellForwarding(options.alerts, to, failure);
  }

  const now = () => (going = going.then(once));
  const look = () => {
    void now().then(() => {
      if (!isEnding) timer = setTimeout(look, lookMs).unref();
    });
  };
  look();
  return {
    now,
    async stop(graceMs) {
      isEnding = true;
      clearTimeout(timer);
      const late = setTimeout(() => broken.abort(), graceMs);
      await now();
      clearTimeout(late);
    },
  };
}

/** Deletes the receivers' positions if forwarding is switched off, so that no entries are kept for the receivers. */
async function forgetReceivers({ db, log }: Options): Promise<void> {
  try {
    if ((await forwardedUpTo(db)) !== undefined) await transaction(db, (tx) => forgetForwards(tx));
  } catch (error) {
    log.error({ err: error }, "the positions of the audit log's receivers could not be deleted");
  }
}

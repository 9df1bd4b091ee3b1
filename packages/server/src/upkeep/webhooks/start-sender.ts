import { DELIVERY_KEPT_MS } from "@idms/core/school/log/webhook";
import type { Alerts } from "../alerts/alerts.ts";
import { tellWebhook } from "../alerts/notices.ts";
import type { Config } from "../../installation/settings/config.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { forgetDeliveries } from "./webhook-rows.ts";
import { shownAddress } from "./make-webhook.ts";
import { callableBy } from "../../http/socket/call-address.ts";
import { sendDue } from "./send-messages.ts";

/** Interval between checks for due messages, and the pause after an error, in milliseconds. */
const LOOK_MS = 1000;
const PAUSE_MS = 60_000;

/** Sends webhook messages alongside its program's other work. */
export interface Sender {
  /** Sends the due messages. Resolves after the attempt. */
  now(): Promise<void>;
  /**
   * Does not start any new messages. Messages that are being sent may finish within the given number of milliseconds.
   * Otherwise, another program sends them again.
   */
  stop(graceMs: number): Promise<void>;
}

export interface SenderLog {
  error(what: object, message: string): void;
}

/** Starts sending messages and continues until it is stopped. */
export function startSender({
  db,
  config,
  alerts,
  log,
}: {
  db: Db;
  config: Pick<Config, "webhook_networks" | "webhook_hosts">;
  alerts: Alerts;
  log: SenderLog;
}): Sender {
  const [stopping, broken] = [new AbortController(), new AbortController()];
  let [going, notBefore] = [Promise.resolve(), 0];
  let timer: NodeJS.Timeout | undefined;
  const once = async () => {
    if (stopping.signal.aborted || performance.now() < notBefore || db.manner.damage.found !== null) return;
    try {
      await sendDue({
        db,
        ...callableBy(config),
        signal: broken.signal,
        isEnding: () => stopping.signal.aborted,
        tell: ({ id, address }, because) => tellWebhook(alerts, { id, to: shownAddress(address) }, because),
      });
    } catch (error) {
      notBefore = performance.now() + PAUSE_MS;
      log.error({ err: error }, "webhooks cannot be sent");
    }
  };
  const now = () => (going = going.then(once));
  const look = () => {
    void now().then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, LOOK_MS).unref();
    });
  };
  look();
  return {
    now,
    async stop(graceMs) {
      stopping.abort();
      clearTimeout(timer);
      const late = setTimeout(() => broken.abort(), graceMs);
      await going;
      clearTimeout(late);
    },
  };
}

/** Deletes messages that were finished more than 30 days ago. */
export async function forgetOldMessages(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_KEPT_MS).toISOString();
  for (;;) {
    const gone = await transaction(db, (tx) => forgetDeliveries(tx, before));
    if (gone === 0 || signal?.aborted) return;
  }
}

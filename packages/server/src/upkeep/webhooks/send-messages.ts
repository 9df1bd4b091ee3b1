import { TEST_EVENT, webhookBody } from "@idms/core/school/log/webhook";
import { pauseAfterTry, probePause, WEBHOOK_PATIENCE_MS } from "@idms/core/school/log/webhook-retry";
import type { Sentence } from "@idms/core/sentence";
import { callFaults } from "@idms/core/upkeep/sending-sentences";
import { writeDown } from "../../trust/log/audited.ts";
import { ITSELF, type Doer } from "../../trust/log/log-rows.ts";
import { newMessageId } from "../../trust/log/tell-webhooks.ts";
import type { ProxyList } from "../../installation/settings/client-address.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { CallFailure } from "../../http/socket/call-failure.ts";
import { callAddress, type Waits } from "../../http/socket/call-address.ts";
import { requireWebhook, shownAddress, type WebhookChoice } from "./make-webhook.ts";
import {
  changeWebhook,
  disabledFor,
  dueDeliveries,
  failureAs,
  giveUpWaiting,
  insertDelivery,
  secretOf,
  settleDelivery,
  takeDelivery,
  type DeliveryRow,
  type ListedWebhook,
  type TakenDelivery,
} from "./webhook-rows.ts";
import { signedHeaders } from "./sign-message.ts";

/**
 * How long a sender may hold a message, in milliseconds. An attempt takes less time than this. After that, the sender
 * is presumed dead, and the message is sent again.
 */
const LEASE_MS = 60_000;
/** Maximum number of messages that are sent at the same time, in total and to one address. */
const LANES = 8;
const LANES_OF_ONE = 4;

/** The input for sending messages. */
export interface Sending {
  db: Db;
  /** Non-public networks that may be called. */
  networks: ProxyList;
  /** The hosts that may be called. If omitted, any public host may be called. */
  hosts?: readonly string[] | undefined;
  /** Aborts the messages in progress. */
  signal?: AbortSignal | undefined;
  /** Whether the sender should stop taking new messages. */
  isEnding?: (() => boolean) | undefined;
  waits?: Waits | undefined;
  /** Called with the reason when a webhook has been switched off. */
  tell?: ((webhook: ListedWebhook, because: Sentence) => Promise<void>) | undefined;
  clock?: (() => number) | undefined;
}

const iso = (moment: number): string => new Date(moment).toISOString();

/** Sends due messages until there are no more. Returns the number of attempts. */
export async function sendDue(sending: Sending): Promise<number> {
  const going = new Map<number, { webhook: number; ended: Promise<void> }>();
  const faults: unknown[] = [];
  let tried = 0;
  const begin = (taken: TakenDelivery) => {
    const { id } = taken.delivery;
    const ended = tryToSend(sending, taken)
      .catch((error: unknown) => faults.push(error))
      .then(() => void going.delete(id));
    going.set(id, { webhook: taken.webhook.id, ended });
    tried += 1;
  };
  for (;;) {
    const mayBegin = faults.length === 0 && sending.isEnding?.() !== true && going.size < LANES;
    const webhooks = [...going.values()].map(({ webhook }) => webhook);
    const taken = mayBegin ? await takeDue(sending, LANES - going.size, webhooks) : [];
    taken.forEach(begin);
    if (going.size === 0) break;
    if (taken.length === 0) await Promise.race([...going.values()].map(({ ended }) => ended));
  }
  if (faults.length > 0) throw faults[0];
  return tried;
}

/** Takes due messages. A failing webhook gets one message at a time, and its other messages wait. */
async function takeDue(
  { db, clock = Date.now }: Sending,
  most: number,
  going: readonly number[],
): Promise<TakenDelivery[]> {
  const at = clock();
  const [now, until] = [iso(at), iso(at + LEASE_MS)];
  const count = new Map<number, number>();
  for (const webhook of going) count.set(webhook, (count.get(webhook) ?? 0) + 1);
  const busy = [...count].filter(([, lanes]) => lanes >= LANES_OF_ONE).map(([webhook]) => webhook);
  const found = await dueDeliveries(db, { now, most, busy });
  if (found.length === 0) return [];
  return transaction(db, async (tx) => {
    const taken: TakenDelivery[] = [];
    for (const { delivery, webhook } of found) {
      const lanes = count.get(webhook.id) ?? 0;
      const isFailing = webhook.failing_since !== null;
      if (lanes >= (isFailing ? 1 : LANES_OF_ONE)) continue;
      const own = await takeDelivery(tx, delivery, { now, until });
      if (!own) continue;
      if (isFailing) await changeWebhook(tx, webhook.id, { wait_until: until });
      count.set(webhook.id, lanes + 1);
      taken.push({ delivery: own, webhook });
    }
    return taken;
  });
}

/** The outcome of an attempt. */
interface Outcome {
  status: number | null;
  took_ms: number;
  failure: Sentence | null;
}

const isTaken = (status: number): boolean => status >= 200 && status < 300;
/** The status that another system returns to indicate that it does not want any more messages. */
const GONE = 410;

async function call(
  { networks, hosts, signal, waits }: Sending,
  { delivery, webhook }: TakenDelivery,
): Promise<Outcome> {
  const body = webhookBody(delivery);
  const began = performance.now();
  const outcome = (status: number | null, failure: Sentence | null): Outcome => ({
    status,
    took_ms: Math.round(performance.now() - began),
    failure,
  });
  try {
    const headers = signedHeaders(webhook.secret, { id: delivery.message_id, body, at: new Date() });
    const status = await callAddress(webhook.address, { headers, body, networks, hosts, signal, waits });
    return outcome(status, isTaken(status) ? null : callFaults.answered({ status }));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return outcome(null, error.sentence);
  }
}

async function tryToSend(sending: Sending, taken: TakenDelivery): Promise<DeliveryRow | undefined> {
  const { db, clock = Date.now, signal, tell } = sending;
  const outcome = await call(sending, taken);
  // Whoever ends does not know whether it arrived: another program sends it again when the lease is over.
  if (signal?.aborted && outcome.status === null) return undefined;
  const { settled, off } = await transaction(db, (tx) => settle(tx, taken, outcome, clock()));
  if (off !== null) await tell?.(taken.webhook, off);
  return settled;
}

async function settle(
  tx: Tx,
  { delivery, webhook }: TakenDelivery,
  outcome: Outcome,
  now: number,
): Promise<{ settled: DeliveryRow | undefined; off: Sentence | null }> {
  const isTest = delivery.event === TEST_EVENT;
  const pause = isTest ? undefined : pauseAfterTry(delivery.tries);
  const end = (state: "delivered" | "failed") => ({ state, due_at: null, ended_at: iso(now) });
  const isDelivered = outcome.failure === null;
  const next = isDelivered
    ? end("delivered")
    : pause === undefined
      ? end("failed")
      : { due_at: iso(now + pause) };
  const settled = await settleDelivery(tx, delivery, {
    status: outcome.status,
    took_ms: outcome.took_ms,
    ...failureAs(outcome.failure),
    ...next,
  });
  if (!settled) return { settled, off: null };
  if (isDelivered) {
    if (webhook.failing_since !== null)
      await changeWebhook(tx, webhook.id, { failing_since: null, wait_until: null });
    return { settled, off: null };
  }
  if (isTest) return { settled, off: null };
  const since = webhook.failing_since ?? iso(now);
  await changeWebhook(tx, webhook.id, {
    failing_since: since,
    wait_until: iso(now + probePause(delivery.tries)),
  });
  const isHopeless = outcome.status === GONE || now - Date.parse(since) >= WEBHOOK_PATIENCE_MS;
  const to = shownAddress(webhook.address);
  if (settled.state === "failed") {
    const { id: message, event, tries } = delivery;
    const details = { to, message, event, tries, status: outcome.status };
    await writeDown(tx, ITSELF, { done: "webhooks.fail", details }, webhook);
  }
  return { settled, off: isHopeless ? await switchOff(tx, webhook, outcome, now) : null };
}

async function switchOff(
  tx: Tx,
  webhook: TakenDelivery["webhook"],
  outcome: Outcome,
  now: number,
): Promise<Sentence> {
  const why =
    outcome.status === GONE || outcome.failure === null
      ? callFaults.wantsNoMore()
      : callFaults.nothingForDays({ why: outcome.failure });
  const given_up = await giveUpWaiting(tx, webhook.id, iso(now));
  await changeWebhook(tx, webhook.id, { disabled_at: iso(now), ...disabledFor(why), wait_until: null });
  const details = { to: shownAddress(webhook.address), because: why.message, given_up };
  await writeDown(tx, ITSELF, { done: "webhooks.disable", details }, webhook);
  return why;
}

/**
 * Sends a test message immediately, without retries, even if the webhook is off.
 * @returns the outcome
 * @throws Failure `missing`
 */
export async function sendTest(sending: Sending, doer: Doer, choice: WebhookChoice): Promise<DeliveryRow> {
  const at = (sending.clock ?? Date.now)();
  const taken = await transaction(sending.db, async (tx) => {
    const webhook = await requireWebhook(tx, choice);
    const delivery = await insertDelivery(tx, {
      webhook_id: webhook.id,
      message_id: newMessageId(),
      event: TEST_EVENT,
      happened_at: iso(at),
      data: { school: webhook.school_id },
      tries: 1,
      tried_at: iso(at),
      due_at: iso(at + LEASE_MS),
    });
    await writeDown(
      tx,
      doer,
      { done: "webhooks.send", details: { message: delivery.id, test: true } },
      webhook,
    );
    return { delivery, webhook: { ...webhook, wait_until: null, secret: await secretOf(tx, webhook.id) } };
  });
  return (await tryToSend(sending, taken)) ?? taken.delivery;
}

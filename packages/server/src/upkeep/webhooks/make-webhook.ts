import type { NewWebhook } from "@idms/core/school/log/webhook-schemas";
import { webhookFailures } from "@idms/core/upkeep/webhook-failures";
import { audited, writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { ProxyList } from "../../installation/settings/client-address.ts";
import { transaction, type Db, type Reads } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { requireAddress } from "../../http/socket/call-address.ts";
import {
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  disabledFor,
  findDelivery,
  findWebhook,
  insertWebhook,
  secretOf,
  sendAgain,
  type DeliveryRow,
  type ListedWebhook,
} from "./webhook-rows.ts";
import { newSecret } from "./sign-message.ts";

/**
 * Maximum number of webhooks per school, and in total. The number is limited because every webhook is checked for every
 * event.
 */
const MOST_OF_SCHOOL = 10;
const MOST = 200;

/** The ID of a webhook, and the school that the webhook must belong to. Null means any school. */
export interface WebhookChoice {
  school: number | null;
  id: number;
}

/** Returns an address in the format that the log shows, without its path and query, which may contain a secret. */
export const shownAddress = (address: string): string => new URL(address).origin;

/** @throws Failure `missing` */
export async function requireWebhook(db: Reads, { id, school }: WebhookChoice): Promise<ListedWebhook> {
  const webhook = await findWebhook(db, id, school);
  if (!webhook) throw missing("webhook");
  return webhook;
}

/**
 * Adds a webhook, which sends events to an address from now on.
 * @param reach the only school that the user can access, or null for all schools
 * @returns the webhook, and the secret that signs its messages, which cannot be shown again
 * @throws Failure `invalid` for an address that may not be called, `missing` for an unknown school, `conflict` if
 *   there are too many webhooks
 */
export async function addWebhook(
  { db, networks, hosts }: { db: Db; networks: ProxyList; hosts?: readonly string[] | undefined },
  doer: Doer,
  reach: number | null,
  { address: given, events, school: wanted }: NewWebhook,
): Promise<ListedWebhook & { secret: string }> {
  const address = requireAddress(given, networks, hosts);
  const school = reach ?? wanted;
  const secret = newSecret();
  const details = { to: shownAddress(address), events };
  const made = await audited(db, doer, { done: "webhooks.create", details }, async (tx) => {
    if (school !== null && !(await schoolExists(tx, school))) throw missing("school");
    const [own, all] = [await countWebhooks(tx, school), await countWebhooks(tx, null)];
    if (all >= MOST || (school !== null && own >= MOST_OF_SCHOOL)) throw webhookFailures.tooMany();
    const id = await insertWebhook(tx, {
      school_id: school,
      made_by: doer.username,
      address,
      events,
      secret,
    });
    return requireWebhook(tx, { id, school });
  });
  return { ...made, secret };
}

/**
 * Removes a webhook and its waiting messages.
 * @throws Failure `missing`
 */
export const removeWebhook = (db: Db, doer: Doer, choice: WebhookChoice): Promise<ListedWebhook> =>
  transaction(db, async (tx) => {
    const webhook = await requireWebhook(tx, choice);
    await deleteWebhook(tx, webhook.id);
    const details = { to: shownAddress(webhook.address) };
    await writeDown(tx, doer, { done: "webhooks.delete", details }, webhook);
    return webhook;
  });

/**
 * Switches a webhook on again. The webhook gets a new secret if `renew` is set or if a restored backup has no secret
 * for it.
 * @returns the secret if it is new, otherwise null
 * @throws Failure `missing`
 */
export const switchOnWebhook = (
  db: Db,
  doer: Doer,
  choice: WebhookChoice,
  { renew }: { renew: boolean },
): Promise<ListedWebhook & { secret: string | null }> =>
  transaction(db, async (tx) => {
    const webhook = await requireWebhook(tx, choice);
    const secret = renew || (await secretOf(tx, webhook.id)) === "" ? newSecret() : null;
    const on = { disabled_at: null, ...disabledFor(null), failing_since: null, wait_until: null };
    await changeWebhook(tx, webhook.id, { ...on, ...(secret !== null && { secret }) });
    const details = { to: shownAddress(webhook.address), new_secret: secret !== null };
    await writeDown(tx, doer, { done: "webhooks.change", details }, webhook);
    return { ...webhook, ...on, secret };
  });

/**
 * Sends a finished message again with the same ID.
 * @throws Failure `missing`, and `conflict` for a message that is still waiting or whose webhook is off
 */
export const sendMessageAgain = (db: Db, doer: Doer, { id, school }: WebhookChoice): Promise<DeliveryRow> =>
  transaction(db, async (tx) => {
    const delivery = await findDelivery(tx, id, school);
    if (!delivery) throw missing("message");
    const webhook = await requireWebhook(tx, { id: delivery.webhook_id, school });
    if (webhook.disabled_at !== null) throw webhookFailures.off();
    const again = await sendAgain(tx, id, new Date().toISOString());
    if (!again) throw webhookFailures.waiting();
    await writeDown(tx, doer, { done: "webhooks.send", details: { message: id } }, webhook);
    return again;
  });

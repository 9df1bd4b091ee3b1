import type { NewWebhook } from "@idms/core/school/log/webhook-schemas";
import { webhookFailures } from "@idms/core/upkeep/webhook-failures";
import { audited, writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { ProxyList } from "../../installation/settings/client-address.ts";
import { transaction, type Db, type Reads } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { requireAddress } from "./call-address.ts";
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

/** So many of a school, and so many in all: each is asked at whatever happens. */
const MOST_OF_SCHOOL = 10;
const MOST = 200;

/** The webhook: of one school, or of any with null. */
export interface WebhookChoice {
  school: number | null;
  id: number;
}

/** The log's form of an address: its path and query may be somebody's secret. */
export const shownAddress = (address: string): string => new URL(address).origin;

/** @throws Failure `missing` */
export async function requireWebhook(db: Reads, { id, school }: WebhookChoice): Promise<ListedWebhook> {
  const webhook = await findWebhook(db, id, school);
  if (!webhook) throw missing("webhook");
  return webhook;
}

/**
 * Has an address told of events from now on.
 * @param reach the one school of which the maker may be told; null for all
 * @returns it, and the secret by which its messages are signed, which nobody can be told again
 * @throws Failure `invalid` for an address that may not be called, `missing` for a school that there is not, `conflict` where there are
 *   very many
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

/** Removes a webhook with what waits for it. @throws Failure `missing` */
export const removeWebhook = (db: Db, doer: Doer, choice: WebhookChoice): Promise<ListedWebhook> =>
  transaction(db, async (tx) => {
    const webhook = await requireWebhook(tx, choice);
    await deleteWebhook(tx, webhook.id);
    const details = { to: shownAddress(webhook.address) };
    await writeDown(tx, doer, { done: "webhooks.delete", details }, webhook);
    return webhook;
  });

/**
 * Switches a webhook on again; with `renew`, or where it has lost its secret to a backup, with a new one.
 * @returns its secret where that is new, else null
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
 * Has a message that has ended sent once more, under the same id.
 * @throws Failure `missing`, and `conflict` for one that waits, or whose webhook is off
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

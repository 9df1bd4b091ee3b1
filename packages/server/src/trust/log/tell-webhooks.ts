import { randomBytes } from "node:crypto";
import type { DeedName } from "@idms/core/school/log/deeds";
import { webhookData, webhookEventOf, type WebhookEvent } from "@idms/core/school/log/webhook";
import { isNull } from "drizzle-orm";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { webhookDeliveries, webhooks } from "../../installation/tables/schema.ts";

interface Told {
  done: DeedName;
  subject_id?: number | null | undefined;
  school_id?: number | null | undefined;
  details: Readonly<Record<string, unknown>>;
}

/** Creates a message ID of 144 random bits. It contains no dot, because a dot ends the ID in the signed text. */
export const newMessageId = (): string => `msg_${randomBytes(18).toString("base64url")}`;

/**
 * Queues a message for each webhook that subscribes to a new log entry, in the entry's own transaction. After a
 * crash, either both the entry and the messages are stored or neither is. Another task sends the messages later.
 */
export async function tellWebhooks(tx: Tx, entries: readonly Told[]): Promise<void> {
  const told = entries.filter(({ done }) => webhookEventOf(done) !== undefined);
  if (told.length === 0) return;
  const listening = await webhooksThatAreOn(tx);
  if (listening.length === 0) return;
  const happened_at = timestamp();
  const messages = told.flatMap((entry) => {
    const event = webhookEventOf(entry.done) as WebhookEvent;
    const data = webhookData(entry);
    return listening
      .filter(({ events, school_id }) => events.includes(event) && isOf(school_id, entry))
      .map(({ id }) => ({
        webhook_id: id,
        message_id: newMessageId(),
        event,
        happened_at,
        data,
        due_at: happened_at,
      }));
  });
  for (const page of pagesOf(messages)) await tx.insert(webhookDeliveries).values(page).run();
}

const isOf = (school: number | null, entry: Told): boolean => school === null || school === entry.school_id;

const webhooksThatAreOn = (tx: Reads) =>
  tx
    .select({ id: webhooks.id, events: webhooks.events, school_id: webhooks.school_id })
    .from(webhooks)
    .where(isNull(webhooks.disabled_at))
    .all();

import type { WebhookData } from "@idms/core/school/log/webhook";
import type { Sentence } from "@idms/core/sentence";
import { callFaults } from "@idms/core/upkeep/sending-sentences";
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { webhookDeliveries, webhooks } from "../../installation/tables/schema.ts";

type WebhookRow = typeof webhooks.$inferSelect;
/** A webhook without its secret, so that it is safe to list. */
export type ListedWebhook = Omit<WebhookRow, "secret" | "wait_until">;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Returns the columns that store why a message did not arrive. They are null for a message that arrived. */
export const failureAs = (why: Sentence | null): Pick<DeliveryRow, "failure" | "failure_said"> => ({
  failure: why && why.message,
  failure_said: why,
});
const noFailure = failureAs(null);

/** Returns the columns that store why a webhook is off. They are null for a webhook that is on. */
export const disabledFor = (
  why: Sentence | null,
): Pick<WebhookRow, "disabled_because" | "disabled_said"> => ({
  disabled_because: why && why.message,
  disabled_said: why,
});

const listed = {
  id: webhooks.id,
  school_id: webhooks.school_id,
  made_by: webhooks.made_by,
  address: webhooks.address,
  events: webhooks.events,
  failing_since: webhooks.failing_since,
  disabled_at: webhooks.disabled_at,
  disabled_because: webhooks.disabled_because,
  disabled_said: webhooks.disabled_said,
  created_at: webhooks.created_at,
};

const ofSchool = (school: number | null): SQL | undefined =>
  school === null ? undefined : eq(webhooks.school_id, school);

/** Lists the webhooks of a school, or all webhooks if `school` is null, newest first. */
export const listWebhooks = (db: Reads, school: number | null): Promise<ListedWebhook[]> =>
  db.select(listed).from(webhooks).where(ofSchool(school)).orderBy(desc(webhooks.id)).all();

/** Finds a webhook of a school by ID, or a webhook of any school if `school` is null. */
export const findWebhook = (
  db: Reads,
  id: number,
  school: number | null,
): Promise<ListedWebhook | undefined> =>
  db
    .select(listed)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), ofSchool(school)))
    .get();

/** Counts the webhooks that a school can see. */
export const countWebhooks = (db: Reads, school: number | null): Promise<number> =>
  db.$count(webhooks, ofSchool(school));

/** Inserts a webhook and returns its ID. */
export const insertWebhook = async (tx: Tx, webhook: typeof webhooks.$inferInsert): Promise<number> =>
  (await tx.insert(webhooks).values(webhook).returning({ id: webhooks.id }).get()).id;

export async function changeWebhook(
  tx: Tx,
  id: number,
  changes: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).run();
}

/** Returns the secret that a webhook uses to sign messages, or an empty string if a restored backup has none. */
export const secretOf = async (db: Reads, id: number): Promise<string> =>
  (await db.select({ secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id)).get())?.secret ??
  "";

/** Deletes a webhook with all its messages. */
export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id)).run();
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id)).run();
}

/** Lists the newest messages of a webhook whose IDs are below the given one. */
export const listDeliveries = (
  db: Reads,
  webhook: number,
  { below, most }: { below: number; most: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhook), lt(webhookDeliveries.id, below)))
    .orderBy(desc(webhookDeliveries.id))
    .limit(most)
    .all();

/** Finds a message by ID. Returns undefined if the school cannot see the message's webhook. */
export async function findDelivery(
  db: Reads,
  id: number,
  school: number | null,
): Promise<DeliveryRow | undefined> {
  const row = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).get();
  return row && (await findWebhook(db, row.webhook_id, school)) ? row : undefined;
}

/** Inserts a message and returns it. */
export const insertDelivery = (
  tx: Tx,
  delivery: typeof webhookDeliveries.$inferInsert & { data: WebhookData },
): Promise<DeliveryRow> => tx.insert(webhookDeliveries).values(delivery).returning().get();

/** A message taken for sending, with its webhook. */
export interface TakenDelivery {
  delivery: DeliveryRow;
  webhook: WebhookRow;
}

/** Returns due messages, oldest first, of webhooks that are on and not busy. */
export const dueDeliveries = (
  db: Reads,
  { now, most, busy }: { now: string; most: number; busy: readonly number[] },
): Promise<TakenDelivery[]> =>
  db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(
      and(
        lte(webhookDeliveries.due_at, now),
        isNull(webhooks.disabled_at),
        or(isNull(webhooks.wait_until), lte(webhooks.wait_until, now)),
        busy.length > 0 ? notInArray(webhookDeliveries.webhook_id, [...busy]) : undefined,
      ),
    )
    .orderBy(asc(webhookDeliveries.due_at), asc(webhookDeliveries.id))
    .limit(most)
    .all();

/**
 * Takes a message if it is unchanged. The sender is presumed dead after the given time. Returns undefined if another
 * sender took the message first.
 */
export const takeDelivery = (
  tx: Tx,
  { id, due_at, tries }: Pick<DeliveryRow, "id" | "due_at" | "tries">,
  { now, until }: { now: string; until: string },
): Promise<DeliveryRow | undefined> =>
  tx
    .update(webhookDeliveries)
    .set({ tries: tries + 1, tried_at: now, due_at: until, status: null, took_ms: null, ...noFailure })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.tries, tries),
        due_at === null ? isNull(webhookDeliveries.due_at) : eq(webhookDeliveries.due_at, due_at),
      ),
    )
    .returning()
    .get();

/** Records the outcome of an attempt. Returns undefined, without recording it, if there has been a later attempt. */
export const settleDelivery = (
  tx: Tx,
  { id, tries }: Pick<DeliveryRow, "id" | "tries">,
  changes: Partial<DeliveryRow>,
): Promise<DeliveryRow | undefined> =>
  tx
    .update(webhookDeliveries)
    .set(changes)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.tries, tries),
        eq(webhookDeliveries.state, "waiting"),
      ),
    )
    .returning()
    .get();

/** Gives up on all waiting messages of a webhook and returns how many there were. */
export async function giveUpWaiting(tx: Tx, webhook: number, now: string): Promise<number> {
  const given = await tx
    .update(webhookDeliveries)
    .set({ state: "failed", ...failureAs(callFaults.switchedOff()), due_at: null, ended_at: now })
    .where(and(eq(webhookDeliveries.webhook_id, webhook), isNotNull(webhookDeliveries.due_at)))
    .returning({ id: webhookDeliveries.id })
    .all();
  return given.length;
}

/** Queues a message again. Its attempts are counted from the beginning. */
export const sendAgain = (tx: Tx, id: number, now: string): Promise<DeliveryRow | undefined> =>
  tx
    .update(webhookDeliveries)
    .set({ state: "waiting", tries: 0, due_at: now, ended_at: null, ...noFailure })
    .where(and(eq(webhookDeliveries.id, id), isNull(webhookDeliveries.due_at)))
    .returning()
    .get();

/** Number of messages deleted at a time. */
const AT_A_TIME = 1000;

/**
 * Deletes messages that were finished before a given time, and messages whose webhook was deleted. Returns the number
 * of deleted messages.
 */
export async function forgetDeliveries(tx: Tx, before: string): Promise<number> {
  const old = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      or(
        lt(webhookDeliveries.ended_at, before),
        sql`${webhookDeliveries.webhook_id} NOT IN (SELECT ${webhooks.id} FROM ${webhooks})`,
      ),
    )
    .limit(AT_A_TIME);
  const gone = await tx
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old as never))
    .returning({ id: webhookDeliveries.id })
    .all();
  return gone.length;
}

/**
 * Deletes the webhooks' secrets and messages from a copy of the database and switches the webhooks off, so that a
 * restored installation does not send messages automatically.
 */
export async function silenceWebhooks(tx: Tx, now: string): Promise<void> {
  const { disabled_because, disabled_said } = disabledFor(callFaults.fromBackup());
  // A copy that an older version made has no such column until it is opened.
  const said = sql`SELECT name FROM pragma_table_info('webhooks') WHERE name = ${webhooks.disabled_said.name}`;
  await tx.delete(webhookDeliveries).run();
  await tx
    .update(webhooks)
    .set({
      secret: "",
      failing_since: null,
      wait_until: null,
      disabled_at: now,
      disabled_because,
      ...((await tx.get(said)) ? { disabled_said } : {}),
    })
    .run();
}

/** The tables for webhooks and their messages. */
import type { WebhookData, WebhookEvent } from "@idms/core/school/log/webhook";
import type { DeliveryState } from "@idms/core/school/log/webhook-schemas";
import type { Sentence } from "@idms/core/sentence";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { schools } from "./entities.ts";

/** An address that receives events. Its secret signs messages, so the secret is not hashed. No backup contains it. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: id(),
    /** The school whose events are sent. Null for all schools. */
    school_id: integer("school_id").references(() => schools.id, cascade),
    made_by: text("made_by").notNull(),
    address: text("address").notNull(),
    events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
    /** The secret. It is empty if a backup omitted it. In that case, a new secret is set before anything is sent. */
    secret: text("secret").notNull(),
    failing_since: text("failing_since"),
    /** The time before which a failing webhook is not retried. */
    wait_until: text("wait_until"),
    disabled_at: text("disabled_at"),
    disabled_because: text("disabled_because"),
    /**
     * The reason as a sentence with its code. If an older version of the program wrote the reason, this is null or
     * contains different wording.
     */
    disabled_said: text("disabled_said", { mode: "json" }).$type<Sentence>(),
    created_at: createdAt(),
  },
  (t) => [index("webhooks_school").on(t.school_id)],
);

/**
 * A message. It is written together with the event that it reports, and is kept for some time after it has been
 * delivered or abandoned. It contains only numbers. It has no foreign key to a webhook, because the removal of a
 * webhook must not roll back a submission.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    webhook_id: integer("webhook_id").notNull(),
    message_id: text("message_id").notNull(),
    event: text("event").notNull(),
    happened_at: text("happened_at").notNull(),
    data: text("data", { mode: "json" }).$type<WebhookData>().notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    tried_at: text("tried_at"),
    /**
     * The time at which the message is due. While the message is being sent, this is the time after which its sender
     * is considered dead. Null once the message has been delivered or abandoned.
     */
    due_at: text("due_at"),
    ended_at: text("ended_at"),
    status: integer("status"),
    took_ms: integer("took_ms"),
    failure: text("failure"),
    /**
     * The failure as a sentence with its code. If an older version of the program wrote the failure, this is null or
     * contains different wording.
     */
    failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  },
  (t) => [
    index("webhook_deliveries_due").on(t.due_at),
    index("webhook_deliveries_webhook").on(t.webhook_id, t.id),
    index("webhook_deliveries_ended").on(t.ended_at),
  ],
);

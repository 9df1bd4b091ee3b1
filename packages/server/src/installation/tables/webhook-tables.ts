/** The tables of what other systems are told: webhooks with their messages. */
import type { WebhookData, WebhookEvent } from "@idms/core/school/log/webhook";
import type { DeliveryState } from "@idms/core/school/log/webhook-schemas";
import type { Sentence } from "@idms/core/sentence";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { schools } from "./entities.ts";

/** An address that is told of events. Its secret signs, so it is kept as it is; no backup has it. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: id(),
    /** Null for all schools. */
    school_id: integer("school_id").references(() => schools.id, cascade),
    made_by: text("made_by").notNull(),
    address: text("address").notNull(),
    events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
    /** Empty where it was left out of a backup: it is given a new one before anything is sent. */
    secret: text("secret").notNull(),
    failing_since: text("failing_since"),
    /** Until when nothing is tried, of one that fails. */
    wait_until: text("wait_until"),
    disabled_at: text("disabled_at"),
    disabled_because: text("disabled_because"),
    /** That as a sentence with its code; null, or of another text, where an older program wrote it. */
    disabled_said: text("disabled_said", { mode: "json" }).$type<Sentence>(),
    created_at: createdAt(),
  },
  (t) => [index("webhooks_school").on(t.school_id)],
);

/**
 * A message, written with what it tells of, until some time after its end. It names nothing but numbers, and refers to no
 * webhook: one that is removed just now may not undo a submission.
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
     * The time when it may be taken; while it is being sent, when its sender counts as dead. Null once it has ended.
     */
    due_at: text("due_at"),
    ended_at: text("ended_at"),
    status: integer("status"),
    took_ms: integer("took_ms"),
    failure: text("failure"),
    /** That as a sentence with its code; null, or of another text, where an older program wrote it. */
    failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  },
  (t) => [
    index("webhook_deliveries_due").on(t.due_at),
    index("webhook_deliveries_webhook").on(t.webhook_id, t.id),
    index("webhook_deliveries_ended").on(t.ended_at),
  ],
);

import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { maybeCodedSchema, saying } from "../../sentence-schema.ts";
import { logRules } from "./log-rule-sentences.ts";
import { WEBHOOK_EVENTS } from "./webhook.ts";

const ADDRESS_LIMIT = 2000;
const ADDRESS = /^https?:\/\/[^/?#\\\s]+/i;
const NAME_IN_ADDRESS = /^https?:\/\/[^/?#]*@/i;

/** The request body for creating a webhook. The server checks whether the webhook's address may be called. */
export const newWebhookSchema = z.object({
  address: requiredText(labelSentences.address(), ADDRESS_LIMIT)
    .refine((text) => ADDRESS.test(text), saying(logRules.address()))
    .refine((text) => !NAME_IN_ADDRESS.test(text), saying(logRules.nameInAddress())),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, saying(logRules.event({ events: WEBHOOK_EVENTS }))))
    .min(1, saying(logRules.noEvent()))
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** The school's ID. Null for all schools that the creator may access. */
  school: idSchema.nullish().transform((school) => school ?? null),
});
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** A webhook in an API response, without its secret. */
export const webhookAnswer = z.object({
  id: z.int(),
  address: z.string(),
  events: z.array(z.string()),
  school: z.int().nullable(),
  made_by: z.string(),
  created_at: z.string(),
  /** The time since which deliveries have been failing, or null if the last delivery succeeded. */
  failing_since: z.string().nullable(),
  /** When and why the webhook was disabled, or null if it is enabled. */
  disabled_at: z.string().nullable(),
  disabled_because: z.string().nullable(),
  /** The code and parameters of the reason why the webhook was disabled. */
  ...maybeCodedSchema().shape,
});
export type Webhook = z.output<typeof webhookAnswer>;

/**
 * A webhook with the secret that signs its messages. The secret is shown only once. It is null if it has not changed.
 */
export const webhookSecretAnswer = webhookAnswer.extend({ secret: z.string().nullable() });
export type WebhookWithSecret = z.output<typeof webhookSecretAnswer>;

const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message to a webhook, with its outcome. */
export const webhookMessageAnswer = z.object({
  id: z.int(),
  /** The message's `webhook-id`. It is the same for every attempt, so that the receiver can detect duplicates. */
  message_id: z.string(),
  event: z.string(),
  happened_at: z.string(),
  data: z.record(z.string(), z.int().nullable()),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  tried_at: z.string().nullable(),
  /** The time of the next attempt, or null if there is none. */
  due_at: z.string().nullable(),
  /** The receiver's last status code, or null if it did not respond. */
  status: z.int().nullable(),
  /** How long the receiver took to respond, in milliseconds. */
  took_ms: z.int().nullable(),
  failure: z.string().nullable(),
  /** The code and parameters of the failure. */
  ...maybeCodedSchema().shape,
});
/** A page of a webhook's messages, with the cursor for the next page, or null on the last page. */
export const webhookMessagesAnswer = z.object({
  results: z.array(webhookMessageAnswer),
  next: z.string().nullable(),
});
export type WebhookMessage = z.output<typeof webhookMessageAnswer>;

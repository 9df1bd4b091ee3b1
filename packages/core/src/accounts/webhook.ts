import { z } from "zod";
import { requiredText } from "../forms/text-schema.ts";
import { idSchema } from "../ids.ts";
import type { DeedName } from "./deeds.ts";

/** What another system can be told of, each by the deeds of the log that are it. */
const eventDeeds = {
  "submission.received": ["students.submit"],
  "submission.sent_back": ["students.send_back"],
  "submission.verified": ["students.verify"],
  "cards.printed": ["print_batches.generate", "print_batches.reprint"],
} as const satisfies Record<string, readonly DeedName[]>;

export type WebhookEvent = keyof typeof eventDeeds;
export const WEBHOOK_EVENTS = Object.keys(eventDeeds) as [WebhookEvent, ...WebhookEvent[]];

/** Each event in words, as it is ticked. */
export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  "submission.received": "A submission was received",
  "submission.sent_back": "A submission was sent back",
  "submission.verified": "A submission was verified",
  "cards.printed": "Cards were printed",
};

/** What is sent when somebody wants to see whether anything arrives. */
export const TEST_EVENT = "webhook.test";

const eventOfDeed: ReadonlyMap<string, WebhookEvent> = new Map(
  WEBHOOK_EVENTS.flatMap((event) => eventDeeds[event].map((deed) => [deed, event] as const)),
);

/** Which event a deed is; undefined for one that no system is told of. */
export const webhookEventOf = (done: DeedName): WebhookEvent | undefined => eventOfDeed.get(done);

/** What an event is about: numbers by which the API answers the rest to whoever may read it, and nothing of a person. */
export type WebhookData = Readonly<Record<string, number | null>>;

/** What of a line of the log is sent on. */
export function webhookData({
  done,
  subject_id,
  school_id,
  details,
}: {
  done: DeedName;
  subject_id?: number | null | undefined;
  school_id?: number | null | undefined;
  details: Readonly<Record<string, unknown>>;
}): WebhookData {
  const school = school_id ?? null;
  const subject = subject_id ?? null;
  if (webhookEventOf(done) !== "cards.printed") return { student: subject, school };
  const { cards, reprint_of } = details;
  return {
    batch: subject,
    school,
    cards: typeof cards === "number" ? cards : null,
    ...(typeof reprint_of === "number" && { reprint_of }),
  };
}

/** The text that is sent and signed: the same in every try. */
export const webhookBody = ({
  event,
  happened_at,
  data,
}: {
  event: string;
  happened_at: string;
  data: WebhookData;
}): string => JSON.stringify({ type: event, timestamp: happened_at, data });

const ADDRESS_LIMIT = 2000;
const ADDRESS = /^https?:\/\/[^/?#\\\s]+/i;
const NAME_IN_ADDRESS = /^https?:\/\/[^/?#]*@/i;
const ADDRESS_WORDS = "Give the address of the other system, such as https://example.org/hooks/idms.";

/** What is wished of a new webhook; whether its address may be called is looked at by the server. */
export const newWebhookSchema = z.object({
  address: requiredText("Address", ADDRESS_LIMIT)
    .refine((text) => ADDRESS.test(text), { error: ADDRESS_WORDS })
    .refine((text) => !NAME_IN_ADDRESS.test(text), {
      error: "Leave name and password out of the address: what is sent is signed.",
    }),
  events: z
    .array(
      z.enum(WEBHOOK_EVENTS, { error: `There is no such event: choose of ${WEBHOOK_EVENTS.join(", ")}.` }),
    )
    .min(1, { error: "Say what the system is to be told: at least one event." })
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** Null for all schools that the maker reaches. */
  school: idSchema.nullish().transform((school) => school ?? null),
});
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** A webhook as the API answers it: never its secret. */
export const webhookAnswer = z.object({
  id: z.int(),
  address: z.string(),
  events: z.array(z.string()),
  school: z.int().nullable(),
  made_by: z.string(),
  created_at: z.string(),
  /** Since when nothing has arrived; null where the last delivery did. */
  failing_since: z.string().nullable(),
  /** When it was switched off, and why; null while it is on. */
  disabled_at: z.string().nullable(),
  disabled_because: z.string().nullable(),
});
export type Webhook = z.output<typeof webhookAnswer>;

/** A webhook with the secret by which its messages are signed, which is told this once; null where it stays as it was told. */
export const webhookSecretAnswer = webhookAnswer.extend({ secret: z.string().nullable() });
export type WebhookWithSecret = z.output<typeof webhookSecretAnswer>;

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message to a webhook, and what became of it. */
export const webhookMessageAnswer = z.object({
  id: z.int(),
  /** The `webhook-id` of the message: the same in every try, so that who receives it twice can tell. */
  message_id: z.string(),
  event: z.string(),
  happened_at: z.string(),
  data: z.record(z.string(), z.int().nullable()),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  tried_at: z.string().nullable(),
  /** When it is tried next; null for one that has ended. */
  due_at: z.string().nullable(),
  /** What the other system answered last; null where it did not. */
  status: z.int().nullable(),
  /** How long that took, in milliseconds. */
  took_ms: z.int().nullable(),
  failure: z.string().nullable(),
});
/** Some messages of a webhook, and the place after which its list goes on; null at its end. */
export const webhookMessagesAnswer = z.object({
  results: z.array(webhookMessageAnswer),
  next: z.string().nullable(),
});
export type WebhookMessage = z.output<typeof webhookMessageAnswer>;

/** How a webhook stands, in words. */
export const webhookStanding = ({
  failing_since,
  disabled_at,
}: Pick<Webhook, "failing_since" | "disabled_at">): "on" | "failing" | "off" =>
  disabled_at !== null ? "off" : failing_since !== null ? "failing" : "on";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each try the next one is; after as many more it is given up, some 32 hours after the first. */
const PAUSES_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
] as const;

/** How long a message waits after so many tries in vain; undefined when it is given up. */
export const pauseAfterTry = (tries: number): number | undefined => PAUSES_MS[tries - 1];

/** What fails is asked again by one message at a time, so often at least: the others wait behind it. */
const LONGEST_PROBE_MS = 5 * MINUTE_MS;

/** How long all of a webhook waits after a message in vain. */
export const probePause = (tries: number): number =>
  Math.min(pauseAfterTry(tries) ?? LONGEST_PROBE_MS, LONGEST_PROBE_MS);

/** A webhook through which nothing has come for so long is switched off. */
export const WEBHOOK_PATIENCE_MS = 3 * 24 * HOUR_MS;

/** So long it is kept what became of a message that has ended. */
export const DELIVERY_KEPT_MS = 30 * 24 * HOUR_MS;

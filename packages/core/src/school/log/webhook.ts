import type { DeedName } from "./deeds.ts";

/** The events that other systems can subscribe to, each with the log actions that trigger it. */
const eventDeeds = {
  "submission.received": ["students.submit"],
  "submission.sent_back": ["students.send_back"],
  "submission.verified": ["students.verify"],
  "cards.printed": ["print_batches.generate", "print_batches.reprint"],
} as const satisfies Record<string, readonly DeedName[]>;

export type WebhookEvent = keyof typeof eventDeeds;
export const WEBHOOK_EVENTS = Object.keys(eventDeeds) as [WebhookEvent, ...WebhookEvent[]];

/** Descriptions of the events for checkboxes. */
export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  "submission.received": "A submission was received",
  "submission.sent_back": "A submission was sent back",
  "submission.verified": "A submission was verified",
  "cards.printed": "Cards were printed",
};

/** The event sent by the delivery test. */
export const TEST_EVENT = "webhook.test";

const eventOfDeed: ReadonlyMap<string, WebhookEvent> = new Map(
  WEBHOOK_EVENTS.flatMap((event) => eventDeeds[event].map((deed) => [deed, event] as const)),
);

/** Returns the event that an action triggers, or undefined if there is none. */
export const webhookEventOf = (done: DeedName): WebhookEvent | undefined => eventOfDeed.get(done);

/**
 * The data of an event. It contains only IDs and counts, not personal data. Authorised receivers can request the
 * details from the API.
 */
export type WebhookData = Readonly<Record<string, number | null>>;

/** Returns the data from a log entry that is sent to receivers. */
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

/** Builds the request body that is sent and signed. The body is identical for every attempt. */
export const webhookBody = ({
  event,
  happened_at,
  data,
}: {
  event: string;
  happened_at: string;
  data: WebhookData;
}): string => JSON.stringify({ type: event, timestamp: happened_at, data });

/** Returns the state of a webhook: on, failing or off. */
export const webhookStanding = ({
  failing_since,
  disabled_at,
}: {
  failing_since: string | null;
  disabled_at: string | null;
}): "on" | "failing" | "off" => (disabled_at !== null ? "off" : failing_since !== null ? "failing" : "on");

/** How long the outcome of a finished message is kept. */
export const DELIVERY_KEPT_MS = 30 * 24 * 3_600_000;

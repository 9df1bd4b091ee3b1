import type { DeedName } from "./deeds.ts";

/** The events another system can hear, each with the deeds of the log behind it. */
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

/** The event that tests whether anything arrives. */
export const TEST_EVENT = "webhook.test";

const eventOfDeed: ReadonlyMap<string, WebhookEvent> = new Map(
  WEBHOOK_EVENTS.flatMap((event) => eventDeeds[event].map((deed) => [deed, event] as const)),
);

/** The event of a deed; undefined for one that no system hears of. */
export const webhookEventOf = (done: DeedName): WebhookEvent | undefined => eventOfDeed.get(done);

/**
 * The subject of an event: numbers by which the API answers the rest to those who may read it, and nothing personal.
 */
export type WebhookData = Readonly<Record<string, number | null>>;

/** The part of a line of the log that is sent on. */
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

/** The state of a webhook, in words. */
export const webhookStanding = ({
  failing_since,
  disabled_at,
}: {
  failing_since: string | null;
  disabled_at: string | null;
}): "on" | "failing" | "off" => (disabled_at !== null ? "off" : failing_since !== null ? "failing" : "on");

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

/** The longest time between two tries of a failing address, by one message at a time: the others wait behind it. */
const LONGEST_PROBE_MS = 5 * MINUTE_MS;

/** How long all of a webhook waits after a message in vain. */
export const probePause = (tries: number): number =>
  Math.min(pauseAfterTry(tries) ?? LONGEST_PROBE_MS, LONGEST_PROBE_MS);

/** A webhook through which nothing has come for so long is switched off. */
export const WEBHOOK_PATIENCE_MS = 3 * 24 * HOUR_MS;

/** So long it is kept what became of a message that has ended. */
export const DELIVERY_KEPT_MS = 30 * 24 * HOUR_MS;

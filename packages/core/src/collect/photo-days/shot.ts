import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";

/** The number that a phone gives a photo when it takes it: with it the photo may be sent again and again, and is taken once. */
export const shotIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, saying(callRules.shot()));

/**
 * The outcome of a photo. `taken`: it is the child's photo now. `kept`: a later one is, and this one stays among the
 * earlier versions. `waiting`: it goes to the child's record as soon as there is one.
 */
const SHOT_OUTCOMES = ["taken", "kept", "waiting"] as const;
export type ShotOutcome = (typeof SHOT_OUTCOMES)[number];
export const shotAnswer = z.object({ outcome: z.enum(SHOT_OUTCOMES) });

/**
 * The time a photo was taken, by the server's clock, as an ISO time. A phone may have any date, but it knows how long
 * ago it was: both moments are by its own clock, in milliseconds since 1970. A moment after its sending counts as
 * just now.
 */
export const momentTaken = ({ taken, sent }: { taken: number; sent: number }, now: Date): string =>
  new Date(now.getTime() - Math.max(0, sent - taken)).toISOString();

/** Whether a photo becomes the child's: the one that was taken last does, and of two of one moment the one that came last. */
export const becomesPhoto = (takenAt: string, latest: string | undefined): boolean =>
  latest === undefined || takenAt >= latest;

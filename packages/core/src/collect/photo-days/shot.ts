import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";

/**
 * The ID that a phone assigns to a photo when taking it. The photo may be sent more than once but is saved only once.
 */
export const shotIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, saying(callRules.shot()));

/**
 * The outcome of a photo. `taken` means that it is now the child's photo. `kept` means that a later photo is used and
 * this one is kept as an earlier version. `waiting` means that it will be added to the child's record once there is
 * one.
 */
const SHOT_OUTCOMES = ["taken", "kept", "waiting"] as const;
export type ShotOutcome = (typeof SHOT_OUTCOMES)[number];
export const shotAnswer = z.object({ outcome: z.enum(SHOT_OUTCOMES) });

/**
 * Returns the time a photo was taken, according to the server's clock, as an ISO time. The phone's clock may be wrong,
 * but the difference between the phone's two times, in milliseconds since 1970, is correct. A photo that seems to have
 * been taken after it was sent counts as taken just now.
 */
export const momentTaken = ({ taken, sent }: { taken: number; sent: number }, now: Date): string =>
  new Date(now.getTime() - Math.max(0, sent - taken)).toISOString();

/**
 * Whether a photo becomes the child's photo. The photo that was taken last does. If two photos were taken at the same
 * moment, the photo that arrived last does.
 */
export const becomesPhoto = (takenAt: string, latest: string | undefined): boolean =>
  latest === undefined || takenAt >= latest;

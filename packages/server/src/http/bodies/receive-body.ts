import { laterFailures } from "@idms/core/upkeep/later-failures";
import type { Failure } from "@idms/core/failure";
import { brokenOff } from "../../trust/failures/broken-off.ts";

/** The time limits for receiving a body. They ensure that every wait ends. */
export interface BodyPace {
  /**
   * Length of an interval, in milliseconds. In each interval, at least `least` bytes must arrive. The first interval
   * is a grace period.
   */
  stretch: number;
  least: number;
  /**
   * The body must be complete after `start` milliseconds plus one second for each `rate` bytes, and no later than after
   * `most` milliseconds.
   */
  start: number;
  rate: number;
  most: number;
}

const MINUTE = 60_000;

/**
 * The default time limits. A photo of 135 KB at 400 kbit/s with a round trip of 400 ms arrives in 4 s. The 10 MB
 * original takes nine minutes over a poor 3G connection at 20 KB/s. Half-minute intervals allow a phone to lose its
 * connection between two cells. They require 1 KB/s, a twentieth of the poor connection's rate. The whole body may take
 * twice as long as it takes over that connection, but never more than half an hour, which is enough for three such
 * originals.
 */
export const BODY_PACE: BodyPace = {
  stretch: 30_000,
  least: 30 * 1024,
  start: MINUTE,
  rate: 10 * 1024,
  most: 30 * MINUTE,
};

/**
 * Maximum number of bytes that are still read from a rejected body. This covers anything sent by mistake within a
 * minute, at 3 KB/s or more.
 */
const REFUSED_MOST = 64 * 1024 * 1024;
const REFUSED_PACE: BodyPace = {
  stretch: 5000,
  least: 15 * 1024,
  start: MINUTE,
  rate: Infinity,
  most: MINUTE,
};

/** The limits for reading a body. */
export interface BodyLimits {
  /** Maximum size in bytes, and the failure thrown for a larger body. */
  most: number;
  tooLarge: Failure;
  /**
   * Stops reading when aborted. It is aborted, with the reason, when the body is too slow or the sender disconnects.
   */
  stop: AbortController;
  pace?: BodyPace;
}

/**
 * Passes on the bytes of a request body as they arrive. The function always ends: at the end of the body, or with the
 * reason of `stop` if `take` respects it. The time limits also apply while `take` processes bytes, so that a slow
 * consumer cannot stall the function either.
 * @throws Failure `tooLarge`, `timeout` for a body that is too slow, `invalid` when the sender disconnects, and any
 *   error that `take` throws.
 */
export async function receiveBody(
  request: Request,
  { most, tooLarge, stop, pace = BODY_PACE }: BodyLimits,
  take: (chunk: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const declared = Number(request.headers.get("content-length"));
  if (declared > most) throw tooLarge;
  if (!request.body) return;
  const reader = request.body.getReader();
  const endReading = () => void reader.cancel().catch(() => undefined);
  const goneAway = () => stop.abort(brokenOff());
  stop.signal.addEventListener("abort", endReading);
  request.signal.addEventListener("abort", goneAway);
  if (request.signal.aborted) goneAway();
  let size = 0;
  const clock = startClock(pace, declared || most, () => size, stop);
  try {
    for (;;) {
      const { done, value } = await read(reader, goneAway);
      stop.signal.throwIfAborted();
      if (done) break;
      size += value.byteLength;
      if (size <= most) await take(value);
      else if (size > REFUSED_MOST) throw tooLarge;
    }
    if (size > most) throw tooLarge;
  } finally {
    clock.end();
    stop.signal.removeEventListener("abort", endReading);
    request.signal.removeEventListener("abort", goneAway);
    endReading();
  }
}

/**
 * Reads and discards the body of a request that was answered before the body was read. Otherwise, a client that is
 * still sending when the connection closes never reads the response, and a proxy turns the response into a 502.
 */
export async function discardBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  const limits = {
    most: REFUSED_MOST,
    tooLarge: brokenOff(),
    stop: new AbortController(),
    pace: REFUSED_PACE,
  };
  await receiveBody(request, limits, () => undefined).catch(() => undefined);
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>, goneAway: () => void) {
  try {
    return await reader.read();
  } catch {
    goneAway();
    return { done: true, value: undefined } as const;
  }
}

function startClock(
  { stretch, least, start, rate, most }: BodyPace,
  expected: number,
  size: () => number,
  stop: AbortController,
) {
  let before = 0;
  const giveUp = () => stop.abort(laterFailures.tooSlow());
  const stretches = setInterval(() => {
    if (size() - before < least) giveUp();
    before = size();
  }, stretch);
  const late = setTimeout(giveUp, Math.min(most, start + (expected / rate) * 1000));
  return {
    end() {
      clearInterval(stretches);
      clearTimeout(late);
    },
  };
}

import { laterFailures } from "@idms/core/upkeep/later-failures";
import type { Failure } from "@idms/core/failure";
import { brokenOff } from "../../trust/failures/broken-off.ts";

/** How long a body may take; every wait for one ends. */
export interface BodyPace {
  /** In each stretch of so many milliseconds, of which the first is the grace, `least` bytes come in, or it ends. */
  stretch: number;
  least: number;
  /** And it is in after `start` milliseconds and one second for each `rate` bytes, or after `most` milliseconds. */
  start: number;
  rate: number;
  most: number;
}

const MINUTE = 60_000;

/**
 * A photo of 135 KB at 400 kbit/s with a round trip of 400 ms is in after 4 s, the original of 10 MB over a poor 3G
 * line of 20 KB/s after nine minutes. Stretches of half a minute let a phone lose its line between two cells, and want
 * 1 KB/s, a twentieth of that line; the whole may take twice as long as that line takes, and never over half an hour,
 * in which three such originals are in.
 */
export const BODY_PACE: BodyPace = {
  stretch: 30_000,
  least: 30 * 1024,
  start: MINUTE,
  rate: 10 * 1024,
  most: 30 * MINUTE,
};

/** The most that is still read of a refused body: anything sent by mistake within a minute, at 3 KB/s or more. */
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
  /** The most bytes, and what is thrown for more. */
  most: number;
  tooLarge: Failure;
  /** Ends the reading when it is aborted; aborted with the reason when the body is too slow or its sender went away. */
  stop: AbortController;
  pace?: BodyPace;
}

/**
 * Hands the bytes of a request's body on as they come in. It always ends: with the body, or with the reason of `stop`
 * as long as `take` heeds it. The clock goes on while the bytes are taken, so that nobody can keep them waiting either.
 * @throws Failure `tooLarge`, `timeout` for a body that is too slow, `invalid` when the sender went away, and whatever
 * `take` throws.
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
 * Takes the body of a request that was answered without it, and throws it away. Whoever sends for longer than the
 * connection is open never reads the answer, and a proxy makes a 502 of it.
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

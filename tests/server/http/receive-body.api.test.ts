import { Failure } from "@idms/core/failure";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  BODY_PACE,
  receiveBody,
  type BodyPace,
} from "../../../packages/server/src/http/bodies/receive-body.ts";
import { failed } from "../../failed.ts";

const tooLarge = failed("too_large", "Too large.");
const SECOND = 1000;

/** Returns a body that sends the given number of bytes after each pause, endlessly or up to a total. */
function sender(bytes: number, pause: number, all = Infinity) {
  let sent = 0;
  let timer: NodeJS.Timeout;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        controller.enqueue(new Uint8Array(Math.min(bytes, all - sent)));
        sent += bytes;
        if (sent < all) return;
        controller.close();
        clearInterval(timer);
      }, pause);
    },
    cancel: () => clearInterval(timer),
  });
}

/** Receives a body on a simulated clock. Returns the outcome and the duration in seconds of that clock. */
async function receive(
  body: ReadableStream<Uint8Array>,
  { length, pace, signal }: { length?: number; pace?: BodyPace; signal?: AbortSignal } = {},
) {
  const request = new Request("http://idms/", {
    method: "POST",
    body,
    duplex: "half",
    ...(signal && { signal }),
    ...(length !== undefined && { headers: { "content-length": String(length) } }),
  } as RequestInit);
  const began = Date.now();
  let size = 0;
  const received = receiveBody(
    request,
    { most: 20 * 1024 * 1024, tooLarge, stop: new AbortController(), ...(pace && { pace }) },
    (chunk) => void (size += chunk.byteLength),
  ).then(
    () => "in",
    (error: unknown) => (error instanceof Failure ? error.kind : error),
  );
  const ended: unknown[] = [];
  void received.then((outcome) => ended.push(outcome));
  while (ended.length === 0) await vi.advanceTimersByTimeAsync(SECOND);
  return { outcome: ended[0], size, seconds: Math.round((Date.now() - began) / SECOND) };
}

describe("a request body with a time limit", () => {
  // Only the timers are simulated. The files of this project share a process, so they are restored afterwards.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test.each([
    ["a photo of 135 KB at 400 kbit/s", 135_000, 50_000],
    ["an original of 10 MB at 20 KB/s", 10_000_000, 20_000],
  ])("is accepted: %s", async (_, all, rate) => {
    const body = sender(rate, SECOND, all);
    expect(await receive(body, { length: all })).toMatchObject({ outcome: "in", size: all });
  });

  test("is accepted although its connection was lost for 25 seconds", async () => {
    const body = sender(500_000, 25 * SECOND, 5_000_000);
    expect(await receive(body, { length: 5_000_000 })).toMatchObject({ outcome: "in" });
  });

  test("that sends nothing gets a 408 after the grace period", async () => {
    const silent = new ReadableStream<Uint8Array>();
    expect(await receive(silent)).toMatchObject({ outcome: "timeout", seconds: BODY_PACE.stretch / SECOND });
    expect(failed("timeout", "").status).toBe(408);
  });

  test("that sends a byte every five seconds gets a 408 after the grace period", async () => {
    expect(await receive(sender(1, 5 * SECOND))).toMatchObject({ outcome: "timeout", seconds: 30 });
  });

  test("that begins with a burst and goes on with a trickle gets a 408 within the next interval", async () => {
    let first = true;
    const body = sender(1, SECOND).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(first ? new Uint8Array(9_000_000) : chunk);
          first = false;
        },
      }),
    );
    expect(await receive(body, { length: 10_000_000 })).toMatchObject({ outcome: "timeout", seconds: 60 });
  });

  test("that is just fast enough in each interval still ends at its deadline", async () => {
    const body = sender(31 * 1024, 15 * SECOND);
    const { outcome, seconds } = await receive(body, { length: 1024 * 1024 });
    expect([outcome, seconds]).toMatchObject(["timeout", 60 + 103]);
    const endless = await receive(sender(31 * 1024, 15 * SECOND), { length: 19 * 1024 * 1024 });
    expect([endless.outcome, endless.seconds]).toEqual(["timeout", 30 * 60]);
  });

  test("ends when its sender leaves", async () => {
    const leaving = new AbortController();
    const silent = new ReadableStream<Uint8Array>();
    setTimeout(() => leaving.abort(), 3 * SECOND);
    expect(await receive(silent, { signal: leaving.signal })).toMatchObject({
      outcome: "invalid",
      seconds: 3,
    });
  });
});

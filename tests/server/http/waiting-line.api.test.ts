import { expect, test } from "vitest";
import { waitingLine } from "../../../packages/server/src/http/bodies/waiting-line.ts";

/** Returns work that continues until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, end: () => resolve(), fail: () => reject(new Error("broken")) };
}

const turnOver = () => new Promise((resolve) => void setImmediate(resolve));

test("as many run at once as there are lanes, and those who wait start in the order of their arrival", async () => {
  const line = waitingLine({ lanes: 2, places: 10, seconds: 5 });
  const begun: number[] = [];
  const works = Array.from({ length: 6 }, work);
  const runs = works.map(({ promise }, index) =>
    line.run(async () => {
      begun.push(index);
      await promise;
    }),
  );
  await turnOver();
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await turnOver();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test("beyond the last place the answer is 503 with the seconds to wait, and a freed place is used again", async () => {
  const line = waitingLine({ lanes: 1, places: 1, seconds: 7 });
  const [first, second] = [work(), work()];
  const runs = [line.run(() => first.promise), line.run(() => second.promise)];
  await expect(line.run(async () => undefined)).rejects.toMatchObject({
    kind: "busy",
    status: 503,
    seconds: 7,
  });
  first.end();
  await runs[0];
  const third = line.run(async () => "done");
  second.end();
  expect(await third).toBe("done");
});

test("work that fails frees its lane", async () => {
  const line = waitingLine({ lanes: 1, places: 0, seconds: 1 });
  const failing = work();
  const run = line.run(() => failing.promise);
  failing.fail();
  await expect(run).rejects.toThrow("broken");
  expect(await line.run(async () => "next")).toBe("next");
});

test("a client that leaves while waiting frees its place at once, and the next one gets it", async () => {
  const line = waitingLine({ lanes: 1, places: 1, seconds: 1 });
  const first = work();
  const running = line.run(() => first.promise);
  const leaving = new AbortController();
  const waited = line.run(async () => "never", leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(waited).rejects.toThrow("gone");
  const next = line.run(async () => "next");
  first.end();
  await running;
  expect(await next).toBe("next");
  await expect(line.run(async () => "never", leaving.signal)).rejects.toThrow("gone");
  expect(await line.run(async () => "free")).toBe("free");
});

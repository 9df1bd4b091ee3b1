import { expect, test } from "vitest";
import { isDone, nextNeeded, statesOf } from "../../packages/web/src/public/photo-day/child-state.ts";
import type { KeptShot } from "../../packages/web/src/public/photo-day/kept.ts";
import { randomUuid } from "../../packages/web/src/public/photo-day/photo-day-page.tsx";

const child = (id: string, has_photo = false) => ({ child: id, name: id, roll: "", version: 1, has_photo });
const shot = (of: string, refused: string | null): KeptShot => ({
  shot: randomUuid(),
  token: "t",
  child: of,
  name: of,
  taken: 1,
  photo: new ArrayBuffer(0),
  refused,
});

test("what is on the phone about a child overrides what the list said", () => {
  const children = ["s1", "s2", "s3", "s4", "s5"]
    .map((id) => child(id, id === "s1"))
    .concat(child("s6", true));
  const states = statesOf(children, {
    classroom: null,
    shots: [shot("s2", null), shot("s3", "No."), shot("s6", null)],
    marks: [
      { token: "t", child: "s4", mark: "sent" },
      { token: "t", child: "s5", mark: "absent" },
      { token: "t", child: "s6", mark: "sent" },
    ],
  });
  expect(states).toEqual(["there", "waiting", "refused", "sent", "absent", "waiting"]);
  expect(states.filter(isDone)).toHaveLength(4);
});

test("the next child is the next one without a photo, starts over after the last, and is never the same one", () => {
  expect(nextNeeded(["none", "none", "sent", "none"], 1)).toBe(3);
  expect(nextNeeded(["none", "sent", "absent", "none"], 3)).toBe(0);
  expect(nextNeeded(["sent", "refused", "waiting"], 2)).toBe(1);
  expect(nextNeeded(["sent", "none", "there"], 1)).toBeNull();
  expect(nextNeeded(["none"], -1)).toBe(0);
  expect(nextNeeded([], -1)).toBeNull();
});

test("each photo gets a random UUID of its own", () => {
  const keys = new Set(Array.from({ length: 1000 }, randomUuid));
  expect(keys.size).toBe(1000);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

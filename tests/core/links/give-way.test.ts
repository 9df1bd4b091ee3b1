import {
  beginUpload,
  countBytes,
  uploadPace,
  whoGivesWay,
  type ArrivingUpload,
} from "@idms/core/collect/links/give-way";
import { describe, expect, test } from "vitest";

const SECOND = 1000;
const NOW = 100 * SECOND;

/** Returns an upload that started a number of seconds ago and has sent at a steady rate since, in bytes per second. */
function upload(address: string, link: number, seconds: number, rate: number, until = NOW): ArrivingUpload {
  const began = NOW - seconds * SECOND;
  const made = beginUpload({ address, link }, began);
  for (let at = began + 100; at <= until; at += 100) countBytes(made, rate / 10, at);
  return made;
}

const many = (count: number, make: (index: number) => ArrivingUpload) =>
  Array.from({ length: count }, (_, i) => make(i));

describe("the pace of an upload", () => {
  test.each([1, 3, 10, 60])("equals a steady rate after %d s", (seconds) => {
    const pace = uploadPace(upload("a", 1, seconds, 20_000), NOW);
    expect(pace).toBeGreaterThan(18_000);
    expect(pace).toBeLessThan(22_000);
  });
  test("ignores a burst long ago", () => {
    expect(uploadPace(upload("a", 1, 60, 1_000_000, NOW - 50 * SECOND), NOW)).toBeLessThan(100);
  });
});

describe("when all places are taken,", () => {
  const trickling = many(500, () => upload("attacker", 1, 30, 0.2));
  const poorLine = upload("attacker", 1, 30, 20_000);

  test("a trickle gives way to any newcomer, even from the same address and link", () => {
    for (const newcomer of [
      { address: "elsewhere", link: 2 },
      { address: "elsewhere", link: 1 },
      { address: "attacker", link: 1 },
    ])
      expect(trickling).toContain(whoGivesWay([poorLine, ...trickling, poorLine], newcomer, NOW));
  });

  test("500 newcomers from the attacker's address and link replace trickles, and never an honest upload", () => {
    const there = new Set([...trickling, poorLine]);
    for (let count = 0; count < 500; count += 1) {
      const way = whoGivesWay([...there], { address: "attacker", link: 1 }, NOW) as ArrivingUpload;
      expect(way).not.toBe(poorLine);
      there.delete(way);
      there.add(beginUpload({ address: "attacker", link: 1 }, NOW));
    }
    expect(whoGivesWay([...there], { address: "attacker", link: 1 }, NOW)).toBeUndefined();
  });

  test("a stalled phone keeps its place longer than uploads that never sent anything", () => {
    const stalled = upload("attacker", 1, 40, 30_000, NOW - 20 * SECOND);
    expect(trickling).toContain(whoGivesWay([stalled, ...trickling], { address: "x", link: 1 }, NOW));
    expect(whoGivesWay([stalled, poorLine], { address: "x", link: 1 }, NOW)).toBe(stalled);
  });

  test("a single stalled upload keeps its place longer than one of a stalled crowd", () => {
    const alone = upload("alone", 2, 60, 0);
    expect(trickling).toContain(whoGivesWay([alone, ...trickling], { address: "x", link: 3 }, NOW));
  });

  test("the oldest of those that sent almost nothing gives way", () => {
    const older = upload("a", 1, 20, 1);
    expect(whoGivesWay([upload("a", 1, 10, 0), older, upload("a", 1, 5, 2)], older, NOW)).toBe(older);
  });

  test("nobody gives way within their first second", () => {
    const fresh = many(10, () => upload("a", 1, 0.9, 0));
    expect(whoGivesWay(fresh, { address: "a", link: 1 }, NOW)).toBeUndefined();
  });

  test("a moving crowd gives way with its slowest upload to a smaller crowd, and never to itself", () => {
    const town = many(500, (index) => upload("carrier", 1 + (index % 40), 10, 20_000 + index));
    expect(whoGivesWay(town, { address: "carrier", link: 1 }, NOW)).toBeUndefined();
    const way = whoGivesWay(town, { address: "elsewhere", link: 99 }, NOW);
    const inLargerClass = town.filter(({ link }) => link <= 500 % 40);
    expect(way).toBe(inLargerClass.toSorted((a, b) => uploadPace(a, NOW) - uploadPace(b, NOW))[0]);
  });

  test("an attack from many networks counts as one crowd by its link", () => {
    const botnet = many(500, (index) => upload(`bot ${index}`, 1, 10, 50_000));
    const parents = many(12, (index) => upload(`parent ${index}`, 2, 10, 20_000));
    const way = whoGivesWay([...parents, ...botnet], { address: "another parent", link: 3 }, NOW);
    expect(botnet).toContain(way);
  });
});

import { expect, test } from "vitest";
import { arrivingUploads } from "../../../packages/server/src/http/bodies/uploads.ts";

const MB = 1024 * 1024;

/** Creates an upload queue with three places, 10 MB and a stopped clock. Returns the function that enters it. */
function house() {
  const uploads = arrivingUploads({ places: 3, bytes: 10 * MB, seconds: 7 }, () => 0);
  return (address: string) => {
    const giveWay = new AbortController();
    return { ...uploads.enter({ address, link: 1 }, giveWay), sentAway: () => giveWay.signal.reason };
  };
}

const busy = expect.objectContaining({ kind: "busy", seconds: 7 });

test("if one address has all places, one of its uploads gives way to another's, and is told when to come back", () => {
  const enter = house();
  const crowd = [enter("a"), enter("a"), enter("a")];
  const other = enter("b");
  expect(crowd.map(({ sentAway }) => sentAway()).filter(Boolean)).toEqual([busy]);
  expect(other.sentAway()).toBeUndefined();
});

test("an upload that has fully arrived does not give way, and frees its place for the next one", () => {
  const enter = house();
  const crowd = [enter("a"), enter("a"), enter("a")];
  crowd[0]?.arrived();
  enter("b");
  expect(crowd.map(({ sentAway }) => sentAway()).filter(Boolean)).toEqual([]);
});

test("uploads that have arrived use room until they are done, and more bytes than there is room for are refused", () => {
  const enter = house();
  const first = enter("a");
  first.took(9 * MB);
  first.arrived();
  const second = enter("b");
  second.took(2 * MB);
  expect([first.sentAway(), second.sentAway()]).toEqual([undefined, busy]);
  first.leave();
  const third = enter("c");
  third.took(9 * MB);
  expect(third.sentAway()).toBeUndefined();
});

import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { LOADED_MS, setFlagsLate } from "./set-flags-late.ts";

/** What takes longer is worth looking through all that is kept, which takes some 15 ms: to print a class of hundreds is over before. */
const LONG_MS = 1000;
const MB = 1e6;
/** So often is looked how much memory there is, in milliseconds. */
const LOOK_MS = 100;
/** A program that takes more memory gives back what it does not need, in bytes: half of it is Node.js and its libraries. */
const MOST = 136 * MB;
/** What a print of thousands of cards stays below in its first second. */
const MOST_AT_FIRST = 144 * MB;
/** So much more it takes before it does so again, where it needs what it has. */
const SPARE = 8 * MB;
/** What lives shortly is given so much: less is looked through too often, more is gained by nothing. */
const YOUNG = 4 * MB;
/** Beyond this it has grown in a first rush, such as the list of a class of thousands. */
const MOST_YOUNG = 24 * MB;

/**
 * Keeps V8's heap near what is alive in it. An import or a print makes much garbage and keeps little, and V8 would let it
 * grow with the number of photos: 10,000 took 300 MB instead of 130, in no less time. For a program that does one thing at
 * a time, unlike the server. What is short is left as V8 does it.
 */
export function keepHeapSmall(): void {
  const isOwnProgram = hasOwnProcess();
  setFlagsLate(() => setFlagsFromString("--no-incremental-marking"));
  setTimeout(() => {
    growYoung(1);
    if (isOwnProgram && youngSize() >= MOST_YOUNG) giveBack();
    if (isOwnProgram) setInterval(heapWatch(), LOOK_MS).unref();
  }, LOADED_MS).unref();
  setTimeout(() => {
    setFlagsFromString("--incremental-marking");
    setFlagsFromString("--heap-growing-percent=80");
  }, LONG_MS).unref();
}

/** Whether the command is all that its process does. Where there was more memory before, that is not for it to give back, nor V8 for it to set. */
export const hasOwnProcess = (): boolean => process.memoryUsage.rss() < MOST;

/** How many times larger the space for what lives shortly becomes when it is too small; 1 leaves it as it is. */
const growYoung = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

const youngSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

/** What is to be called now and then: V8 gives nothing of its young generation back by itself, and of the old one late. */
function heapWatch(): () => void {
  let most = MOST;
  return () => {
    const isLong = performance.now() >= LONG_MS;
    if (isLong) growYoung(youngSize() < YOUNG ? 2 : 1);
    if (process.memoryUsage.rss() < (isLong ? most : MOST_AT_FIRST)) return;
    giveBack();
    most = Math.max(MOST, process.memoryUsage.rss() + SPARE);
  };
}

let collect: ((how: object) => void) | undefined;

/** Gives back what is not needed: some 20 ms for what a print keeps. */
function giveBack(): void {
  collect ??= collector();
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  growYoung(2);
}

/** V8's own, which a program is given that asks for it. */
function collector(): (how: object) => void {
  setFlagsFromString("--expose-gc");
  return process.getBuiltinModule("node:vm").runInNewContext("gc") as (how: object) => void;
}

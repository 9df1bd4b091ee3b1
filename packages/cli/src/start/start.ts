/**
 * What makes the program start and print sooner, and in less memory, than Node.js would by itself. A command that works for long
 * calls `start`; nothing else in the program knows of any of this. `IDMS_PLAIN_START=1` switches all of it off.
 *
 * - The build writes the help of each command (`packages/cli/write-help.ts`), and `bin/idms.js` answers with it before it loads anything.
 * - The build prints a class and keeps what V8 compiled (`packages/cli/keep-code.ts`); V8 gets it with the chunks that print (`load.ts`).
 * - The bundle lacks what libraries load and no command calls (`packages/cli/quick-bundle.ts`); this alone is the build's, and stays.
 * - V8 and the thread pool are told what suits the work (below).
 *
 * What each part gains is in tests/bench/README.md. One that gains less than 3 % of the processor's time, and less than a tenth of
 * the memory, goes.
 */
import { availableParallelism } from "node:os";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** The work a command is about to do: print, work through photos, read rows, or serve. */
type Work = "print" | "photos" | "rows" | "serve";

/** In milliseconds: by then a command has loaded what it needs. V8 takes no code that it compiled before its flags changed. */
const LOADED_MS = 200;
/** So often is looked how much memory there is, in milliseconds. */
const LOOK_MS = 100;
const MB = 1e6;
/** From here on memory is given back, in bytes: half of it is Node.js and its libraries. */
const MOST = 136 * MB;
/** So much more the process takes before it gives back again, where it needs what it has. */
const SPARE = 8 * MB;
/** Room for objects that live shortly: with less V8 collects too often, with more it gains nothing. */
const YOUNG = 4 * MB;

let setFlags: (() => void) | undefined;

/** Makes this process ready for what a command is about to do; the flags of V8 follow when all is loaded. */
export function start(work: Work): void {
  if (process.env["IDMS_PLAIN_START"] === "1") return;
  // The pool is made at its first use. A server hashes passwords and reads files on it beside.
  const least = work === "serve" ? 4 : 1;
  if (work !== "rows") process.env["UV_THREADPOOL_SIZE"] ??= String(Math.max(least, availableParallelism()));
  // Where the process had more memory before, such as a test's, V8 is not the command's to set.
  if (work === "serve" || process.memoryUsage.rss() >= MOST) return;
  setFlags = () => {
    setFlags = undefined;
    // V8's quick compiler (Maglev) alone: the thorough one works beside for longer than 10,000 cards take to gain it back.
    if (work === "print") setFlagsFromString("--no-turbofan");
    keepHeapSmall();
  };
  setTimeout(() => setFlags?.(), LOADED_MS).unref();
}

/** Takes the progress of a print, before whose first card all is loaded, and sets what waits for that. */
export const onceLoaded =
  (tell: (cards: number) => void) =>
  (cards: number): void => {
    setFlags?.();
    tell(cards);
  };

/**
 * Keeps V8's heap near what is alive in it. An import or a print makes much garbage and keeps little, and V8 would let its heap grow
 * with the number of photos, in no less time.
 */
function keepHeapSmall(): void {
  let most = MOST;
  const look = () => {
    setFlagsFromString(`--semi-space-growth-factor=${youngSize() < YOUNG ? 2 : 1}`);
    if (process.memoryUsage.rss() < most) return;
    giveBack();
    most = Math.max(MOST, process.memoryUsage.rss() + SPARE);
  };
  look();
  setInterval(look, LOOK_MS).unref();
}

const youngSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

let collect: ((how: object) => void) | undefined;

/** Gives back what is not needed, in some 20 ms: V8 gives nothing of its young generation back by itself, and of the old one late. */
function giveBack(): void {
  collect ??= collector();
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** V8's own, which a program is given that asks for it. */
function collector(): (how: object) => void {
  setFlagsFromString("--expose-gc");
  return process.getBuiltinModule("node:vm").runInNewContext("gc") as (how: object) => void;
}

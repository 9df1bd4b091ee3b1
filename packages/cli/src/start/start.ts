/**
 * Makes the program start and print faster, and with less memory, than plain Node.js does. A long-running command calls
 * `start`; the rest of the program does not depend on any of this. `IDMS_PLAIN_START=1` switches all of it off.
 *
 * - The build generates the help of each command (`packages/cli/write-help.ts`), and `bin/idms.js` prints it before
 *   loading anything else.
 * - The build prints a class and stores the code that V8 compiled (`packages/cli/keep-code.ts`). V8 receives this code
 *   along with the chunks needed for printing (`load.ts`).
 * - The bundle omits code that libraries load but no command calls (`packages/cli/quick-bundle.ts`). This is done at
 *   build time and cannot be switched off.
 * - V8 and the thread pool get settings that suit the work (below).
 *
 * The gains are listed in tests/bench/README.md. Any part that saves less than 3% of CPU time and less than a tenth of
 * the memory is removed.
 */
import { availableParallelism } from "node:os";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** The work a command is about to do: print, process photos, read rows, or serve. */
type Work = "print" | "photos" | "rows" | "serve";

/**
 * Time by which a command has loaded its code, in milliseconds. V8 rejects code that it compiled before its flags
 * changed.
 */
const LOADED_MS = 200;
/** Interval between memory checks, in milliseconds. */
const LOOK_MS = 100;
const MB = 1e6;
/** Memory use above which unused memory is released, in bytes. Node.js and its libraries account for half of this. */
const MOST = 136 * MB;
/**
 * Growth in memory use after which memory is released again, in bytes. Applies to a process that uses more than `MOST`
 * in total.
 */
const SPARE = 8 * MB;
/** Space for short-lived objects, in bytes. With less, V8 collects garbage too often. More brings no benefit. */
const YOUNG = 4 * MB;

let setFlags: (() => void) | undefined;

/** Prepares this process for a command's work. V8's flags are set once everything is loaded. */
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
    // Outside of V8's heap, an import mainly uses pixels of photos, which V8 cannot release.
    keepHeapSmall(work === "rows" ? () => process.memoryUsage().heapTotal : process.memoryUsage.rss);
  };
  setTimeout(() => setFlags?.(), LOADED_MS).unref();
}

/** Wraps the progress callback of a print to set the delayed V8 flags. All code is loaded before the first card. */
export const onceLoaded =
  (tell: (cards: number) => void) =>
  (cards: number): void => {
    setFlags?.();
    tell(cards);
  };

/**
 * Keeps V8's heap close to the size of its live objects. Imports and print runs create a lot of garbage and few
 * lasting objects. V8 would let its heap grow with the number of photos without becoming any faster.
 * @param measure returns the memory in use that V8 may be able to release, in bytes
 */
function keepHeapSmall(measure: () => number): void {
  let most = 0;
  const look = () => {
    setFlagsFromString(`--semi-space-growth-factor=${youngSize() < YOUNG ? 2 : 1}`);
    if (process.memoryUsage.rss() < MOST || measure() < most) return;
    giveBack();
    most = measure() + SPARE;
  };
  look();
  setInterval(look, LOOK_MS).unref();
}

const youngSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

let collect: ((how: object) => void) | undefined;

/**
 * Releases unused memory, which takes about 20 ms. V8 never shrinks its young generation automatically, and shrinks the
 * old generation late.
 */
function giveBack(): void {
  collect ??= collector();
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Returns V8's own garbage collection function, which must be enabled with a flag. */
function collector(): (how: object) => void {
  setFlagsFromString("--expose-gc");
  return process.getBuiltinModule("node:vm").runInNewContext("gc") as (how: object) => void;
}

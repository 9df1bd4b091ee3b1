/**
 * The program that checks an installation for `examine-beside.ts`, which passes the task as JSON. It reports its
 * progress and, at the end, its findings.
 */
import { examine } from "./examine.ts";
import type { Examined, Said } from "./examine-beside.ts";

const { data, web, deep } = JSON.parse(process.argv[2] ?? "") as Examined;
// The parent process has ended, for whatever reason.
process.on("disconnect", () => process.exit(1));
const say = (said: Said): void => void process.send?.(said);
/** Interval between progress updates, in milliseconds. */
const TELL_MS = 200;
let told = 0;
await examine(data, web, {
  deep,
  onProgress(done, total) {
    if (Date.now() - told < TELL_MS && done < total) return;
    told = Date.now();
    say({ done, total });
  },
}).then(
  (checks) => say({ checks }),
  (error: Error) => say({ failed: error.message }),
);

/**
 * The program that looks whether an installation is in order, as `examine-beside.ts` asks for it: what to look at, as JSON. Says how
 * far it is, and at its end what it found.
 */
import { examine } from "./examine.ts";
import type { Examined, Said } from "./examine-beside.ts";

const { data, web, deep } = JSON.parse(process.argv[2] ?? "") as Examined;
// Who asked is gone, however it ended.
process.on("disconnect", () => process.exit(1));
const say = (said: Said): void => void process.send?.(said);
/** Bars are drawn so often. */
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

import { setFlagsFromString } from "node:v8";
import { hasOwnProcess } from "./keep-heap-small.ts";
import { setFlagsLate } from "./set-flags-late.ts";

/**
 * Has V8 optimise with its quick compiler (Maglev) alone. Its thorough one (TurboFan) works beside for longer than 10,000
 * cards take to gain it back: without it they take a tenth less of the processors, and 600 and 2,000 cards a tenth less time.
 */
export function compileQuickly(): void {
  if (hasOwnProcess()) setFlagsLate(() => setFlagsFromString("--no-turbofan"));
}

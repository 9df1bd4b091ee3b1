import { setFlagsFromString } from "node:v8";

/**
 * Keeps V8's heap near what is alive in it. An import or a print makes much garbage and keeps little, and V8 would let it
 * grow with the number of photos: 10,000 took 300 MB instead of 130, in no less time. For a program that does one thing at
 * a time, unlike the server.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=80");
}

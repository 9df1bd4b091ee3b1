import { rmSync } from "node:fs";
import { join } from "node:path";
import { IDMS_DATA } from "./make-data.ts";

/** What idms makes and keeps beside what it is made of, in its data folder. */
const DERIVED = ["renditions", "prints"];

/** Takes away what idms has kept of earlier prints, so that the next one is a first print. */
export function clearDerived(): void {
  for (const folder of DERIVED) rmSync(join(IDMS_DATA, folder), { recursive: true, force: true });
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { IDMS_DATA } from "./make-data.ts";

/** The derived files that idms keeps in its data folder. */
const DERIVED = ["renditions", "prints"];

/** Deletes what idms has kept from earlier prints, so that the next one is a first print. */
export function clearDerived(): void {
  for (const folder of DERIVED) rmSync(join(IDMS_DATA, folder), { recursive: true, force: true });
}

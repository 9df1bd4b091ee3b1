import { isFile } from "../../installation/engines/connect.ts";
import { indexDue } from "../../installation/students/student-grams.ts";
import type { Services } from "../../http/calls/services.ts";
import { nowAndThen } from "./now-and-then.ts";

/** Maximum time until a changed name is in the index, in milliseconds. A search finds the name even before that. */
const INDEX_MS = 2000;

/** Updates the name index at intervals. */
export function keepIndexed(
  services: Pick<Services, "db" | "background" | "stopping">,
): NodeJS.Timeout | undefined {
  const { db, stopping } = services;
  if (!isFile(db)) return undefined;
  return nowAndThen(services, "indexing names", INDEX_MS, () => indexDue(db, stopping));
}

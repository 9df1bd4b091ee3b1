import { isFile } from "../../installation/engines/connect.ts";
import { indexDue } from "../../installation/students/student-grams.ts";
import type { Services } from "../../http/calls/services.ts";
import { nowAndThen } from "./now-and-then.ts";

/** How soon a name that was written is in the index; it is found before, too. In milliseconds. */
const INDEX_MS = 2000;

/** Brings the index of names up to date, now and then. */
export function keepIndexed(
  services: Pick<Services, "db" | "background" | "stopping">,
): NodeJS.Timeout | undefined {
  const { db, stopping } = services;
  if (!isFile(db)) return undefined;
  return nowAndThen(services, "indexing names", INDEX_MS, () => indexDue(db, stopping));
}

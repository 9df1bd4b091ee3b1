import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the mails of an outbox, oldest first, or none if no mail was sent. A mail that is still being written has a
 * different name.
 */
export async function mailsIn(outbox: string): Promise<string[]> {
  const all = existsSync(outbox) ? await readdir(outbox) : [];
  const names = all.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
}

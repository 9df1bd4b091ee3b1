import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The mails of an outbox, the oldest first; none where no mail was sent. One that is still being written has another name. */
export async function mailsIn(outbox: string): Promise<string[]> {
  const all = existsSync(outbox) ? await readdir(outbox) : [];
  const names = all.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
}

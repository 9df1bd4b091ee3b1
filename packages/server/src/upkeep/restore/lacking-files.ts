import { sqliteOf } from "../../installation/engines/connect.ts";
import { migrations, pendingSteps } from "../../installation/migrations/migrate.ts";
import { readDatabase } from "../../installation/engines/sqlite-file.ts";
import { storedAt, type Files } from "../../installation/store/files.ts";
import type { Manifest } from "../backup/manifest.ts";
import { namedFiles } from "../backup/named-files.ts";

/** The files that a copy of a database names and that nobody has put back, whatever the manifest says of them. */
export async function lackingOf(database: string, manifest: Manifest, stores: Files): Promise<string[]> {
  const there = new Set(manifest.files.map(({ path }) => path));
  const lacking: string[] = [];
  const { db, close } = await readDatabase(database);
  try {
    // A copy that an older program made is brought up to date when it is opened, and the doctor looks then.
    if (pendingSteps(sqliteOf(db).reader, migrations).length > 0) return manifest.missing;
    for await (const path of namedFiles(db)) {
      const stored = there.has(path) ? undefined : storedAt(stores, path);
      const isThere = there.has(path) || (stored?.store.isCopied && (await stored.store.stat(stored.name)));
      if (!isThere) lacking.push(path);
    }
  } finally {
    await close();
  }
  return lacking;
}

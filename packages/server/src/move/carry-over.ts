import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { CONFIG_FILE, portableSettings } from "../config.ts";
import { isFile, transaction, type OpenDatabase } from "../db/connect.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { filesIn } from "../files/folder-files.ts";
import { writeAtomic } from "../files/write-atomic.ts";
import { keptSecret } from "../http/records.ts";
import { FACTOR_KEY_FILE, factorSecret, KEY_FILE, sessionSecret } from "../http/token-keys.ts";

interface End {
  folder: DataFolder;
  opened: OpenDatabase;
}

/**
 * Takes along what is neither a row nor a stored file: the secrets, so that who is signed in stays so and apps' codes are
 * known; and into a new folder the operator's own fonts, and the settings but for the addresses of database and store.
 */
export async function carryOver(from: End, to: End): Promise<void> {
  const origin = { db: from.opened.db, folder: from.folder };
  const secrets = [
    ["session", KEY_FILE, await sessionSecret(origin)],
    ["factors", FACTOR_KEY_FILE, await factorSecret(origin)],
  ] as const;
  for (const [name, file, secret] of secrets)
    if (isFile(to.opened.db)) await writeAtomic(join(to.folder.root, file), secret);
    else await transaction(to.opened.db, (tx) => keptSecret(tx, name, secret));
  if (to.folder.root === from.folder.root) return;
  for (const name of await filesIn(from.folder.fonts))
    await copyFile(join(from.folder.fonts, name), join(to.folder.fonts, name));
  await writeAtomic(join(to.folder.root, CONFIG_FILE), await portableSettings(from.folder.root));
}

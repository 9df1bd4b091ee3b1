import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CONFIG_FILE,
  encryptionKeyFile,
  portableSettings,
  readConfigFile,
  saveSettings,
} from "../../installation/settings/config-file.ts";
import { isFile, transaction, type OpenDatabase } from "../../installation/engines/connect.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { keyStoreOf } from "../../installation/store/files.ts";
import { filesIn } from "../../installation/store/folder-files.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import { keptSecret } from "../../http/limits/rate-limit-rows.ts";
import { FACTOR_KEY_FILE, factorSecret, KEY_FILE, sessionSecret } from "../../http/sessions/token-keys.ts";
import { copyKeys } from "../../installation/keys/copy-keys.ts";
import { openKeyStore } from "../../installation/keys/key-store.ts";
import { withKeyPlace } from "../../installation/keys/with-key-place.ts";

interface End {
  folder: DataFolder;
  opened: OpenDatabase;
}

/**
 * Copies data that is neither in rows nor in stored files: the secrets, so that users stay signed in and
 * authenticator apps keep working, and the photo keys. A new folder also gets the uploaded fonts and the settings,
 * without the addresses of database and store.
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
  await carryKeys(from.folder, to.folder);
  if (to.folder.root === from.folder.root) return;
  for (const name of await filesIn(from.folder.fonts))
    await copyFile(join(from.folder.fonts, name), join(to.folder.fonts, name));
  await writeAtomic(join(to.folder.root, CONFIG_FILE), await portableSettings(from.folder.root));
  const { encryption_key_file } = await readConfigFile(join(from.folder.root, CONFIG_FILE));
  if (encryption_key_file !== undefined) await saveSettings(to.folder.root, { encryption_key_file });
}

/** Copies the encryption keys to the key store of the new database. The photos stay encrypted. */
async function carryKeys(from: DataFolder, to: DataFolder): Promise<void> {
  const keyFile = await encryptionKeyFile(from.root);
  const [here, there] = [keyStoreOf(from), keyStoreOf(to)];
  if (keyFile === undefined || here === there) return;
  const keys = await openKeyStore({ store: here, keyFile }, { create: true });
  try {
    await withKeyPlace(there, (db) => copyKeys(keys.db, db));
  } finally {
    await keys.close();
  }
}

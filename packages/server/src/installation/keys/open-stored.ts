import { Failure } from "@idms/core/failure";
import { keyFailures } from "@idms/core/upkeep/installation/key-failures";
import { eq } from "drizzle-orm";
import { databaseAddress, encryptionKeyFile, filesAddress, keptPrintRoom } from "../settings/config-file.ts";
import { isFile, transaction, type Db, type Reads } from "../engines/connect.ts";
import { secrets } from "../tables/schema.ts";
import { dataFolderAt, type DataFolder } from "../files/data-folder.ts";
import type { FilesPlace, KeysPlace, PhotoKeys } from "../store/file-store.ts";
import { filesPlace, keyStoreOf, openFiles, type Files } from "../store/files.ts";
import { hasKeyFile, openKeyStore } from "./key-store.ts";
import { hasKeyTables } from "./key-tables.ts";

/**
 * Returns the key location for a data folder that may still be empty.
 * @throws Failure `unprocessable` if no key for encrypting photos is configured
 */
export async function keysPlaceAt(data: string): Promise<KeysPlace> {
  const folder = dataFolderAt(data, await databaseAddress(data));
  return requireKeysOn({ place: filesPlace(folder, undefined, await encryptionKeyFile(data)) });
}

/**
 * Opens the file store according to the settings, with the photo keys if photos are encrypted. Throws the same
 * failures as `openFiles` and `openKeyStore`.
 */
export async function openStored(place: FilesPlace): Promise<Files> {
  const keys = place.keys && (await openKeyStore(place.keys, { create: true }));
  try {
    return await openFiles(place, keys);
  } catch (error) {
    await keys?.close();
    throw error;
  }
}

/**
 * Returns the location of an installation's files, from its settings.
 * @throws Failure `invalid`, and `unprocessable` if no key is configured
 */
export async function placeOf(folder: DataFolder): Promise<FilesPlace> {
  const keyFile = await encryptionKeyFile(folder.root);
  if (keyFile === undefined && hasKeyFile(keyStoreOf(folder))) throw keyNotSaid();
  return filesPlace(folder, await filesAddress(folder.root), keyFile, await keptPrintRoom(folder.root));
}

/**
 * Verifies that a folder contains the key store with the given name, and that its master key is available.
 * @throws Failure `unprocessable` that explains what to do
 */
export async function requireKeys(folder: DataFolder, name: string): Promise<void> {
  const keyFile = await encryptionKeyFile(folder.root);
  if (keyFile === undefined) throw keyFailures.neededAndNotSaid();
  const place = { store: keyStoreOf(folder), keyFile };
  const keys = await openKeyStore(place, { create: false }).catch((error: unknown) => {
    throw error instanceof Failure ? keyFailures.neededForBackup({ why: error.sentence }) : error;
  });
  await keys.close();
  if (keys.name !== name) throw keyFailures.neededFromElsewhere({ name: keys.name, wanted: name });
}

/** The name under which a database records its key store. */
const KEY_STORE = "key store";

/**
 * Verifies that a key store is the one that encrypted a database's photos, rather than a new one that replaced it.
 * @throws Failure `unprocessable`
 */
export async function requireSameKeys(db: Db, { name }: Pick<PhotoKeys, "name">): Promise<void> {
  const find = (from: Reads) => from.select().from(secrets).where(eq(secrets.name, KEY_STORE)).get();
  const known =
    (await find(db)) ??
    (await transaction(db, async (tx) => {
      await tx
        .insert(secrets)
        .values({ name: KEY_STORE, bytes: Buffer.from(name) })
        .onConflictDoNothing()
        .run();
      return find(tx);
    }));
  const wanted = known?.bytes.toString() ?? name;
  if (wanted !== name) throw keyFailures.storeLost({ name, wanted });
}

/**
 * Verifies that a server database contains no key store.
 * @throws Failure `unprocessable`
 */
export async function requireNoKeys(db: Db): Promise<void> {
  if (!isFile(db) && (await hasKeyTables(db))) throw keyNotSaid();
}

/**
 * Returns the key location of an installation that encrypts photos.
 * @throws Failure `unprocessable` if no key for encrypting photos is configured
 */
export function requireKeysOn({ place }: Pick<Files, "place">): KeysPlace {
  if (place.keys) return place.keys;
  throw keyFailures.notOn();
}

/**
 * Creates the failure for a missing key setting. Without the key, new photos would be stored unencrypted, and old
 * photos could not be read.
 */
const keyNotSaid = (): Failure => keyFailures.notSaid();

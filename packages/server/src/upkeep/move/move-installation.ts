import { randomUUID, createHash } from "node:crypto";
import { resolve, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { copyFile } from "node:fs/promises";
import { Failure } from "@idms/core/failure";
import { moveFailures } from "@idms/core/upkeep/backups/move-failures";
import { sql } from "drizzle-orm";
import { lookAt } from "../restore/restore-backup.ts";
import {
  databaseAddress,
  filesAddress,
  CONFIG_FILE,
  encryptionKeyFile,
  portableSettings,
  readConfigFile,
  saveSettings,
} from "../../installation/settings/config-file.ts";
import { withoutPassword } from "../../installation/settings/config.ts";
import { isFile, transaction, type Db, type OpenDatabase } from "../../installation/engines/connect.ts";
import { openDatabase } from "../../installation/migrations/open-database.ts";
import { isServerAddress, openDataFolder, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files, FileStore } from "../../installation/store/file-store.ts";
import { filesPlace, openFiles, keyStoreOf, asTheyLie, STORE_NAMES } from "../../installation/store/files.ts";
import { lockAlone, type Lock } from "../../installation/files/locks.ts";
import { sessionSecret, FACTOR_KEY_FILE, factorSecret, KEY_FILE } from "../../http/sessions/token-keys.ts";
import type { App } from "../../installation/open-app.ts";
import { endMove, openTarget, type Target } from "./begun-move.ts";
import { copyTables, readLastKeys, writeLastKeys } from "../../installation/copying/copy-tables.ts";
import type { CopyHooks } from "../../installation/copying/copy-hooks.ts";
import { makeIndexesAgain } from "./set-aside-indexes.ts";
import { compareTables, type TableContent } from "../../installation/copying/compare-tables.ts";
import { filesIn } from "../../installation/store/folder-files.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import { keptSecret } from "../../http/limits/rate-limit-rows.ts";
import { copyKeys } from "../../installation/keys/copy-keys.ts";
import { openKeyStore } from "../../installation/keys/key-store.ts";
import { withKeyPlace } from "../../installation/keys/with-key-place.ts";
import { gatheredPages } from "../../installation/rows/pages-of.ts";
import { forEachInLanes } from "../../installation/files/in-lanes.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";

/**
 * Copies data that is neither in rows nor in stored files: the secrets, so that users stay signed in and authenticator
 * apps keep working, and the photo keys. A new folder also gets the uploaded fonts and the settings, without the
 * addresses of the database and the store.
 */
async function carryOver(from: End, to: End): Promise<void> {
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

/**
 * The number of files in the target store, their total size in bytes, and the number of files that this run copied.
 */
interface MovedFiles {
  files: number;
  bytes: number;
  copied: number;
}

/**
 * Copies every stored file to another store, except files that are already there with the same bytes. Reads each copy
 * to verify it.
 * @throws Failure `storage` if a copy differs.
 */
async function moveFiles(from: Files, to: Files, { signal, onProgress }: CopyHooks): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0, copied: 0 };
  let total = 0;
  for (const kind of STORE_NAMES)
    for await (const name of from[kind].list()) if (isStoredName(name)) total += 1;
  for (const kind of STORE_NAMES) {
    for await (const names of gatheredPages(from[kind].list())) {
      await forEachInLanes(
        names.filter(isStoredName),
        async (name) => {
          const file = await moveFile(asTheyLie(from[kind]), asTheyLie(to[kind]), name);
          if (file) {
            moved.files += 1;
            moved.bytes += file.bytes;
            moved.copied += Number(file.isCopied);
          }
          onProgress?.("Moving files", moved.files, Math.max(moved.files, total));
        },
        signal,
      );
    }
  }
  return moved;
}

/** Copies one file. Returns undefined if it was deleted in the meantime. */
async function moveFile(
  from: FileStore,
  to: FileStore,
  name: string,
): Promise<{ bytes: number; isCopied: boolean } | undefined> {
  const bytes = await from.get(name);
  if (!bytes) return undefined;
  const sha256 = hashOf(bytes);
  const isThere = async () => {
    const there = await to.get(name);
    return there !== undefined && hashOf(there) === sha256;
  };
  const isSameSize = (await to.stat(name))?.size === bytes.byteLength;
  if (isSameSize && (await isThere())) return { bytes: bytes.byteLength, isCopied: false };
  await to.put(name, bytes);
  if (await isThere()) return { bytes: bytes.byteLength, isCopied: true };
  throw moveFailures.fileDiffers({ name });
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Number of checks for other users of the database, and the pause after each check, in milliseconds. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 100;

/** The target of a move. */
export interface MoveTarget {
  /** The address of an empty database on a server. Used instead of `folder`. */
  database?: string | undefined;
  /** A new data folder. */
  folder?: string | undefined;
  /** The address of an S3 store. If omitted, the files stay where they are or are moved into the new folder. */
  files?: string | undefined;
}

export interface Moved {
  /** The old and new locations, without passwords. */
  from: string;
  to: string;
  /** The content of each table, which is the same at both locations. */
  tables: Record<string, TableContent>;
  /** The moved files, or null if the files stayed where they were. */
  files: MovedFiles | null;
}

/** The source or target of a move. No other program uses it during the move. */
interface End {
  folder: DataFolder;
  opened: OpenDatabase;
  files: Files;
}

/** The target of a move. `filled` is the failure to report if the target already has content. */
type Goal = End & Pick<Target, "filled">;

/**
 * Copies an installation to another database and another store, and verifies that everything arrived. The original
 * stays unchanged. After a crash the same call continues, or reports success if the move was already complete.
 * @param data the data folder of the installation
 * @throws Failure `busy` while the installation is in use, `conflict` if the target is not empty or the source has
 *   changed in the meantime, `invalid`, `storage` and `full`
 */
export async function moveInstallation(
  data: string,
  target: MoveTarget,
  hooks: CopyHooks = {},
): Promise<Moved> {
  const closing: (() => unknown)[] = [];
  try {
    const from = await openSource(data, closing);
    const source = addressOf(from.folder);
    const to = await openEnd(from, target, source, closing);
    const staysThere = target.folder === undefined && target.files === undefined;
    const bringFiles = async () => (staysThere ? null : await moveFiles(from.files, to.files, hooks));
    if (to.filled) {
      const tables = await comparedMoved(from, to, hooks);
      if (!tables) throw to.filled;
      return { from: source, to: addressOf(to.folder), tables, files: await bringFiles() };
    }
    await copyTables(from.opened.db, to.opened.db, hooks);
    const tables = await compareTables(from.opened.db, to.opened.db, hooks);
    await makeIndexesAgain(to.opened.db, hooks);
    const files = await bringFiles();
    await carryOver(from, to);
    const keys = await readLastKeys(from.opened.db);
    await transaction(to.opened.db, async (tx) => {
      await writeLastKeys(to.opened.db, tx, keys);
      await endMove(tx, source);
    });
    return { from: source, to: addressOf(to.folder), tables, files };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/**
 * Compares the tables of two installations, because a killed run may have completed the move. Returns undefined
 * unless the other database has the same secret and the same rows.
 */
async function comparedMoved(
  from: End,
  to: End,
  hooks: CopyHooks,
): Promise<Record<string, TableContent> | undefined> {
  const [origin, goal] = [from, to].map(({ opened: { db }, folder }) => ({ db, folder })) as [
    Pick<App, "db" | "folder">,
    Pick<App, "db" | "folder">,
  ];
  if (await isSameServer(origin.db, goal.db)) return undefined;
  if (!(await sessionSecret(origin)).equals(await sessionSecret(goal))) return undefined;
  return compareTables(origin.db, goal.db, hooks).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "conflict") return undefined;
    throw error;
  });
}

/**
 * Whether two addresses lead to the same database. If they do, a lock that is held through one address is visible
 * through the other.
 */
async function isSameServer({ engine: one }: Db, { engine: other }: Db): Promise<boolean> {
  if (!one.locks || !other.locks) return false;
  const name = `move ${randomUUID()}`;
  const lock = await one.locks.hold(name);
  try {
    return (await other.locks.heldOf([name])).has(name);
  } finally {
    await lock?.release();
  }
}

/** Returns the path of a data folder, or the address of a server. */
const addressOf = ({ root, database }: DataFolder): string =>
  isServerAddress(database) ? withoutPassword(database) : root;

async function openSource(data: string, closing: (() => unknown)[]): Promise<End> {
  const database = await databaseAddress(data);
  const folder = await openDataFolder(data, { create: false, database });
  hold(lockAlone(folder), closing);
  const files = await openFiles(filesPlace(folder, await filesAddress(folder.root)));
  closing.push(() => files.close());
  await files.prove();
  const opened = await openDatabase(folder.database);
  closing.push(() => opened.close());
  await requireUnused(opened.db);
  return { folder, opened, files };
}

async function openEnd(
  from: End,
  { database, folder: path, files: url }: MoveTarget,
  source: string,
  closing: (() => unknown)[],
): Promise<Goal> {
  const folder = path === undefined ? from.folder : await openNewFolder(from.folder, path, closing);
  if (database !== undefined && !(isServerAddress(database) && URL.canParse(database)))
    throw moveFailures.notAddress();
  const there = url ?? (path === undefined ? await filesAddress(folder.root) : undefined);
  const files = await openFiles(filesPlace(folder, there));
  closing.push(() => files.close());
  await files.prove();
  const { opened, filled } = await openTarget(database ?? folder.database, source);
  closing.push(() => opened.close());
  return { folder: database === undefined ? folder : { ...folder, database }, opened, filled, files };
}

async function openNewFolder(
  from: DataFolder,
  path: string,
  closing: (() => unknown)[],
): Promise<DataFolder> {
  if (resolve(path) === from.root) throw moveFailures.sameFolder({ folder: from.root });
  if ((await lookAt(path)) === "other") throw moveFailures.notData({ folder: path });
  const folder = await openDataFolder(path, { create: true });
  hold(lockAlone(folder), closing);
  return folder;
}

const hold = (lock: Lock, closing: (() => unknown)[]): void => void closing.push(() => lock.release());

/**
 * Requires that no other program uses the installation, because changes made during the move would be lost. This
 * check does not detect an idle server, but the final comparison does.
 */
async function requireUnused(db: Db): Promise<void> {
  if (isFile(db)) return;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const [others] = await db.all<{ found: number }>(
      sql`SELECT count(*) AS found FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'idms%' AND pid <> pg_backend_pid()`,
    );
    if (!others?.found) return;
    // The server sees a moment later that a program has ended.
    await setTimeout(LOOK_AGAIN_MS);
  }
  throw moveFailures.inUse();
}

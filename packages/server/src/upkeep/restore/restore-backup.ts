import { constants } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { restoreFailures } from "@idms/core/upkeep/backups/move-failures";
import {
  CONFIG_FILE,
  databaseAddress,
  readConfigFile,
  saveSettings,
} from "../../installation/settings/config-file.ts";
import { sqliteOf, type Db } from "../../installation/engines/connect.ts";
import { migrations, pendingSteps } from "../../installation/migrations/migrate.ts";
import { dataFolderAt, openDataFolder } from "../../installation/files/data-folder.ts";
import { asTheyLie, storedAt, type Files } from "../../installation/store/files.ts";
import { forEachInLanes } from "../../installation/files/in-lanes.ts";
import { lockAlone } from "../../installation/files/locks.ts";
import { keyIdAt } from "../../installation/store/sealed-store.ts";
import { buildFolder, syncFolder, writeAtomic } from "../../installation/files/write-atomic.ts";
import { isTemporaryName, scratchPath } from "../../installation/files/scratch-files.ts";
import { FACTOR_KEY_FILE, KEY_FILE } from "../../http/sessions/token-keys.ts";
import { copyKeyStore } from "../../installation/keys/copy-keys.ts";
import { openStored, placeOf, requireKeys } from "../../installation/keys/open-stored.ts";
import { WITNESS_FILE } from "../../trust/sealing/witness.ts";
import { asSource, type BackupSource } from "../backup/backup-source.ts";
import { ITSELF, type Doer } from "../../trust/log/log-rows.ts";
import { changeCopy, connectFile, readDatabase } from "../../installation/engines/sqlite-file.ts";
import { forgetSignIns } from "../backup/forget-sign-ins.ts";
import { logRestore } from "../backup/log-backup.ts";
import type { BackupHooks } from "../backup/make-backup.ts";
import {
  DATABASE,
  FONTS,
  SINGLE_FILES,
  STORED_FOLDERS,
  type BackupFile,
  type Manifest,
} from "../backup/manifest.ts";
import { checkCopied, requireSame } from "../backup/check-backup.ts";
import { asideOf, isAside } from "./set-aside.ts";
import { namedFiles } from "../backup/named-files.ts";
import { studentsOfFiles } from "../../installation/students/file-rows.ts";

/** Number of photos to search for in one query. */
const TOGETHER = 200;

/** Returns the IDs of the students in a database copy who have one of the given photos. */
async function studentsWith(database: string, photos: readonly string[]): Promise<number[]> {
  if (photos.length === 0) return [];
  const { db, close } = await readDatabase(database);
  try {
    const ids: number[] = [];
    for (let at = 0; at < photos.length; at += TOGETHER) {
      const owners = await studentsOfFiles(db, photos.slice(at, at + TOGETHER));
      ids.push(...[...owners.values()].flat());
    }
    return [...new Set(ids)].toSorted((a, b) => a - b);
  } finally {
    await close();
  }
}

export interface RestoreHooks extends BackupHooks {
  /** The user who is restoring the backup, as recorded in the log. Defaults to the program itself. */
  doer?: Doer | undefined;
}

export interface Restored extends Manifest {
  /**
   * The folder with the previous content, or null if there was no content. The photo keys are not moved there, but
   * stay in the data folder.
   */
  kept: string | null;
  /**
   * The restored students whose photos are unreadable because the keys of the photos were deleted after the backup.
   * Keys are deleted when students are erased or purged, or when their photo is removed.
   */
  erasedSince: number[];
  /** The paths of files that the rows refer to but that neither the backup nor the restored installation contains. */
  missing: string[];
}

const LOCKS = "locks";
const KEYS = "keys";
const LOST_AND_FOUND = "lost+found";
const MADE_EMPTY = [...STORED_FOLDERS, "renditions", "prints", FONTS, "outbox", "scratch", LOCKS];

/** The kind of content in a location where a backup is to be restored. */
export type Place = "nothing" | "data" | "other";

/**
 * Checks whether a location contains data, other content or nothing. Remains of an unfinished restore or setup count as
 * nothing.
 */
export async function lookAt(target: string): Promise<Place> {
  const names = await namesIn(target);
  if (names.includes(DATABASE)) return "data";
  const ours = (name: string) =>
    [...MADE_EMPTY, ...SINGLE_FILES, KEYS, KEY_FILE, FACTOR_KEY_FILE, WITNESS_FILE, LOST_AND_FOUND].includes(
      name,
    ) ||
    name.startsWith(DATABASE) ||
    isAside(name) ||
    isTemporaryName(name);
  return names.every(ours) ? "nothing" : "other";
}

async function namesIn(target: string): Promise<string[]> {
  return readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") return ["a file"];
    throw error;
  });
}

/**
 * Replaces a data folder with a backup. The backup is copied and verified before anything is changed. It then replaces
 * the folder in one step, and the previous content is kept under another name. All users have to sign in again, because
 * sessions, reset tokens and the token secret of an old backup are not restored.
 * @param target a data folder to replace, or a location without content
 * @throws Failure `unprocessable` for a damaged backup or a database on a server, `busy` while the folder is in use,
 *   `conflict` for a location with other content, `storage` for a file store that cannot be used.
 */
export async function restoreBackup(
  backup: string | BackupSource,
  target: string,
  hooks: RestoreHooks = {},
): Promise<Restored> {
  const source = asSource(backup);
  const manifest = await source.manifest();
  const place = await lookAt(target);
  if (place === "other") throw restoreFailures.notData({ folder: target });
  if ((await databaseAddress(target)) !== undefined) throw restoreFailures.databaseOnServer();
  const files = await openFilesFor(manifest, target);
  const lock = place === "data" ? lockAlone(await openDataFolder(target, { create: true })) : undefined;
  const inside = !(await canRename(target));
  const built = inside ? join(target, "restored") : target;
  const kept = asideOf(target, { inside, moment: new Date() });
  let isKept = false;
  let erasedSince: number[] = [];
  let missing: string[] = [];
  try {
    await buildFolder(
      built,
      (name) => name === basename(built),
      async (temporary) => {
        const unreadable = await copyBack(source, temporary, manifest, files, hooks);
        if (files.keys && !inside) await copyKeyStore(dataFolderAt(target), dataFolderAt(temporary));
        await keepAddress(target, temporary);
        await keepFactorKey(target, temporary);
        await checkCopied(temporary, manifest, { alsoCheck: requireKnown });
        await forgetSignIns(join(temporary, DATABASE));
        erasedSince = await studentsWith(join(temporary, DATABASE), unreadable);
        missing = await lackingOf(join(temporary, DATABASE), manifest, files);
        await changeCopy(join(temporary, DATABASE), (tx) =>
          logRestore(tx, hooks.doer ?? ITSELF, { name: basename(source.name), made_at: manifest.made_at }),
        );
        await rm(join(temporary, KEY_FILE), { force: true });
        hooks.signal?.throwIfAborted();
      },
      async (temporary) => {
        isKept = await (inside ? moveInto(temporary, target, kept) : swap(temporary, target, kept));
      },
    );
  } finally {
    files.close();
    lock?.release();
  }
  return { ...manifest, kept: isKept ? kept : null, erasedSince, missing };
}

/**
 * Opens the file store of the target for a restore.
 * @throws Failure `unprocessable` if the backup's photos are encrypted and their key store is missing
 */
async function openFilesFor({ keys }: Manifest, target: string): Promise<Files> {
  const folder = dataFolderAt(target);
  if (keys !== null) await requireKeys(folder, keys);
  const files = await openStored(await placeOf(folder));
  try {
    await files.prove();
    return files;
  } catch (error) {
    files.close();
    throw error;
  }
}

/**
 * Keeps the folder's settings for the file store and the photo key. A backup does not contain these settings, and the
 * files were restored to that file store.
 */
async function keepAddress(target: string, built: string): Promise<void> {
  const { files_url, encryption_key_file } = await readConfigFile(join(target, CONFIG_FILE));
  if (files_url !== undefined) await saveSettings(built, { files_url });
  if (encryption_key_file !== undefined) await saveSettings(built, { encryption_key_file });
}

/**
 * Keeps the folder's key for the secrets of authenticator apps, so that their codes still work. Backups never contain
 * the key.
 */
async function keepFactorKey(target: string, built: string): Promise<void> {
  const path = join(target, FACTOR_KEY_FILE);
  const secret = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (secret) await writeAtomic(join(built, FACTOR_KEY_FILE), secret);
}

/** @throws Failure `conflict` for a database from a newer version, which this version cannot open. */
function requireKnown(db: Db): void {
  pendingSteps(sqliteOf(db).reader, migrations);
}

/** Copies a backup's files back. Returns the names of the photos whose keys were deleted. */
async function copyBack(
  source: BackupSource,
  temporary: string,
  { files }: Manifest,
  stores: Files,
  { signal, onProgress }: BackupHooks,
): Promise<string[]> {
  const isRemote = ({ path }: BackupFile) => storedAt(stores, path)?.store.isCopied ?? false;
  const local = files.filter((file) => !isRemote(file));
  for (const folder of new Set([...MADE_EMPTY, ...local.map(({ path }) => dirname(path))]))
    await mkdir(join(temporary, folder), { recursive: true, mode: 0o700 });
  let done = 0;
  const sealed: { name: string; id: string }[] = [];
  const unreadable: string[] = [];
  const noteKeys = async (least: number) => {
    while (stores.keys && sealed.length > least) {
      const some = sealed.splice(0, NOTED_TOGETHER);
      const thrown = await stores.keys.thrownOf(some.map(({ id }) => id));
      unreadable.push(...some.filter(({ id }) => thrown.has(id)).map(({ name }) => name));
      await stores.keys.note(some.filter(({ id }) => !thrown.has(id)));
    }
  };
  const noteKey = (file: BackupFile, path: string) => {
    const stored = file.path.startsWith("photos/") ? storedAt(stores, file.path) : undefined;
    const id = stored && stores.keys ? keyIdAt(path) : undefined;
    if (stored && id !== undefined) sealed.push({ name: stored.name, id });
  };
  await forEachInLanes(
    files,
    async (file) => {
      if (isRemote(file)) await putBack(source, file, stores, temporary, noteKey);
      else {
        const copy = join(temporary, file.path);
        requireSame(source.name, file, await source.read(file, copy));
        noteKey(file, copy);
      }
      await noteKeys(NOTED_TOGETHER);
      done += 1;
      onProgress?.(done, files.length);
    },
    signal,
  );
  await noteKeys(0);
  return unreadable;
}

/** Number of photos recorded in the key store at a time. */
const NOTED_TOGETHER = 200;

/** Copies a file into a store, unless the store already has it. The same name always refers to the same file. */
async function putBack(
  source: BackupSource,
  file: BackupFile,
  stores: Files,
  temporary: string,
  noteKey: (file: BackupFile, path: string) => void,
): Promise<void> {
  const copy = scratchPath(temporary, "stored");
  try {
    requireSame(source.name, file, await source.read(file, copy));
    noteKey(file, copy);
    const stored = storedAt(stores, file.path);
    if (!stored) return;
    const store = asTheyLie(stored.store);
    if ((await store.stat(stored.name))?.size === file.bytes) return;
    await store.take(stored.name, copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Whether a folder can be renamed. A Docker volume cannot be renamed, nor can a folder in a parent folder that is not
 * ours, such as /var/lib.
 */
async function canRename(target: string): Promise<boolean> {
  const parent = dirname(target);
  const [own, around] = await Promise.all([target, parent].map((path) => stat(path).catch(() => undefined)));
  if (own === undefined) return true;
  const mayWrite = await access(parent, constants.W_OK).then(
    () => true,
    () => false,
  );
  return mayWrite && own.dev === around?.dev;
}

/** Swaps the folders. Returns whether there was previous content, which is then kept. */
async function swap(temporary: string, target: string, kept: string): Promise<boolean> {
  const before = await namesIn(target);
  if (before.length === 0) {
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
    return false;
  }
  await rename(target, kept);
  await rename(temporary, target).catch(async (error: unknown) => {
    await rename(kept, target);
    throw error;
  });
  // The new one has a copy of them: with a second one, whoever is erased from now on could be seen in what is kept.
  await rm(join(kept, KEYS), { recursive: true, force: true });
  if (before.some((name) => name !== KEYS)) return true;
  await rm(kept, { recursive: true, force: true });
  return false;
}

/**
 * Moves a restored backup into a folder that cannot be renamed. First, the old content is moved aside, starting with
 * its database. Then the new content is moved in, ending with its database. In between, there is no installation at
 * all, but never half of one.
 */
async function moveInto(temporary: string, target: string, kept: string): Promise<boolean> {
  const databaseFirst = (a: string, b: string) => Number(b === DATABASE) - Number(a === DATABASE);
  const stays = new Set([LOCKS, KEYS, LOST_AND_FOUND, basename(temporary)]);
  const before = (await namesIn(target)).filter((name) => !stays.has(name) && !isAside(name));
  if (before.includes(DATABASE)) await emptyLog(join(target, DATABASE));
  if (before.length > 0) await mkdir(kept, { mode: 0o700 });
  for (const name of before.toSorted(databaseFirst)) await rename(join(target, name), join(kept, name));
  const after = (await readdir(temporary)).filter((name) => name !== LOCKS);
  for (const name of after.toSorted(databaseFirst).toReversed())
    await rename(join(temporary, name), join(target, name));
  await rm(temporary, { recursive: true });
  await syncFolder(target);
  return before.length > 0;
}

/** Merges the write-ahead log left by a killed program into its database. A damaged database is left unchanged. */
async function emptyLog(database: string): Promise<void> {
  try {
    await (await connectFile(database)).close();
  } catch {
    // It is kept as it was found.
  }
}

/**
 * Returns the files that a database copy refers to and that were not restored, regardless of what the manifest lists.
 */
async function lackingOf(database: string, manifest: Manifest, stores: Files): Promise<string[]> {
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

import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { mkdir, readdir, rm, link, lstat, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CONFIG_FILE, portableSettings } from "../../installation/settings/config-file.ts";
import { isFile, transaction } from "../../installation/engines/connect.ts";
import { readDatabase } from "../../installation/engines/sqlite-file.ts";
import { countRows, requireNoFaults, type RowCounts } from "../../installation/repair/database-faults.ts";
import { wholeFaults, copyWhole } from "../../installation/repair/whole-database.ts";
import { asTheyLie, STORE_NAMES, storedAt } from "../../installation/store/files.ts";
import { filesIn } from "../../installation/store/folder-files.ts";
import { forEachInLanes } from "../../installation/files/in-lanes.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import { buildFolder, syncFolder, writeAtomic } from "../../installation/files/write-atomic.ts";
import type { App } from "../../installation/open-app.ts";
import { asKept, newestSeal } from "../../trust/sealing/seal-rows.ts";
import { sealLog } from "../../trust/sealing/seal-log.ts";
import { readContent, readPieces, type Content } from "./copy-files.ts";
import { forgetSignIns } from "./forget-sign-ins.ts";
import { backupName, isBackupName, isSealedName, listBackups } from "./list-backups.ts";
import {
  DATABASE,
  FONTS,
  isBackedUp,
  MANIFEST,
  manifestText,
  SINGLE_FILES,
  readManifest,
  type Manifest,
} from "./manifest.ts";
import { namedFiles } from "./named-files.ts";
import { atOneMoment } from "../../installation/rows/at-one-moment.ts";
import { openDatabase } from "../../installation/migrations/open-database.ts";
import { copyTables, readLastKeys, writeLastKeys } from "../../installation/copying/copy-tables.ts";
import { compareTables } from "../../installation/copying/compare-tables.ts";

/**
 * Number of consecutive backups that share unchanged files. The next backup gets its own copy of each file, so that
 * one bad disk sector does not damage a photo in all backups.
 */
export const FULL_EVERY = 7;

/** Tolerance for comparing file times, in ms. Some file systems store times with a precision of only two seconds. */
const SAME_TIME_MS = 2000;

/** The files of an earlier backup at the same location. A new backup can share them without reading them. */
interface EarlierCopies {
  /** The earlier backup's name, or null if there is no backup to share files with. */
  name: string | null;
  /** Number of earlier backups that already share files with this one. */
  sharing: number;
  /**
   * Links an unchanged file into the new backup and returns its content. Returns undefined if the file has to be
   * copied.
   * @param source the path of the file, or null in a store, where stored objects never change
   */
  take(path: string, source: string | null, target: string): Promise<Content | undefined>;
  /** Called with the target of each copied file, if the target is not the file's final location. */
  copied?: (path: string, target: string, content: Content) => Promise<void>;
}

const NOTHING: EarlierCopies = { name: null, sharing: 0, take: async () => undefined };

/**
 * Opens the newest backup at a location, if a new one can share files with it.
 * @param full whether to copy all files instead of sharing them
 */
async function openEarlier(parent: string, full: boolean): Promise<EarlierCopies> {
  const name = (await listBackups(parent)).findLast((each) => !isSealedName(each));
  if (full || name === undefined) return NOTHING;
  const manifest = await readManifest(join(parent, name)).catch(() => undefined);
  const sharing = (manifest?.sharing ?? 0) + 1;
  return manifest === undefined || sharing >= FULL_EVERY
    ? NOTHING
    : { name, sharing, take: taker(join(parent, name), manifest) };
}

/**
 * The error codes that mean that a file cannot be linked: the disk does not support links, the target is on another
 * disk, the file has the maximum number of links, or linking is not permitted.
 */
const CANNOT_LINK = new Set([
  "EXDEV",
  "EPERM",
  "EACCES",
  "EMLINK",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "ENOENT",
]);

/**
 * Returns the function that links unchanged files. Stored files never change under their names, so two files with the
 * same size and time are the same.
 */
function taker(earlier: string, { files }: Manifest): EarlierCopies["take"] {
  const known = new Map(files.map(({ path, ...content }) => [path, content]));
  return async (path, source, target) => {
    const content = known.get(path);
    if (!content || !isStoredName(path.slice(path.indexOf("/") + 1))) return undefined;
    const copy = join(earlier, path);
    const before = await lstat(copy).catch(() => undefined);
    const now = source === null ? before : await stat(source);
    const isSame =
      before !== undefined &&
      now !== undefined &&
      [now.size, before.size].every((size) => size === content.bytes) &&
      Math.abs(now.mtimeMs - before.mtimeMs) < SAME_TIME_MS;
    if (!isSame) return undefined;
    return link(copy, target).then(
      () => content,
      (error: NodeJS.ErrnoException) => {
        if (CANNOT_LINK.has(error.code ?? "")) return undefined;
        throw error;
      },
    );
  };
}

export interface BackupOptions extends BackupHooks {
  /** Whether to copy every file, even if it has not changed since the previous backup. */
  full?: boolean | undefined;
  /** The time in the backup's name. Defaults to now. */
  moment?: Date | undefined;
  /**
   * The public keys for encryption. Defaults to the keys in the settings. Without any keys, the backup is not
   * encrypted.
   */
  recipients?: readonly string[] | undefined;
}

export interface BackupHooks {
  signal?: AbortSignal | undefined;
  /** Called with the number of files processed so far. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface Backup extends Manifest {
  /** The name of the backup at its location. */
  name: string;
  /** The path or address of the backup. */
  folder: string;
  /** The previous backup that shares the unchanged files, or null if all files were copied. */
  earlier: string | null;
  /**
   * Number of files shared with the previous backup, number of copied files, and total size of the copied files in
   * bytes.
   */
  linked: number;
  copied: number;
  copiedBytes: number;
}

/**
 * Maximum number of database copies. A file counts as lost if it is missing although two copies in a row refer to it.
 */
const MOST_SNAPSHOTS = 5;

/**
 * Makes a backup of an installation as a new folder in `parent` while other programs are writing. The database and the
 * files can be anywhere. The folder appears only when it is complete. It contains a copy of the database at one point
 * in time, then the stored files, which never change, then a manifest. Unchanged files are linked to the previous
 * backup, never to the data folder.
 * @throws Failure `unprocessable` if the database is damaged or the location cannot be written to.
 */
export async function makeBackup(app: App, parent: string, options: BackupOptions = {}): Promise<Backup> {
  const earlier = await openEarlier(parent, options.full ?? false);
  const folder = join(parent, backupName(options.moment ?? new Date()));
  const linked = new Set<string>();
  const manifest = await buildFolder(folder, isBackupName, (temporary) =>
    fillBackup(app, temporary, { ...earlier, linked }, options),
  );
  return asBackup({ name: basename(folder), folder }, manifest, earlier.name, linked);
}

/** Describes a finished backup, including the number of shared and copied files. */
export function asBackup(
  at: Pick<Backup, "name" | "folder">,
  manifest: Manifest,
  earlier: string | null,
  linked: ReadonlySet<string>,
): Backup {
  const copied = manifest.files.filter(({ path }) => !linked.has(path));
  const copiedBytes = copied.reduce((sum, { bytes }) => sum + bytes, 0);
  return { ...at, ...manifest, earlier, linked: linked.size, copied: copied.length, copiedBytes };
}

/** The files of the previous backup, and the paths of the files that are shared. */
export type Sharing = EarlierCopies & { linked: Set<string> };

/** Fills a folder with a backup. The manifest comes last. */
export async function fillBackup(
  app: App,
  target: string,
  earlier: Sharing,
  hooks: BackupHooks,
): Promise<Manifest> {
  const copied = new Map<string, Content>();
  // The living one, since a copy of its rows has new indexes: no backup of a damaged one takes the place of a better.
  if (isFile(app.db)) requireNoFaults(await wholeFaults(app, "whole"), databaseFailures.faulty);
  // So that what was done until now is in the log that can be proved.
  await sealLog(app, { signal: hooks.signal });
  const made_at = new Date().toISOString();
  const database = join(target, DATABASE);
  let missing: string[] = [];
  let rows: RowCounts = {};
  let seal: Manifest["seal"] = null;
  for (let snapshot = 1; snapshot <= MOST_SNAPSHOTS; snapshot += 1) {
    await rm(database, { force: true });
    await copyRows(app, database, hooks.signal);
    await forgetSignIns(database);
    await takeNew(app, target, copied, earlier, hooks);
    const before = missing;
    ({ missing, rows, seal } = await readSnapshot(database, copied, app));
    // An image may be replaced between the copy of the database and its own; the next copy no longer names it.
    if (missing.length === 0 || String(missing) === String(before)) break;
  }
  const contents = [[DATABASE, await readContent(database)] as const, ...copied];
  const files = contents.map(([path, content]) => ({ path, ...content }));
  const keys = app.files.keys?.name ?? null;
  const manifest: Manifest = {
    format: 1,
    made_at,
    rows,
    files,
    missing,
    sharing: earlier.sharing,
    seal,
    keys,
  };
  for (const path of new Set(files.map((file) => dirname(join(target, file.path))))) await syncFolder(path);
  await writeAtomic(join(target, MANIFEST), manifestText(manifest));
  return manifest;
}

/** Reads a copy of the database. */
async function readSnapshot(
  file: string,
  copied: ReadonlyMap<string, Content>,
  { worksBeside }: Pick<App, "worksBeside">,
): Promise<{ missing: string[]; rows: RowCounts; seal: Manifest["seal"] }> {
  const { db, close } = await readDatabase(file);
  try {
    const copy = { db, folder: { database: file }, worksBeside };
    requireNoFaults(await wholeFaults(copy, "quick"), databaseFailures.copyFaulty);
    const missing: string[] = [];
    for await (const path of namedFiles(db)) if (!copied.has(path)) missing.push(path);
    const newest = await newestSeal(db);
    return { missing, rows: countRows(db), seal: newest ? asKept(newest) : null };
  } finally {
    await close();
  }
}

/**
 * Links or copies the existing files that are not in the backup yet. A file that disappears in the meantime is
 * skipped.
 */
async function takeNew(
  app: Pick<App, "folder" | "files">,
  target: string,
  copied: Map<string, Content>,
  { take, linked, copied: copiedTo }: Sharing,
  { signal, onProgress }: BackupHooks,
): Promise<void> {
  const paths = (await filesToBackUp(app)).filter((path) => !copied.has(path));
  for (const path of new Set(paths.map(dirname)))
    await mkdir(join(target, path), { recursive: true, mode: 0o700 });
  const total = copied.size + paths.length;
  const takeOrCopy = async (path: string, to: string): Promise<Content | undefined> => {
    if (path === CONFIG_FILE) {
      await writeAtomic(to, await portableSettings(app.folder.root));
      return readContent(to);
    }
    const stored = storedAt(app.files, path);
    const from = stored?.store.isCopied ? null : join(app.folder.root, path);
    const content = await take(path, from, to);
    if (content) {
      linked.add(path);
      return content;
    }
    const copy = from === null ? await copyStored(stored, to) : await readContent(from, to);
    if (copy) await copiedTo?.(path, to, copy);
    return copy;
  };
  await forEachInLanes(
    paths,
    async (path) => {
      const to = join(target, path);
      const content = await takeOrCopy(path, to).catch(async (error: NodeJS.ErrnoException) => {
        await rm(to, { force: true });
        if (error.code !== "ENOENT") throw error;
      });
      if (content) copied.set(path, content);
      onProgress?.(copied.size, total);
    },
    signal,
  );
}

async function copyStored(stored: ReturnType<typeof storedAt>, to: string): Promise<Content | undefined> {
  const pieces = stored && (await asTheyLie(stored.store).stream(stored.name));
  return pieces && readPieces(pieces, to);
}

/**
 * Returns the paths of all existing files except the database. The paths are relative to the data folder, even if the
 * files are in a store.
 */
export async function filesToBackUp({ folder, files }: Pick<App, "folder" | "files">): Promise<string[]> {
  const there = await readdir(folder.root);
  const paths = SINGLE_FILES.filter((name) => there.includes(name));
  for (const place of STORE_NAMES)
    for await (const name of files[place].list()) if (isStoredName(name)) paths.push(`${place}/${name}`);
  const own = (await filesIn(folder.fonts)).map((name) => `${FONTS}/${name}`);
  return [...paths, ...own.filter(isBackedUp)];
}

/**
 * Copies all rows of a database at one point in time into a new SQLite file, while other programs are writing. Rows
 * from a database server are copied in pages and then compared with the rows that the server had at that time.
 * @throws Failure `damaged`, `full` or `storage`, or the signal's abort reason
 */
async function copyRows(app: App, file: string, signal?: AbortSignal): Promise<void> {
  const { db } = app;
  if (isFile(db)) return copyWhole(app, file);
  const filled = `${file}.filled`;
  try {
    const to = await openDatabase(filled);
    try {
      const keys = await atOneMoment(db, async (from) => {
        await copyTables(from, to.db, { signal });
        await compareTables(from, to.db, { signal });
        return readLastKeys(from);
      });
      await transaction(to.db, (tx) => writeLastKeys(to.db, tx, keys));
      await copyWhole({ db: to.db, folder: { database: filled }, worksBeside: app.worksBeside }, file);
    } finally {
      await to.close();
    }
  } finally {
    for (const beside of ["", "-wal", "-shm"]) await rm(filled + beside, { force: true });
  }
}

import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Failure } from "@idms/core/failure";
import { moveFailures } from "@idms/core/upkeep/backups/move-failures";
import { sql } from "drizzle-orm";
import { lookAt } from "../restore/restore-backup.ts";
import { databaseAddress, filesAddress } from "../../installation/settings/config-file.ts";
import { withoutPassword } from "../../installation/settings/config.ts";
import { isFile, transaction, type Db, type OpenDatabase } from "../../installation/engines/connect.ts";
import { openDatabase } from "../../installation/migrations/open-database.ts";
import { isServerAddress, openDataFolder, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/file-store.ts";
import { filesPlace, openFiles } from "../../installation/store/files.ts";
import { lockAlone, type Lock } from "../../installation/files/locks.ts";
import { sessionSecret } from "../../http/sessions/token-keys.ts";
import type { App } from "../../installation/open-app.ts";
import { endMove, openTarget, type Target } from "./begun-move.ts";
import { carryOver } from "./carry-over.ts";
import { copyTables, readLastKeys, writeLastKeys } from "../../installation/copying/copy-tables.ts";
import type { CopyHooks } from "../../installation/copying/copy-hooks.ts";
import { makeIndexesAgain } from "./set-aside-indexes.ts";
import { moveFiles, type MovedFiles } from "./move-files.ts";
import { compareTables, type TableContent } from "../../installation/copying/compare-tables.ts";

/** How often it is looked whether others use the database, and how long after each look, in milliseconds. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 100;

/** The target of a move. */
export interface MoveTarget {
  /** The address of an empty database on a server; or else `folder`. */
  database?: string | undefined;
  /** A new data folder. */
  folder?: string | undefined;
  /** The address of an S3 store; unless given, files stay where they are, or go into the new folder. */
  files?: string | undefined;
}

export interface Moved {
  /** The places before and after, without passwords. */
  from: string;
  to: string;
  /** The content of each table that is the same in both. */
  tables: Record<string, TableContent>;
  /** Null where they stayed. */
  files: MovedFiles | null;
}

/** One end of a move, which nobody else uses meanwhile. */
interface End {
  folder: DataFolder;
  opened: OpenDatabase;
  files: Files;
}

/** The one that it is moved to; `filled` says why that cannot be begun, where something is there. */
type Goal = End & Pick<Target, "filled">;

/**
 * Copies an installation to another database and another store, and proves that all of it is there. What was there
 * before stays as it was. After a kill the same call goes on where it was, and says that it is done where it was killed after that.
 * @param data the data folder of the installation
 * @throws Failure `busy` while somebody uses it, `conflict` for a place that is not empty or when something was written meanwhile, `invalid`, `storage` and `full`
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
 * The tables of an installation that was moved before, by a run that was killed when everything was there: another
 * database with the same secret and the same rows. Undefined for any other.
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

/** Whether two addresses lead to one database, as one sees what the other holds. */
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

/** The path of a data folder, or the address of a server. */
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
 * Requires that nobody uses the installation: what is written meanwhile would not be moved. An idle server is not
 * seen here, but by the proof.
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

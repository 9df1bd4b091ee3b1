import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setupFailures } from "@idms/core/upkeep/setup-failures";
import { listUsers } from "@idms/server/school/accounts/user-rows";
import { withoutPassword } from "@idms/server/installation/settings/config";
import { databaseAddress } from "@idms/server/installation/settings/config-file";
import type { OpenDatabase } from "@idms/server/installation/engines/connect";
import { connectDatabase } from "@idms/server/installation/engines/connect-database";
import { readDatabase } from "@idms/server/installation/engines/sqlite-file";
import { chooseDataFolder, dataFolderAt } from "@idms/server/installation/files/data-folder";
import { listSchools } from "@idms/server/school/schools/school-rows";

/** The file that marks a data folder as a demo folder, and names the database if the database is on a server. */
export const DEMO_MARK = "demo.txt";

const WORDS =
  "The idms demo command created this folder, and may change the users and passwords in it at any time.\n";

/**
 * Marks a folder as a demo folder before creating anything else in it. A folder or server database with other data is
 * left unchanged. A demo created before this mark existed cannot be distinguished from real data and is also rejected.
 * @throws Failure `conflict` for data that was not created by a demo.
 */
export async function requireDemoFolder(data: string | undefined): Promise<void> {
  const chosen = chooseDataFolder(data);
  const address = await databaseAddress(chosen);
  const { root, database } = dataFolderAt(chosen);
  const mark = join(root, DEMO_MARK);
  if (address !== undefined) {
    const words = `${WORDS}Its database is ${withoutPassword(address)}\n`;
    if ((await readFile(mark, "utf8").catch(() => "")) === words) return;
    if (await hasData(() => connectDatabase(address)))
      throw setupFailures.databaseHasData({ database: withoutPassword(address), root });
    return writeMark(root, words);
  }
  if (existsSync(mark)) return;
  if (existsSync(database) && (await hasData(() => readDatabase(database))))
    throw setupFailures.folderHasData({ root, mark: DEMO_MARK });
  await writeMark(root, WORDS);
}

async function writeMark(root: string, words: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await writeFile(join(root, DEMO_MARK), words, { mode: 0o600 });
}

/** Whether a database has users or schools. A database without tables is new and counts as empty. */
async function hasData(open: () => Promise<OpenDatabase>): Promise<boolean> {
  const { db, close } = await open();
  try {
    return (await listUsers(db)).length > 0 || (await listSchools(db)).length > 0;
  } catch (error) {
    // One without tables is new; one too old to be read as it is counts as real until somebody says otherwise.
    return (error as { code?: unknown }).code !== NO_TABLE;
  } finally {
    await close();
  }
}

/** PostgreSQL's code for a missing table. */
const NO_TABLE = "42P01";

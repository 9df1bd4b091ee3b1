import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@idms/core";
import { chooseDataFolder, dataFolderAt, listSchools, listUsers, readDatabase } from "@idms/server";

/** The file that says of a data folder that a demo made it. */
export const DEMO_MARK = "demo.txt";

const WORDS =
  "This folder was made by idms demo, which may change its users and their passwords at any time.\n";

/**
 * Marks a folder as a demo's before anything else is made in it; nothing is touched in one that holds other data. A demo
 * from before there were marks is not told from real data, so it is refused too.
 * @throws Failure `conflict` for a folder with data that no demo made.
 */
export async function requireDemoFolder(data: string | undefined): Promise<void> {
  const { root, database } = dataFolderAt(chooseDataFolder(data));
  const mark = join(root, DEMO_MARK);
  if (existsSync(mark)) return;
  if (existsSync(database) && (await hasData(database)))
    throw new Failure(
      "conflict",
      `${root} holds data that no demo made, and a demo would change its users' passwords: name an empty folder with --data. If it is a demo of an earlier version, make an empty file ${DEMO_MARK} in it.`,
    );
  await mkdir(root, { recursive: true, mode: 0o700 });
  await writeFile(mark, WORDS, { mode: 0o600 });
}

/** Whether anybody or any school is in a database; one that another start has only just made is empty. */
async function hasData(database: string): Promise<boolean> {
  const { db, close } = await readDatabase(database);
  try {
    return (await listUsers(db)).length > 0 || (await listSchools(db)).length > 0;
  } catch {
    // Too old to be read as it is: real until somebody says otherwise.
    return true;
  } finally {
    await close();
  }
}

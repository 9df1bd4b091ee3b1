import { counted, Failure } from "@idms/core";
import { findSuperAdmin } from "../accounts/records.ts";
import { namedFiles } from "../backup/named-files.ts";
import { readDatabase, type Db } from "../db/connect.ts";
import { countRows, databaseFaults } from "../db/prove-database.ts";
import { migrations, pendingSteps } from "../db/migrate.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { listFiles } from "../files/stored-files.ts";
import { ok, problem, warning, type Check } from "./check.ts";

const RESTORE = "Restore the last good backup with idms restore; keep the damaged folder until all is well.";

/** Whether the database is sound, can be used by this program, and lets somebody sign in; and whether its files are there. */
export async function checkDatabase(folder: DataFolder): Promise<Check[]> {
  try {
    const { db, close } = await readDatabase(folder.database);
    try {
      const contents = checkContents(db);
      // An older database is read when it has been brought up to date.
      return contents.state === "ok" ? [contents, await checkFiles(db, folder)] : [contents];
    } finally {
      close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [problem("database", (error as Error).message, RESTORE)];
  }
}

/** A file that is no database, or one that breaks off while it is read. */
const isDamage = (error: unknown): boolean =>
  error instanceof Failure ||
  [error, (error as Error).cause].some((each) => (each as Error | undefined)?.name === "SqliteError");

function checkContents(db: Db): Check {
  const faults = databaseFaults(db);
  if (faults.length > 0) return problem("database", `damaged: ${faults.slice(0, 3).join("; ")}`, RESTORE);
  try {
    const pending = pendingSteps(db.$client, migrations);
    if (pending.length > 0)
      return warning(
        "database",
        `sound, and ${pending.length} steps older than this program`,
        "Make a backup; the next start of idms serve brings it up to date.",
      );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return problem(
      "database",
      error.message,
      "Update idms, or name the data folder that belongs to this one.",
    );
  }
  const { schools = 0, classes = 0, students = 0 } = countRows(db);
  const found = `sound; ${counted(schools, "school")}, ${counted(classes, "class", "classes")}, ${counted(students, "student")}`;
  if (findSuperAdmin(db)) return ok("database", found);
  return problem("database", `${found}, and nobody who could sign in`, "Set it up with idms init.");
}

async function checkFiles(db: Db, folder: DataFolder): Promise<Check> {
  const there = new Set<string>();
  for (const place of ["photos", "backgrounds"] as const)
    for (const name of await listFiles(folder[place]).catch(() => [])) there.add(`${place}/${name}`);
  const lost: string[] = [];
  let named = 0;
  for await (const path of namedFiles(db)) {
    named += 1;
    if (!there.has(path)) lost.push(path);
  }
  if (lost.length === 0) return ok("files", `all ${named} photos and backgrounds are there`);
  return problem(
    "files",
    `${lost.length} of ${named} photos and backgrounds are lost, such as ${lost[0]}`,
    "Copy them from a backup's folders of the same names, or ask the parents again.",
  );
}

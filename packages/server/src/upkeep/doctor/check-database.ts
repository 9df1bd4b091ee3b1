import { counted } from "@idms/core/values/counted";
import { Failure } from "@idms/core/failure";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { findSuperAdmin } from "../../school/accounts/user-rows.ts";
import { readConfig } from "../../installation/settings/config.ts";
import { connectDatabase } from "../../installation/engines/connect-database.ts";
import { isFile, type Db } from "../../installation/engines/connect.ts";
import { readDatabase } from "../../installation/engines/sqlite-file.ts";
import { databaseFaults } from "../../installation/repair/database-faults.ts";
import { stepsPendingIn } from "../../installation/migrations/pending-steps.ts";
import { classes, schools, students } from "../../installation/tables/schema.ts";
import { isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { checkCardKeys } from "./check-card-keys.ts";
import { checkFiles, type Thoroughness } from "./check-files.ts";
import { checkCounts } from "./check-counts.ts";
import { checkForwarding } from "./check-forwarding.ts";
import { checkLog } from "./check-log.ts";
import { checkClock } from "./check-clock.ts";

const RESTORE = "Restore the last good backup with idms restore; keep the damaged folder until all is well.";

const REACH = "See that PostgreSQL runs, that its database is there, and that this machine may use it.";
const MEND = "Mend the disk first; what is in the folder stays as it is.";

/**
 * Whether the database is sound, can be used by this program, and lets somebody sign in; and whether its files are there,
 * where there is a store of them.
 */
export async function checkDatabase(
  folder: DataFolder,
  files: Files | null,
  how: Thoroughness,
): Promise<Check[]> {
  const isOnServer = isServerAddress(folder.database);
  try {
    const { db, close } = await (isOnServer ? connectDatabase : readDatabase)(folder.database);
    try {
      const contents = await checkContents(db, how);
      // An older database is read when it has been brought up to date.
      if (contents.state !== "ok") return [contents];
      const rest = [
        contents,
        await checkLog(db, folder, how),
        ...(await forwardingOf(db, folder)),
        await checkCounts(db),
        await checkClock(db, new Date()),
        await checkCardKeys(db),
      ];
      return files ? [...rest, await checkFiles(db, folder, files, how)] : rest;
    } finally {
      await close();
    }
  } catch (error) {
    const failure = asStorageFailure(error, "The database cannot be read");
    if (!(failure instanceof Failure)) throw error;
    // A disk that cannot be written to is no damage, and restoring would not mend it.
    const advice = failure.code === "damaged" ? RESTORE : isOnServer ? REACH : MEND;
    return [problem("database", failure.message, advice)];
  }
}

/** Settings that cannot be read are told by their own check. */
async function forwardingOf(db: Db, { root }: DataFolder): Promise<Check[]> {
  const config = await readConfig(root, {}).catch(() => undefined);
  return config ? checkForwarding(db, config) : [];
}

async function checkContents(db: Db, { deep }: Thoroughness): Promise<Check> {
  // A server of PostgreSQL looks after its pages itself.
  const faults = isFile(db) ? databaseFaults(db, deep ? "whole" : "quick") : [];
  if (faults.length > 0) return problem("database", `damaged: ${faults.slice(0, 3).join("; ")}`, RESTORE);
  try {
    const pending = await stepsPendingIn(db);
    if (pending.length > 0)
      return warning(
        "database",
        `sound, and ${pending.length} steps older than this program`,
        "Make a backup; the next start of idms serve brings it up to date.",
      );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "conflict") throw error;
    return problem(
      "database",
      error.message,
      "Update idms, or name the data folder that belongs to this one.",
    );
  }
  const there = [
    counted(await db.$count(schools), "school"),
    counted(await db.$count(classes), "class", "classes"),
    counted(await db.$count(students), "student"),
  ];
  const found = `${isFile(db) ? "sound" : "on a server"}; ${there.join(", ")}`;
  if (await findSuperAdmin(db)) return ok("database", found);
  return problem("database", `${found}, and nobody who could sign in`, "Set it up with idms init.");
}

import { counted } from "@idms/core/forms/values/counted";
import { Failure } from "@idms/core/failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { findSuperAdmin } from "../../school/accounts/user-rows.ts";
import { readConfig, withoutPassword, type Config } from "../../installation/settings/config.ts";
import { connectDatabase } from "../../installation/engines/connect-database.ts";
import { isFile, type Db } from "../../installation/engines/connect.ts";
import { readDatabase } from "../../installation/engines/sqlite-file.ts";
import { databaseFaults } from "../../installation/repair/database-faults.ts";
import { stepsPendingIn } from "../../installation/migrations/pending-steps.ts";
import { classes, schools } from "../../installation/tables/schema.ts";
import { isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { checkFiles, type Thoroughness } from "./check-files.ts";
import { checkLog } from "./check-log.ts";
import { countSigningKeys } from "../../cards/printed/card-keys.ts";
import { newestMoment } from "../../trust/log/log-rows.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { classLabel } from "@idms/core/school/classes/label";
import { findClassOf } from "../../school/classes/class-rows.ts";
import { findMiscountedRosters } from "../../school/rosters/count-rosters.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { findMiscounted, type Miscounted, countStudents } from "../../installation/students/count-rows.ts";
import { countSealedAfter, findForward } from "../forwarding/forwarding-rows.ts";
import { newestSeal } from "../../trust/sealing/seal-rows.ts";

const name = "forwarding";
/** A server forwards what was sealed within seconds; who looks an hour later asks why it did not. */
const LATE_MS = 60 * 60_000;

/** Whether the audit log has come to where it is forwarded; nothing where it is forwarded nowhere. */
export async function checkForwarding(db: Db, { log_url }: Pick<Config, "log_url">): Promise<Check[]> {
  if (log_url === undefined) return [];
  const to = withoutPassword(log_url);
  const [row, seal] = [await findForward(db, to), await newestSeal(db)];
  const waiting = await countSealedAfter(db, row?.after_id ?? 0);
  const wait = counted(waiting, "entry waits", "entries wait");
  if (row?.failure && row.failing_since)
    return [
      problem(
        name,
        `${to} has accepted nothing since ${zonedTime(new Date(row.failing_since))}: ${row.failure} ${wait}`,
        "Check that the receiver is running, that this server can reach it, and that log_url is its address. Nothing is lost. The waiting entries are sent when the receiver is back.",
      ),
    ];
  if (waiting > 0 && seal && Date.now() - Date.parse(seal.sealed_at) > LATE_MS)
    return [warning(name, `${wait} to be forwarded to ${to}`, "Start idms serve, which forwards the log.")];
  if (row && row.refused > 0)
    return [
      warning(
        name,
        `${to} has refused ${counted(row.refused, "entry", "entries")} so far and has accepted all others up to entry ${row.after_id}`,
        "Check the receiver's own log for the reason. Its response is in the server log.",
      ),
    ];
  const far = row ? `has received the log up to entry ${row.after_id}` : "was sent nothing yet";
  return [ok(name, `${to} ${far}${waiting > 0 ? `; ${wait}` : ""}`)];
}

const RECOUNT = "Correct the counts with idms doctor --recount.";

/** So many differences are named. */
const MOST_NAMED = 3;

/** Whether dashboards count the students who are there. */
export async function checkCounts(db: Db): Promise<Check> {
  const found = await findMiscounted(db);
  const rosters = await findMiscountedRosters(db);
  if (found.length === 0 && rosters.length > 0)
    return warning(
      "counts",
      `dashboards show wrong roster counts for ${counted(rosters.length, "class", "classes")}`,
      RECOUNT,
    );
  if (found.length === 0) return ok("counts", "dashboards count the students who are there");
  const named = [];
  for (const each of found.slice(0, MOST_NAMED)) named.push(await inWords(db, each));
  const others = found.length - named.length;
  const more = others > 0 ? `; and ${counted(others, "other")}` : "";
  return warning("counts", `dashboards show wrong student counts: ${named.join("; ")}${more}`, RECOUNT);
}

async function inWords(db: Db, { class_id, status, there, counted }: Miscounted): Promise<string> {
  const room = await findClassOf(db, { class_id });
  const school = await findSchool(db, room.school_id);
  return `${school.name}, ${classLabel(room)}: ${counted} ${status}, and ${there} are there`;
}

/** No machine runs this program before it was made. */
const PROGRAM_MADE = new Date("2026-11-01T00:00:00Z");
/** Two machines that share a folder may be so far apart. */
const SOME_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const ADVICE =
  "Set the clock and the time zone, and keep the clock synchronised (timedatectl set-ntp true). Link expiry and purges depend on it.";

/** Whether the clock goes right, as far as what was done last tells. */
async function checkClock(db: Db, now: Date): Promise<Check> {
  const name = "clock";
  if (now < PROGRAM_MADE)
    return problem(
      name,
      `the clock shows ${zonedTime(now)}, which is before this program was released`,
      ADVICE,
    );
  const newest = await newestMoment(db);
  const ahead = newest === undefined ? 0 : newest.getTime() - now.getTime();
  if (newest === undefined || ahead <= SOME_MS) return ok(name, `the time is ${zonedTime(now)}`);
  const found = `the clock shows ${zonedTime(now)}, but the newest record is dated ${zonedTime(newest)}; one of the two is wrong`;
  return ahead > DAY_MS ? problem(name, found, ADVICE) : warning(name, found, ADVICE);
}

const NAME = "card keys";

/** Checks the keys with which schools sign the codes on cards. They are in no backup. */
export async function checkCardKeys(db: Db): Promise<Check> {
  const { keys, lost } = await countSigningKeys(db);
  if (keys === 0) return ok(NAME, "no school signs cards");
  const anew =
    lost > 0
      ? `; ${lost} of the keys came from a backup and will be replaced the next time cards are printed`
      : "";
  return ok(
    NAME,
    `${counted(keys, "school")} ${keys === 1 ? "signs" : "sign"} cards${anew}. The private keys are not in any backup. After a restore, new keys are created, and cards printed earlier remain genuine`,
  );
}

const RESTORE =
  "Restore the last good backup with idms restore. Keep the damaged folder until everything works again.";

const REACH =
  "Check that PostgreSQL is running, that the database exists, and that this machine is allowed to connect to it.";
const MEND = "Repair the disk first. The files in the folder are not changed.";

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
    const failure = asStorageFailure(error, cannot.readDatabase());
    if (!(failure instanceof Failure)) throw error;
    // A disk that cannot be written to is no damage, and restoring would not mend it.
    const advice = failure.kind === "damaged" ? RESTORE : isOnServer ? REACH : MEND;
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
        `sound, but ${pending.length} migration steps behind this program`,
        "Make a backup, then start idms serve to bring the database up to date.",
      );
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
    return problem(
      "database",
      error.message,
      "Follow this advice, or use the data folder that belongs to this version.",
    );
  }
  const there = [
    counted(await db.$count(schools), "school"),
    counted(await db.$count(classes), "class", "classes"),
    counted(await countStudents(db), "student"),
  ];
  const found = `${isFile(db) ? "sound" : "on a server"}; ${there.join(", ")}`;
  if (await findSuperAdmin(db)) return ok("database", found);
  return problem("database", `${found}, but no one can sign in`, "Set up the installation with idms init.");
}

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
        `${to} takes nothing since ${zonedTime(new Date(row.failing_since))}: ${row.failure} ${wait}`,
        "See that the receiver runs and can be reached from here, and that log_url is its address. Nothing is lost: what waits is sent when it is back.",
      ),
    ];
  if (waiting > 0 && seal && Date.now() - Date.parse(seal.sealed_at) > LATE_MS)
    return [warning(name, `${wait} to be forwarded to ${to}`, "Start idms serve, which forwards the log.")];
  if (row && row.refused > 0)
    return [
      warning(
        name,
        `${to} has refused ${counted(row.refused, "entry", "entries")} so far, and has the others up to ${row.after_id}`,
        "See in the receiver's own log why; its answer is in the log of the server.",
      ),
    ];
  const far = row ? `has the log up to entry ${row.after_id}` : "was sent nothing yet";
  return [ok(name, `${to} ${far}${waiting > 0 ? `; ${wait}` : ""}`)];
}

const RECOUNT = "Have them counted again with idms doctor --recount.";

/** So many differences are named. */
const MOST_NAMED = 3;

/** Whether dashboards count the students who are there. */
export async function checkCounts(db: Db): Promise<Check> {
  const found = await findMiscounted(db);
  const rosters = await findMiscountedRosters(db);
  if (found.length === 0 && rosters.length > 0)
    return warning(
      "counts",
      `dashboards count the rosters of ${counted(rosters.length, "class", "classes")} otherwise than they are`,
      RECOUNT,
    );
  if (found.length === 0) return ok("counts", "dashboards count the students who are there");
  const named = [];
  for (const each of found.slice(0, MOST_NAMED)) named.push(await inWords(db, each));
  const others = found.length - named.length;
  const more = others > 0 ? `; and ${counted(others, "other")}` : "";
  return warning("counts", `dashboards count others than are there: ${named.join("; ")}${more}`, RECOUNT);
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
  "Set the clock and its zone, and have it kept right (timedatectl set-ntp true): links expire and purges choose by it.";

/** Whether the clock goes right, as far as what was done last tells. */
async function checkClock(db: Db, now: Date): Promise<Check> {
  const name = "clock";
  if (now < PROGRAM_MADE)
    return problem(name, `it says ${zonedTime(now)}, which is before this program was made`, ADVICE);
  const newest = await newestMoment(db);
  const ahead = newest === undefined ? 0 : newest.getTime() - now.getTime();
  if (newest === undefined || ahead <= SOME_MS) return ok(name, `it is ${zonedTime(now)}`);
  const found = `it says ${zonedTime(now)}, and the newest record is of ${zonedTime(newest)}: one of them was wrong`;
  return ahead > DAY_MS ? problem(name, found, ADVICE) : warning(name, found, ADVICE);
}

const NAME = "card keys";

/** Checks the keys with which schools sign the codes on cards. They are in no backup. */
export async function checkCardKeys(db: Db): Promise<Check> {
  const { keys, lost } = await countSigningKeys(db);
  if (keys === 0) return ok(NAME, "no school signs cards");
  const anew = lost > 0 ? `; ${lost} of them came from a backup, and the next printing makes new ones` : "";
  return ok(
    NAME,
    `${counted(keys, "school")} ${keys === 1 ? "signs" : "sign"} cards${anew}. The private keys are in no backup: after a restore new ones are made, and cards from before stay genuine`,
  );
}

const RESTORE = "Restore the last good backup with idms restore; keep the damaged folder until all is well.";

const REACH = "See that PostgreSQL runs, that its database is there, and that this machine may use it.";
const MEND = "Repair the disk first; what is in the folder stays as it is.";

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
        `sound, and ${pending.length} steps older than this program`,
        "Make a backup; the next start of idms serve brings it up to date.",
      );
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
    return problem("database", error.message, "Do so, or name the data folder that belongs to this version.");
  }
  const there = [
    counted(await db.$count(schools), "school"),
    counted(await db.$count(classes), "class", "classes"),
    counted(await countStudents(db), "student"),
  ];
  const found = `${isFile(db) ? "sound" : "on a server"}; ${there.join(", ")}`;
  if (await findSuperAdmin(db)) return ok("database", found);
  return problem("database", `${found}, and nobody who could sign in`, "Set it up with idms init.");
}

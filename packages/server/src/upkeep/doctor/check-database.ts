import type { Sentence } from "@idms/core/sentence";
import { asSentence, codedBeside } from "@idms/core/as-sentence";
import { statusSentences } from "@idms/core/students/records/student-failures";
import { Failure } from "@idms/core/failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences, joined } from "@idms/core/upkeep/installation/check-sentences";
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
/**
 * Delay after which forwarding is reported as late, in milliseconds. A server normally forwards sealed entries within
 * seconds.
 */
const LATE_MS = 60 * 60_000;

/** Checks that the audit log reaches its receiver. Returns an empty list if the log is not forwarded. */
export async function checkForwarding(db: Db, { log_url }: Pick<Config, "log_url">): Promise<Check[]> {
  if (log_url === undefined) return [];
  const to = withoutPassword(log_url);
  const [row, seal] = [await findForward(db, to), await newestSeal(db)];
  const waiting = await countSealedAfter(db, row?.after_id ?? 0);
  const wait = checkSentences.waits({ n: waiting });
  if (row?.failure && row.failing_since)
    return [
      problem(
        name,
        checkSentences.takesNothing({
          to,
          time: zonedTime(new Date(row.failing_since)),
          why: asSentence(row.failure, codedBeside(row.failure, row.failure_said)),
          waiting: wait,
        }),
        checkAdvice.seeReceiver(),
      ),
    ];
  if (waiting > 0 && seal && Date.now() - Date.parse(seal.sealed_at) > LATE_MS)
    return [warning(name, checkSentences.toForward({ waiting: wait, to }), checkAdvice.startForwarding())];
  if (row && row.refused > 0)
    return [
      warning(
        name,
        checkSentences.refusedSome({ to, n: row.refused, last: row.after_id }),
        checkAdvice.seeRefused(),
      ),
    ];
  const far = row ? checkSentences.hasLog({ to, last: row.after_id }) : checkSentences.sentNothing({ to });
  return [ok(name, waiting > 0 ? [far, wait] : far)];
}

/** Maximum number of differences that are listed. */
const MOST_NAMED = 3;

/** Checks that the dashboard counts match the existing students. */
export async function checkCounts(db: Db): Promise<Check> {
  const found = await findMiscounted(db);
  const rosters = await findMiscountedRosters(db);
  if (found.length === 0 && rosters.length > 0)
    return warning("counts", checkSentences.rostersWrong({ n: rosters.length }), checkAdvice.recount());
  if (found.length === 0) return ok("counts", checkSentences.countsRight());
  const named: Sentence[] = [];
  for (const each of found.slice(0, MOST_NAMED)) named.push(await inWords(db, each));
  const others = found.length - named.length;
  if (others > 0) named.push(checkSentences.others({ n: others }));
  const classes = joined(named, "andThen");
  return warning("counts", checkSentences.countsWrong({ classes }), checkAdvice.recount());
}

async function inWords(db: Db, { class_id, status, there, counted }: Miscounted): Promise<Sentence> {
  const room = await findClassOf(db, { class_id });
  const school = await findSchool(db, room.school_id);
  return checkSentences.classCount({
    school: school.name,
    room: classLabel(room),
    counted,
    status: statusSentences[status](),
    there,
  });
}

/** The earliest plausible time. This program did not exist before then. */
const PROGRAM_MADE = new Date("2026-11-01T00:00:00Z");
/** Maximum difference between the clocks of two machines that share a folder, in milliseconds. */
const SOME_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Checks that the clock is plausible by comparing it with the time of the latest log entry. */
async function checkClock(db: Db, now: Date): Promise<Check> {
  const name = "clock";
  if (now < PROGRAM_MADE)
    return problem(name, checkSentences.timeEarly({ time: zonedTime(now) }), checkAdvice.setClock());
  const newest = await newestMoment(db);
  const ahead = newest === undefined ? 0 : newest.getTime() - now.getTime();
  if (newest === undefined || ahead <= SOME_MS)
    return ok(name, checkSentences.time({ time: zonedTime(now) }));
  const found = checkSentences.timesDiffer({ time: zonedTime(now), newest: zonedTime(newest) });
  return (ahead > DAY_MS ? problem : warning)(name, found, checkAdvice.setClock());
}

const NAME = "card keys";

/** Checks the keys with which schools sign the codes on cards. Backups do not contain the keys. */
export async function checkCardKeys(db: Db): Promise<Check> {
  const { keys, lost } = await countSigningKeys(db);
  if (keys === 0) return ok(NAME, checkSentences.noneSigns());
  return ok(NAME, [
    checkSentences.sign({ n: keys }),
    ...(lost > 0 ? [checkSentences.keysLost({ lost })] : []),
    checkSentences.keysInNoBackup(),
  ]);
}

/**
 * Checks that the database is intact, that this program can use it, and that it has a user who can sign in. If the
 * files are in a store, also checks that the files in the database exist.
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
    // A disk that cannot be written to is not damage, and a restore would not fix it.
    const advice = failure.kind === "damaged" ? "restore" : isOnServer ? "reachDatabase" : "repairDisk";
    return [problem("database", failure.sentence, checkAdvice[advice]())];
  }
}

/** Checks forwarding. If the settings cannot be read, a separate check reports this. */
async function forwardingOf(db: Db, { root }: DataFolder): Promise<Check[]> {
  const config = await readConfig(root, {}).catch(() => undefined);
  return config ? checkForwarding(db, config) : [];
}

async function checkContents(db: Db, { deep }: Thoroughness): Promise<Check> {
  // A PostgreSQL server checks its pages itself.
  const faults = isFile(db) ? databaseFaults(db, deep ? "whole" : "quick") : [];
  if (faults.length > 0)
    return problem("database", checkSentences.damaged({ faults: faults.slice(0, 3) }), checkAdvice.restore());
  try {
    const pending = await stepsPendingIn(db);
    if (pending.length > 0)
      return warning("database", checkSentences.older({ steps: pending.length }), checkAdvice.backUpFirst());
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
    return problem("database", error.sentence, checkAdvice.rightVersion());
  }
  const there = {
    schools: checkSentences.schools({ n: await db.$count(schools) }),
    classes: checkSentences.classes({ n: await db.$count(classes) }),
    students: checkSentences.students({ n: await countStudents(db) }),
  };
  const state = checkSentences[isFile(db) ? "sound" : "onServer"]();
  if (await findSuperAdmin(db)) return ok("database", [state, checkSentences.has(there)]);
  return problem("database", [state, checkSentences.hasNobody(there)], checkAdvice.setUpSignIn());
}

/**
 * The program that runs long tasks on a whole database for `whole-database.ts`. Its arguments are a task, the database
 * file and, for a copy, the target file. It writes the result as JSON. If an error occurs, it writes the message and
 * the code and, for a failure, the sentence, and exits with status 1.
 */
import { Failure } from "@idms/core/failure";
import { connectFile, copyDatabase, readDatabase } from "../engines/sqlite-file.ts";
import { databaseFaults, quickFault } from "./database-faults.ts";
import { emptyLog, rewriteDatabase } from "./rewrite.ts";
import { sqliteOf, type Db } from "../engines/connect.ts";
import type { DatabaseTask } from "./whole-database.ts";

const [, , task, file = "", target = ""] = process.argv;
const tasks: Record<DatabaseTask, readonly [typeof connectFile, (db: Db) => unknown]> = {
  check: [readDatabase, quickFault],
  "faults-quick": [readDatabase, (db) => databaseFaults(db, "quick")],
  "faults-whole": [readDatabase, (db) => databaseFaults(db, "whole")],
  copy: [readDatabase, (db) => copyDatabase(sqliteOf(db).reader, target)],
  "empty-log": [connectFile, emptyLog],
  rewrite: [connectFile, rewriteDatabase],
};
const [open, work] = tasks[task as DatabaseTask];
try {
  const { db, close } = await open(file);
  try {
    process.stdout.write(JSON.stringify((await work(db)) ?? null));
  } finally {
    await close();
  }
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  const said = error instanceof Failure ? error.sentence : undefined;
  process.stdout.write(JSON.stringify({ message, code, said }));
  process.exitCode = 1;
}

import { failures } from "../../failure.ts";

/** Reasons why the database cannot be used, or cannot be used by this version of the program. */
export const databaseFailures = failures("database", {
  onServer: ["unprocessable", "The database is on a database server. Use the server's own tools for this."],
  damaged: [
    "damaged",
    "The database is damaged ({fault}), and IDMS has stopped writing to it. Restore the database from a backup.",
  ],
  faulty: ["unprocessable", "The database is damaged: {fault}."],
  copyFaulty: ["unprocessable", "The copy of the database is damaged: {fault}."],
  nulInText: [
    "invalid",
    "The text contains the character U+0000, which cannot be stored. Remove the character and try again.",
  ],
  answerTooLong: [
    "invalid",
    "This answer must be different for each student, but it is too long to compare. Shorten it.",
  ],
  overloaded: ["busy", "The database is overloaded. Try again in a moment."],
  unreachable: [
    "storage",
    "The database cannot be reached ({why}). Check that PostgreSQL is running and that IDMS_DATABASE_URL points to it, then try again.",
  ],
  connectionLost: [
    "storage",
    "The connection to the database was lost, and another idms process may have taken over the work. Check that PostgreSQL is running, then try again.",
  ],
  beingCompacted: ["busy", "The database is already being compacted. Try again later."],
  noRoomToCompact: [
    "full",
    "Compacting the database temporarily needs {needed} of free disk space, but only {free} is free. Free some space, then run this command again.",
  ],
  stillRead: [
    "busy",
    "The database was compacted, but another program is still reading the old data. Run this command again when that program has finished.",
  ],
  olderInUse: [
    "conflict",
    "Servers or workers of an older version are using this database and would stop working after this version upgrades it. Stop them, then start this version again.",
  ],
  tooOld: [
    "conflict",
    "This database was created by a version from before 28 November 2026 (its last migration is {last}), and this version cannot upgrade it. First open or restore it with the version of 28 November 2026, 21:00 UTC. Then open it with this version.",
  ],
  halfMoved: [
    "conflict",
    "The move from {source} to this database is not complete. Run the same idms move command again to finish it.",
  ],
  tooNew: [
    "conflict",
    "This database was created by a newer version of the program (it has the migrations {steps}). Update the program, or use another data folder.",
  ],
  noRoomToUpgrade: [
    "full",
    "This version saves a copy of the database before it upgrades the database, but there is not enough space for the copy. The copy needs {needed} on the disk that holds {folder}, and only {free} is free. Nothing was changed. Free some space, then start IDMS again.",
  ],
});

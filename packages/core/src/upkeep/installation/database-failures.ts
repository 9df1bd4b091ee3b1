import { failures } from "../../failure.ts";

/** Why the database cannot be used, or not by this version of the program. */
export const databaseFailures = failures("database", {
  onServer: ["unprocessable", "The database is a server's: use the server's own tools for this."],
  damaged: [
    "damaged",
    "The database is damaged ({fault}), and nothing more is written to it. Restore it from a backup.",
  ],
  faulty: ["unprocessable", "The database is damaged: {fault}."],
  copyFaulty: ["unprocessable", "The copy of the database is damaged: {fault}."],
  nulInText: [
    "invalid",
    "A text has the character U+0000 in it, which cannot be stored. Leave it out, and try again.",
  ],
  answerTooLong: [
    "invalid",
    "An answer that no two students may share is too long to be compared. Make it shorter.",
  ],
  overloaded: ["busy", "Too much is asked of the database at once: try again in a moment."],
  unreachable: [
    "storage",
    "The database cannot be reached ({why}). See that PostgreSQL runs and that IDMS_DATABASE_URL leads to it, and try again.",
  ],
  connectionLost: [
    "storage",
    "The connection to the database broke, and another idms may have taken over the work. See that PostgreSQL runs, and try again.",
  ],
  beingCompacted: ["busy", "The database is being compacted already: try again later."],
  noRoomToCompact: [
    "full",
    "Compacting the database takes {needed} of free disk for a moment, and only {free} are free. Free some space, and run this again.",
  ],
  stillRead: [
    "busy",
    "The database was compacted, but another program still reads what was there before. Run this again when that program has ended.",
  ],
  olderInUse: [
    "conflict",
    "Servers or workers of an older version use this database, and could not go on after this version has changed it. Stop them, and start this one again.",
  ],
  tooOld: [
    "conflict",
    "This database was made by a version of the program from before 28 November 2026 (its last step is {last}), and this version cannot bring it up to date. Open or restore it once with the version of 28 November 2026, 21:00 UTC, and then with this one.",
  ],
  halfMoved: [
    "conflict",
    "{source} is being moved to this database, and not all of it is here yet. Go on with the same idms move.",
  ],
  tooNew: [
    "conflict",
    "This database was made by a newer version of the program (it has {steps}): update the program, or use another data folder.",
  ],
  noRoomToUpgrade: [
    "full",
    "This version changes the database and keeps a copy of it first. There is no room for the copy: it needs {needed} on the disk of {folder}, and {free} are free. Nothing was changed. Free some space, and start it again.",
  ],
});

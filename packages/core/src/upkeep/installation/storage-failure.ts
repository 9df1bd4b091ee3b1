import { Failure, type FailureCode } from "../../failure.ts";
import { storageText } from "../../messages.ts";

/** What can be the matter with the disk or the database itself, whoever asks for what. */
export type StorageCode = keyof typeof storageText;

export const isStorageCode = (code: FailureCode): code is StorageCode => Object.hasOwn(storageText, code);

/** What is the matter, in words that follow "…: ", and what an operator does about it. */
interface Trouble {
  code: StorageCode | "busy";
  reason: string;
  advice: string;
}

const PERMISSIONS = "check who owns the folder, and its permissions";

/** By the codes that Node.js, SQLite and PostgreSQL give their errors. */
const troubles: readonly [RegExp, Trouble][] = [
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    { code: "full", reason: "the disk is full", advice: "free some space, and try again" },
  ],
  [
    /^EROFS$/,
    {
      code: "storage",
      reason: "the disk is read-only",
      advice:
        "see in the system's log why it is (often an error of the disk), and mount it for writing again",
    },
  ],
  [
    /^SQLITE_READONLY/,
    {
      code: "storage",
      reason: "the disk is read-only, or the permissions do not allow it",
      advice: `see why the system has made it read-only, or ${PERMISSIONS}`,
    },
  ],
  [
    /^(EACCES|EPERM|SQLITE_PERM)$/,
    { code: "storage", reason: "the permissions do not allow it", advice: PERMISSIONS },
  ],
  [
    /^SQLITE_CANTOPEN/,
    {
      code: "storage",
      reason: "the database cannot be opened",
      advice: `see whether the disk is full or read-only, and ${PERMISSIONS}`,
    },
  ],
  [
    /^(EIO|SQLITE_IOERR.*)$/,
    {
      code: "storage",
      reason: "the disk reports an error",
      advice: "see whether it is full or failing; the system's own log says more",
    },
  ],
  [
    /^(EMFILE|ENFILE)$/,
    {
      code: "storage",
      reason: "too many files are open at once",
      advice: "try again, and raise the limit of open files (ulimit -n)",
    },
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    { code: "damaged", reason: "the database is damaged", advice: "restore it from a backup" },
  ],
  [
    // PostgreSQL's are two transactions that cannot both be, two that wait for each other, and one that has waited long enough.
    /^(SQLITE_(BUSY|LOCKED|PROTOCOL)|(40001|40P01|55P03)$)/,
    { code: "busy", reason: "another program is writing to the database", advice: "try again in a moment" },
  ],
];

const DATABASE_BUSY = "Another program is writing to the database: try again in a moment.";

/** What is the matter with the disk or the database when an error says so, itself or as its cause; else undefined. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    const found = typeof code === "string" && troubles.find(([pattern]) => pattern.test(code));
    if (found) return found[1];
  }
  return undefined;
}

/**
 * A Failure that says to an operator what is the matter with the disk or the database, and any other error as it is.
 * @param what could not be done, such as "The database cannot be opened"
 */
export function asStorageFailure(error: unknown, what: string): unknown {
  if (error instanceof Failure) return error;
  const trouble = troubleOf(error);
  if (!trouble) return error;
  const { code, reason, advice } = trouble;
  if (code === "busy") return new Failure(code, DATABASE_BUSY, undefined, error);
  return new Failure(code, `${what}: ${reason}. To mend it, ${advice}.`, undefined, error);
}

import { Failure, type FailureKind } from "../../failure.ts";
import { storageText } from "../../messages.ts";

/** The troubles of the disk or the database itself, whatever was asked for. */
export type StorageKind = keyof typeof storageText;

export const isStorageKind = (kind: FailureKind): kind is StorageKind => Object.hasOwn(storageText, kind);

/** A trouble, in words that follow "…: ", and an operator's remedy. */
interface Trouble {
  kind: StorageKind | "busy";
  reason: string;
  advice: string;
}

const PERMISSIONS = "check who owns the folder, and its permissions";

/** By the codes that Node.js, SQLite and PostgreSQL give their errors. */
const troubles: readonly [RegExp, Trouble][] = [
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    { kind: "full", reason: "the disk is full", advice: "free some space, and try again" },
  ],
  [
    /^EROFS$/,
    {
      kind: "storage",
      reason: "the disk is read-only",
      advice:
        "see in the system's log why it is (often an error of the disk), and mount it for writing again",
    },
  ],
  [
    /^SQLITE_READONLY/,
    {
      kind: "storage",
      reason: "the disk is read-only, or the permissions do not allow it",
      advice: `see why the system has made it read-only, or ${PERMISSIONS}`,
    },
  ],
  [
    /^(EACCES|EPERM|SQLITE_PERM)$/,
    { kind: "storage", reason: "the permissions do not allow it", advice: PERMISSIONS },
  ],
  [
    /^SQLITE_CANTOPEN/,
    {
      kind: "storage",
      reason: "the database cannot be opened",
      advice: `see whether the disk is full or read-only, and ${PERMISSIONS}`,
    },
  ],
  [
    /^(EIO|SQLITE_IOERR.*)$/,
    {
      kind: "storage",
      reason: "the disk reports an error",
      advice: "see whether it is full or failing; the system's own log says more",
    },
  ],
  [
    /^(EMFILE|ENFILE)$/,
    {
      kind: "storage",
      reason: "too many files are open at once",
      advice: "try again, and raise the limit of open files (ulimit -n)",
    },
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    { kind: "damaged", reason: "the database is damaged", advice: "restore it from a backup" },
  ],
  [
    // PostgreSQL's are two transactions that cannot both be, two that wait for each other, and one that has waited long enough.
    /^(SQLITE_(BUSY|LOCKED|PROTOCOL)|(40001|40P01|55P03)$)/,
    { kind: "busy", reason: "another program is writing to the database", advice: "try again in a moment" },
  ],
];

const DATABASE_BUSY = "Another program is writing to the database: try again in a moment.";

/** The trouble of the disk or the database that an error reports, itself or as its cause; else undefined. */
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
  const { kind, reason, advice } = trouble;
  if (kind === "busy") return new Failure(kind, DATABASE_BUSY, undefined, error);
  return new Failure(kind, `${what}: ${reason}. To mend it, ${advice}.`, undefined, error);
}

import { Failure, type FailureKind } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { serverFailures, storageFailures } from "./storage-failures.ts";
import { remedy, trouble } from "./storage-sentences.ts";

/** Kinds of disk and database problems that do not depend on the request. */
export type StorageKind = keyof typeof serverFailures;

export const isStorageKind = (kind: FailureKind): kind is StorageKind => Object.hasOwn(serverFailures, kind);

/** A storage problem, and its remedy for the operator. */
interface Trouble {
  kind: StorageKind | "busy";
  reason: Sentence;
  advice: Sentence;
}

/** Storage problems, keyed by the error codes of Node.js, SQLite and PostgreSQL. */
const troubles: readonly [RegExp, Trouble][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, { kind: "full", reason: trouble.diskFull(), advice: remedy.freeSpace() }],
  [/^EROFS$/, { kind: "storage", reason: trouble.diskReadOnly(), advice: remedy.mountForWriting() }],
  [
    /^SQLITE_READONLY/,
    { kind: "storage", reason: trouble.databaseReadOnly(), advice: remedy.findWhyReadOnly() },
  ],
  [
    /^(EACCES|EPERM|SQLITE_PERM)$/,
    { kind: "storage", reason: trouble.notAllowed(), advice: remedy.checkPermissions() },
  ],
  [
    /^SQLITE_CANTOPEN/,
    { kind: "storage", reason: trouble.databaseClosed(), advice: remedy.checkDiskAndPermissions() },
  ],
  [/^(EIO|SQLITE_IOERR.*)$/, { kind: "storage", reason: trouble.diskError(), advice: remedy.checkDisk() }],
  [/^(EMFILE|ENFILE)$/, { kind: "storage", reason: trouble.tooManyOpen(), advice: remedy.raiseOpenFiles() }],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    { kind: "damaged", reason: trouble.databaseDamaged(), advice: remedy.restore() },
  ],
  [
    // PostgreSQL's are two transactions that cannot both be, two that wait for each other, and one that has waited long enough.
    /^(SQLITE_(BUSY|LOCKED|PROTOCOL)|(40001|40P01|55P03)$)/,
    { kind: "busy", reason: trouble.databaseBusy(), advice: remedy.tryAgain() },
  ],
];

/** Returns the disk or database problem that caused an error, or undefined if there is none. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    const found = typeof code === "string" && troubles.find(([pattern]) => pattern.test(code));
    if (found) return found[1];
  }
  return undefined;
}

const byKind = {
  full: storageFailures.full,
  storage: storageFailures.unusable,
  damaged: storageFailures.damaged,
} as const;

/**
 * Converts a disk or database error to a Failure that explains it to the operator. Any other error is returned
 * unchanged.
 * @param what the action that failed
 */
export function asStorageFailure(error: unknown, what: Sentence): unknown {
  if (error instanceof Failure) return error;
  const found = troubleOf(error);
  if (!found) return error;
  const { kind, reason, advice } = found;
  if (kind === "busy") return storageFailures.busy({}, { cause: error });
  return byKind[kind]({ what, why: reason, advice }, { cause: error });
}

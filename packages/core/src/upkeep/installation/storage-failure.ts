import { Failure, type FailureKind } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { serverFailures, storageFailures } from "./storage-failures.ts";
import { remedy, trouble } from "./storage-sentences.ts";

/** The troubles of the disk or the database itself, whatever was asked for. */
export type StorageKind = keyof typeof serverFailures;

export const isStorageKind = (kind: FailureKind): kind is StorageKind => Object.hasOwn(serverFailures, kind);

/** A trouble, and an operator's remedy. */
interface Trouble {
  kind: StorageKind | "busy";
  reason: Sentence;
  advice: Sentence;
}

/** By the codes that Node.js, SQLite and PostgreSQL give their errors. */
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

/** The trouble of the disk or the database that an error reports, itself or as its cause; else undefined. */
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
 * A Failure that says to an operator what is the matter with the disk or the database, and any other error as it is.
 * @param what could not be done
 */
export function asStorageFailure(error: unknown, what: Sentence): unknown {
  if (error instanceof Failure) return error;
  const found = troubleOf(error);
  if (!found) return error;
  const { kind, reason, advice } = found;
  if (kind === "busy") return storageFailures.busy({}, { cause: error });
  return byKind[kind]({ what, why: reason, advice }, { cause: error });
}

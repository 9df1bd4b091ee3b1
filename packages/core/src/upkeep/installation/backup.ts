import { z } from "zod";
import { maybeCodedSchema } from "../../sentence-schema.ts";

/** The result of a full backup check: the time, the user, and the fault, if any. */
const backupProofSchema = z.object({
  at: z.string(),
  by: z.string(),
  /** The fault found by the check, or null if the backup is intact. */
  fault: z.string().nullable(),
  ...maybeCodedSchema().shape,
});
export type BackupProof = z.output<typeof backupProofSchema>;

/** Counts of the contents of a backup. */
export const backupHoldsSchema = z.object({
  made_at: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Number of files named in the database that were already lost before the backup. */
  missing: z.int(),
  /** Number of earlier backups that share files with this one. */
  sharing: z.int(),
});
export type BackupHolds = z.output<typeof backupHoldsSchema>;

/** A backup in a list. */
const backupAnswer = z.object({
  name: z.string(),
  /** The contents according to the log entry or, if there is none, the manifest. Null if neither can be read. */
  holds: backupHoldsSchema.nullable(),
  /** The reason why the manifest cannot be read, or null if it can be read. */
  fault: z.string().nullable(),
  ...maybeCodedSchema().shape,
  /** The last check, or null if the log contains no check. */
  proof: backupProofSchema.nullable(),
});
export type BackupListed = z.output<typeof backupAnswer>;

/** A server's backups, newest first. */
export const backupsAnswer = z.object({
  /** The backup location with any password removed, or null if `backup_folder` is not set. */
  place: z.object({ name: z.string(), kind: z.enum(["folder", "store"]) }).nullable(),
  backups: z.array(backupAnswer),
});
export type BackupsAnswer = z.output<typeof backupsAnswer>;

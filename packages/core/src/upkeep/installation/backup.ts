import { z } from "zod";
import { maybeCodedSchema } from "../../sentence-schema.ts";

/** The result of a complete check of a backup: when, by whom, and what was wrong. */
const backupProofSchema = z.object({
  at: z.string(),
  by: z.string(),
  /** Null where it was whole. */
  fault: z.string().nullable(),
  ...maybeCodedSchema.shape,
});
export type BackupProof = z.output<typeof backupProofSchema>;

/** The contents of a backup, in numbers. */
export const backupHoldsSchema = z.object({
  made_at: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** How many files the database names that were lost before it was made. */
  missing: z.int(),
  /** How many backups before it share files with it. */
  sharing: z.int(),
});
export type BackupHolds = z.output<typeof backupHoldsSchema>;

/** A backup as it is listed. */
const backupAnswer = z.object({
  name: z.string(),
  /** The log's words when it was made, or else its manifest; null where that cannot be read. */
  holds: backupHoldsSchema.nullable(),
  /** Why its manifest cannot be read; null where it can. */
  fault: z.string().nullable(),
  ...maybeCodedSchema.shape,
  /** The last check; null where there is none, as far as the log says. */
  proof: backupProofSchema.nullable(),
});
export type BackupListed = z.output<typeof backupAnswer>;

/** The backups that are asked of a server, the newest first. */
export const backupsAnswer = z.object({
  /** The place, without a password; null where no `backup_folder` is set. */
  place: z.object({ name: z.string(), kind: z.enum(["folder", "store"]) }).nullable(),
  backups: z.array(backupAnswer),
});
export type BackupsAnswer = z.output<typeof backupsAnswer>;

import { sentences } from "../sentence.ts";

/** Places where copies of erased data may remain. */
export const heldPlaces = sentences("held", {
  setAside: "Data set aside by restores",
  leftBehind: "Data left in the data folder by a move",
  backups: "Backups, wherever they are stored",
  backupsIn: "Backups in {folder}",
  database: "The PostgreSQL server",
  bucket: "The file bucket",
  keyStore: "Key store backups",
  outbox: "Emails in outbox/",
  sources: "School information systems",
  outside: "Outside",
  names: "{place} {names}",
});

/** Instructions for deleting these copies, or the time at which they will be deleted. */
export const heldAdvice = sentences("heldAdvice", {
  setAside:
    "Each folder holds an earlier copy of the installation. Delete these folders once everything works.",
  leftBehind: "This is an earlier copy of the installation. Delete it once everything works.",
  backups:
    "Every backup made before the erasure still contains the data. Delete these backups, or keep them for the period stated in the notice to parents. If you restore one, erase the data again.",
  database:
    "Deleted rows stay in the server's files until VACUUM runs, in its write-ahead log until the log is recycled, and in archived logs and base backups for as long as these are kept. Replicas behave the same way.",
  bucket:
    "With versioning or replication, the bucket keeps earlier versions of photos. Delete them with lifecycle rules.",
  keyStore:
    "Backups made before the erasure contain the key for these photos, wrapped with the master key. Delete these backups, or replace the master key with idms keys rotate and destroy the old one.",
  outbox: "Send or delete the emails to the family.",
  sources:
    "The next fetch brings the students back if these systems still have them. Delete the students there, or disconnect the schools.",
  outside:
    "Printed cards, saved PDFs and exports, emails and messages already sent, and the draft on the family's own phone, which is deleted after 30 days.",
});

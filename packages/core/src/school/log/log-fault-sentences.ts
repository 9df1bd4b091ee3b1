import { sentences } from "../../sentence.ts";

/** The sentences for the possible faults of a sealed log. */
export const logFaults = sentences("logFault", {
  changed: "entry {entry} was changed after it was sealed",
  removed: "entry {entry} was removed after it was sealed",
  inserted: "entry {entry} was inserted between entries that were already sealed",
  segment:
    "the digests of entries {first} to {last} do not match the sealed digests: an entry was changed, removed or inserted",
  seal: "seal {seal} was changed or is missing",
  end: "the end of the log is missing: {where} has seal {seal}, which covers entries up to {last}, but the log ends earlier",
  other: "seal {seal} does not match the one in {where}: the log has been rewritten since then",
  cut: "the entries up to {last} are missing, and no entry records that they were deleted because of their age",
  unknown: "no seal begins with {seal}, so this is a different log, or the end of the log is missing",
  inBackup: "the backup {name}",
});

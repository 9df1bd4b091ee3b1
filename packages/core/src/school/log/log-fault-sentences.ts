import { sentences } from "../../sentence.ts";

/** What is wrong with a log that was sealed. */
export const logFaults = sentences("logFault", {
  changed: "entry {entry} was changed since it was sealed",
  removed: "entry {entry} was removed since it was sealed",
  inserted: "entry {entry} was put in between entries that were sealed before",
  segment:
    "the digests of the entries {first} to {last} are not those that were sealed: one of these was changed, removed or put in",
  seal: "seal {seal} is not what it was, or is missing",
  end: "the end is missing: {where} knows seal {seal}, up to entry {last}, and the log ends before it",
  other: "seal {seal} is another than the one that {where} knows: the log was written again since",
  cut: "the entries up to {last} are gone, and no entry says that they were cut when they were old enough",
  unknown: "no seal begins with {seal}: the log is another, or has lost its end",
  inBackup: "the backup {name}",
});

import { failures } from "../../failure.ts";

/** Reasons why a data folder, a file location or its disk cannot be used, or is already in use. */
export const folderFailures = failures("folder", {
  noData: [
    "missing",
    'There is no IDMS data in {root}. Run "idms init" to set it up, try "idms demo", or choose another folder with --data.',
  ],
  unusable: [
    "unprocessable",
    "{root} cannot be used as a data folder ({error}). Check the path and its permissions.",
  ],
  diskFull: [
    "full",
    "The disk that holds {folder} is full. The remaining space is reserved, so no new files can be stored. Free some space, then try again.",
  ],
  watched: ["busy", "Another idms process is already watching {path}. Only one is needed."],
  beingRestored: ["busy", "{root} is being restored from a backup. Try again when the restore has finished."],
  inUse: [
    "busy",
    "{root} is in use. Stop the server and every other idms process that uses it, then try again.",
  ],
  held: ["busy", "Another program is using {file}. Try again in a moment."],
  notFile: [
    "invalid",
    "{path} is a device or a pipe and cannot be replaced by a file. Choose a regular file.",
  ],
});

/** Failures that occur when another process is already doing the same work. */
export const workFailures = failures("work", {
  printing: [
    "busy",
    "Another idms process is printing cards for this installation. Try again when it has finished.",
  ],
  importing: [
    "busy",
    "Another idms process is importing data into this installation. Try again when it has finished.",
  ],
  keeping: [
    "busy",
    "Another idms process is backing up or purging this installation. Try again when it has finished.",
  ],
  sealing: [
    "busy",
    "Another idms process is sealing this installation's audit log. Try again when it has finished.",
  ],
  forwarding: [
    "busy",
    "Another idms process is forwarding this installation's audit log. Try again when it has finished.",
  ],
});

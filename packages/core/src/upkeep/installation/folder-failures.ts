import { failures } from "../../failure.ts";

/** Why a data folder, a place for a file or its disk cannot be used, or is in use. */
export const folderFailures = failures("folder", {
  noData: [
    "missing",
    'There is no IDMS data in {root}: set it up with "idms init", try "idms demo", or name another folder with --data.',
  ],
  unusable: [
    "unprocessable",
    "{root} cannot be a data folder ({error}): check the path and its permissions.",
  ],
  diskFull: [
    "full",
    "The disk of {folder} is full: what little is left is kept for everything but new files. Free some space, and try again.",
  ],
  watched: ["busy", "Another idms is watching {path}: one is enough."],
  beingRestored: ["busy", "{root} is being restored from a backup: try again when that has ended."],
  inUse: ["busy", "{root} is in use: stop the server and every other idms that works in it, and try again."],
  held: ["busy", "Another program holds {file}: try again."],
  notFile: ["invalid", "{path} is a device or a pipe, and no file can take its place. Name a file."],
});

/** Another run is at the same work. */
export const workFailures = failures("work", {
  printing: ["busy", "Another idms is printing cards for this installation: try again when it has ended."],
  importing: ["busy", "Another idms is importing into this installation: try again when it has ended."],
  keeping: ["busy", "Another idms is backing up or purging this installation: try again when it has ended."],
  sealing: [
    "busy",
    "Another idms is sealing the audit log of this installation: try again when it has ended.",
  ],
  forwarding: [
    "busy",
    "Another idms is forwarding the audit log of this installation: try again when it has ended.",
  ],
});

import { failures } from "../../failure.ts";

/** Why a backup is not restored to a place. */
export const restoreFailures = failures("restore", {
  notData: ["conflict", "{folder} holds something else than IDMS data: name another folder."],
  dataThere: [
    "conflict",
    "{folder} holds data already. Say --replace to put the backup in its place; what is there is kept beside it.",
  ],
  databaseOnServer: [
    "unprocessable",
    "The database is on a server, which a backup does not replace. Restore into a new folder with --data, without IDMS_DATABASE_URL, and then take that to an empty database with idms move --to.",
  ],
});

/** Why an installation cannot be moved to another place. */
export const moveFailures = failures("move", {
  noTarget: ["invalid", "Say where to: --to with a database's address, or --to-folder with a new folder."],
  notAddress: [
    "invalid",
    "The database to move to must be an address such as postgres://user:password@db.example.org:5432/idms.",
  ],
  sameFolder: ["conflict", "{folder} is the data folder that is moved: name a new one."],
  notData: ["conflict", "{folder} holds something else than IDMS data: name another folder."],
  notEmpty: ["conflict", "The database to move to is not empty (it has rows in {table}): name a new one."],
  begunByOlder: [
    "conflict",
    "An older version of the program began to move here. Empty the place, and move again with this one.",
  ],
  inUse: [
    "busy",
    "The database is in use: stop every server and every other idms that works with it, and try again.",
  ],
  tableDiffers: [
    "conflict",
    "The table {table} is not the same in both ({there} rows there, {here} here): something was written since the move began. Stop what writes, empty the place that it goes to, and move again.",
  ],
  fileDiffers: [
    "storage",
    "The file {name} is not the same after it was written: check the disk or the store, and move again.",
  ],
});

import { failures } from "../../failure.ts";

/** Reasons why a backup cannot be restored to a given location. */
export const restoreFailures = failures("restore", {
  notData: ["conflict", "{folder} contains something other than IDMS data. Choose another folder."],
  dataThere: [
    "conflict",
    "{folder} already contains data. Use --replace to replace the data with the backup. The existing data is kept next to the folder.",
  ],
  databaseOnServer: [
    "unprocessable",
    "The database is on a server, and restoring a backup does not replace that database. Restore into a new folder with --data and without IDMS_DATABASE_URL, then move that data to an empty database with idms move --to.",
  ],
});

/** Reasons why an installation cannot be moved. */
export const moveFailures = failures("move", {
  noTarget: [
    "invalid",
    "Specify a destination: --to with a database address, or --to-folder with a new folder.",
  ],
  notAddress: [
    "invalid",
    "The destination database must be an address such as postgres://user:password@db.example.org:5432/idms.",
  ],
  sameFolder: ["conflict", "{folder} is the data folder that is being moved. Choose a new folder."],
  notData: ["conflict", "{folder} contains something other than IDMS data. Choose another folder."],
  notEmpty: [
    "conflict",
    "The destination database is not empty (it has rows in {table}). Choose an empty one.",
  ],
  begunByOlder: [
    "conflict",
    "An older version of IDMS started a move to this destination. Empty the destination, then run the move again with this version.",
  ],
  inUse: [
    "busy",
    "The database is in use. Stop every server and every other idms process that uses it, then try again.",
  ],
  tableDiffers: [
    "conflict",
    "The table {table} differs between the two databases ({there} rows in the source, {here} in the destination). Data was written after the move started. Stop all programs that write to the database, empty the destination and run the move again.",
  ],
  fileDiffers: [
    "storage",
    "The file {name} does not match the original after it was written. Check the disk or the storage, then run the move again.",
  ],
});

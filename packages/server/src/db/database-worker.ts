/**
 * The program that does what takes long with a whole database: `check FILE` writes the first fault as JSON, or null;
 * `empty-log FILE` writes nothing.
 */
import { connectFile, readDatabase } from "./sqlite-file.ts";
import { quickFault } from "./prove-database.ts";
import { emptyLog } from "./rewrite.ts";

const [, , task, file = ""] = process.argv;
const { db, close } = await (task === "check" ? readDatabase(file) : connectFile(file));
if (task === "check") process.stdout.write(JSON.stringify(quickFault(db)));
else await emptyLog(db);
await close();

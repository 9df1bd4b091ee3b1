import { createReadStream } from "node:fs";
import Database from "better-sqlite3";
import { parse } from "csv-parse";
import ExcelJS from "exceljs";

/**
 * The bare reader: reads each row of a spreadsheet as a stream and inserts it into a SQLite database, in one
 * transaction. It guesses, checks, compares and logs nothing. Arguments: the spreadsheet and the database to create.
 */
const [sheet = "", database = ""] = process.argv.slice(2);

async function* rowsOf(file: string): AsyncGenerator<string[]> {
  if (file.endsWith(".csv")) yield* createReadStream(file).pipe(parse()) as AsyncIterable<string[]>;
  else
    for await (const worksheet of new ExcelJS.stream.xlsx.WorkbookReader(file, {}))
      for await (const row of worksheet) yield (row.values as unknown[]).slice(1).map(String);
}

const db = new Database(database);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE students (id INTEGER PRIMARY KEY, full_name TEXT, parent_phone TEXT, meta TEXT)");
const insert = db.prepare("INSERT INTO students (full_name, parent_phone, meta) VALUES (?, ?, ?)");
db.exec("BEGIN");
let headings: string[] | null = null;
for await (const cells of rowsOf(sheet)) {
  if (headings === null) {
    headings = cells;
    continue;
  }
  const answers = Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ""]));
  const { full_name, parent_phone, ...meta } = answers;
  insert.run(full_name, parent_phone, JSON.stringify(meta));
}
db.exec("COMMIT");
db.close();

import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  listedChildren,
  ROSTER_SHEET_COLUMNS,
  rosterSheetRow,
  type RosterFilter,
} from "@idms/core/collect/rosters/expected-student";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { writeWorkbook } from "@idms/core/node/excel/write-workbook";
import { listClasses } from "../classes/class-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { readListed } from "./read-roster.ts";

/** Column width, in characters. */
const WIDTH = 20;

/** The rosters to export: those of a school or of one of its classes, or the children whom a filter shows. */
interface RosterChoice {
  school: number;
  classroom?: number | undefined;
  state?: RosterFilter | undefined;
}

/**
 * Writes the expected students of a school, or of some of its classes, to `output` as a spreadsheet that can be
 * imported again. Ends the stream. The export is logged first.
 * @returns the number of students
 */
export async function exportRoster(
  db: Db,
  doer: Doer,
  choice: RosterChoice,
  format: "csv" | "xlsx",
  output: Writable,
): Promise<number> {
  await logRosterExport(db, doer, choice);
  let count = 0;
  const rows = async function* () {
    for await (const row of rowsOf(db, choice)) {
      count += 1;
      yield row;
    }
  };
  if (format === "xlsx") {
    const columns = ROSTER_SHEET_COLUMNS.map((heading) => ({ heading, width: WIDTH }));
    await writeWorkbook(output, "Roster", columns, rows());
    return count;
  }
  const written = finished(output);
  output.write(CSV_START + csvLine(ROSTER_SHEET_COLUMNS));
  for await (const row of rows()) output.write(csvLine(row));
  output.end();
  await written;
  return count;
}

async function* rowsOf(db: Db, { school, classroom, state }: RosterChoice): AsyncGenerator<string[]> {
  for (const room of await listClasses(db, school)) {
    if (room.id !== (classroom ?? room.id)) continue;
    for (const row of listedChildren(await readListed(db, room.id), state)) yield rosterSheetRow(row, room);
  }
}

/** Logs an export of rosters, with the number of students, before any student is written. */
export async function logRosterExport(db: Db, doer: Doer, choice: RosterChoice): Promise<void> {
  const { school, classroom } = choice;
  let students = 0;
  for await (const _ of rowsOf(db, choice)) students += 1;
  const details = { ...(classroom !== undefined && { class: classroom }), students };
  await transaction(db, (tx) =>
    writeDown(tx, doer, { done: "expected_students.export", details }, { id: null, school_id: school }),
  );
}

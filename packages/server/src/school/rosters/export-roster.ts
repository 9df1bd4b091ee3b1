import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { ROSTER_SHEET_COLUMNS, rosterSheetRow } from "@idms/core/collect/rosters/expected-student";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { writeWorkbook } from "@idms/core/node/excel/write-workbook";
import { listClasses, type Classroom } from "../classes/class-rows.ts";
import { and, eq } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { asExpectedAnswer } from "./read-roster.ts";
import { isExpected, listExpected } from "./roster-rows.ts";

/** Column width, in characters. */
const WIDTH = 20;

/**
 * Writes the expected students of a school, or of some of its classes, to `output` as a spreadsheet that can be
 * imported again. Ends the stream. The export is logged first.
 * @returns the number of students
 */
export async function exportRoster(
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom?: number | undefined },
  format: "csv" | "xlsx",
  output: Writable,
): Promise<number> {
  await logRosterExport(db, doer, { school, classroom });
  const all = await listClasses(db, school);
  const rooms = classroom === undefined ? all : all.filter(({ id }) => id === classroom);
  let count = 0;
  const rows = async function* () {
    for await (const row of rowsOf(db, rooms)) {
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

async function* rowsOf(db: Db, rooms: readonly Classroom[]): AsyncGenerator<string[]> {
  for (const room of rooms)
    for (const row of await listExpected(db, room.id)) yield rosterSheetRow(asExpectedAnswer(row), room);
}

/** Logs the export of one or all class rosters, with the number of students, before any roster is read. */
export const logRosterExport = (
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom?: number | undefined },
): Promise<void> =>
  transaction(db, async (tx) => {
    const { school_id, class_id } = expectedStudents;
    const ofClass = classroom === undefined ? undefined : eq(class_id, classroom);
    const students = await tx.$count(expectedStudents, and(eq(school_id, school), ofClass, isExpected));
    const details = { ...(classroom !== undefined && { class: classroom }), students };
    await writeDown(tx, doer, { done: "expected_students.export", details }, { id: null, school_id: school });
  });

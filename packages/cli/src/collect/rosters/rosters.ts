import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { expectedStateLabel } from "@idms/core/collect/rosters/expected-student";
import { hasUnreadRows } from "@idms/core/spreadsheets/tables/not-read";
import { readablePhone } from "@idms/core/students/records/readable-record";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { listClasses, type Classroom } from "@idms/server/school/classes/class-rows";
import type { App } from "@idms/server/installation/open-app";
import { removeExpected } from "@idms/server/school/rosters/edit-roster";
import { exportRoster } from "@idms/server/school/rosters/export-roster";
import { importRoster } from "@idms/server/school/rosters/import-roster";
import { matchByHand, unmatchByHand } from "@idms/server/school/rosters/match-by-hand";
import { readRoster } from "@idms/server/school/rosters/read-roster";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import type { ImportFlags } from "../import/import-flags.ts";
import { noteColumns } from "../import/import-report.ts";
import { runImport } from "../import/run-import.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { outFile, requireOneOnStdout, STDOUT, writeOut } from "../../terminal/output/out-file.ts";
import { note, print, printJson, printRows, printTable } from "../../terminal/output/output.ts";

type RosterFlags = FlagsOf<"rosters list">;

export type ImportRosterFlags = ImportFlags & RosterFlags & { removeMissing?: boolean };

const MOST_NAMED = 20;

/** Adds and updates a school's expected students from a sheet. Lists the expected students who are not in the sheet. */
export function importFile(file: string, flags: ImportRosterFlags): Promise<number> {
  return runImport("expected students", file, flags, async ({ app, options, read }) => {
    const { school, rooms } = await chosen(app, flags);
    const classroom = flags.class === undefined ? undefined : rooms[0];
    const { rows, wishes, ...notes } = await read(school, classroom && classLabel(classroom));
    const { absent, ...outcome } = await importRoster(app, school, rows, {
      ...options,
      wishes,
      classroom,
      removeMissing: flags.removeMissing === true && !hasUnreadRows(notes.notRead),
    });
    if (!flags.quiet) noteColumns(outcome);
    const isGone = outcome.removed > 0;
    const verb =
      flags.dryRun && isGone
        ? "Would be removed from the roster"
        : isGone
          ? "Removed from the roster"
          : "Not in the spreadsheet";
    for (const { name, id } of absent.slice(0, MOST_NAMED)) note(`${verb}: ${name} (${id})`);
    if (absent.length > MOST_NAMED) note(`${verb}: ${absent.length - MOST_NAMED} more.`);
    if (absent.length > 0 && !isGone && !flags.quiet)
      note(
        "These students remain on their rosters. Once all rows are accepted, use --remove-missing to remove these students.",
      );
    return { school: school.name, ...outcome, absent, notes };
  });
}

async function chosen(app: App, flags: RosterFlags) {
  const school = await chooseSchool(app, flags.school);
  const rooms: Classroom[] =
    flags.class === undefined
      ? await listClasses(app.db, school.id)
      : [await chooseClass(app, school, flags.class)];
  return { school, rooms };
}

const read = async (app: App, rooms: readonly Classroom[]) => {
  const rosters = [];
  for (const room of rooms) rosters.push(await readRoster(app.db, room.school_id, room.id));
  return rosters;
};
type ReadRoster = Awaited<ReturnType<typeof read>>[number];

const asRow = (roster: ReadRoster) => (row: ReadRoster["expected"][number]) => ({
  id: row.id,
  name: row.full_name,
  class: classLabel(roster),
  roll_no: row.roll_no,
  admission_no: row.admission_no,
  phone: row.phone,
  email: row.email,
  state: row.state,
  student: row.student,
});
type Row = ReturnType<ReturnType<typeof asRow>>;

function showRows(flags: RosterFlags, rows: readonly Row[]): void {
  printRows(
    flags,
    ["ID", "Name", "Class", "Roll No", "Admission No", "Phone", "State", "Student"],
    rows.map((row) => [
      String(row.id),
      row.name,
      row.class,
      row.roll_no,
      row.admission_no,
      readablePhone(row.phone),
      expectedStateLabel[row.state],
      String(row.student ?? ""),
    ]),
  );
}

export function list(flags: RosterFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const { rooms } = await chosen(app, flags);
    const expected = (await read(app, rooms)).flatMap((roster) => roster.expected.map(asRow(roster)));
    if (flags.json) printJson({ expected });
    else if (expected.length > 0 || flags.csv) showRows(flags, expected);
    else if (!flags.quiet) note("No students are expected. Add a roster with idms rosters import.");
    return EXIT.done;
  });
}

function noteUnexpected({ quiet }: RosterFlags, count: number): void {
  if (count > 0 && !quiet)
    note(
      `${counted(count, "record is", "records are")} not matched to any student on the rosters. Use --json for the full list.`,
    );
}

/** Lists expected students who are missing or whose record was sent back, and students who were not expected. */
export function missing(flags: RosterFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const { rooms } = await chosen(app, flags);
    const rosters = await read(app, rooms);
    const all = rosters.flatMap((roster) => roster.expected.map(asRow(roster)));
    const absent = all.filter(({ state }) => state !== "received");
    const unexpected = rosters.flatMap((roster) =>
      roster.others.map(({ id, full_name, status }) => ({
        id,
        name: full_name,
        class: classLabel(roster),
        status,
        may_be: roster.offers.filter(({ student }) => student === id).map(({ expected }) => expected),
      })),
    );
    if (flags.json) printJson({ expected: all.length, missing: absent, unexpected });
    else {
      if (absent.length > 0 || flags.csv) showRows(flags, absent);
      if (flags.csv) noteUnexpected(flags, unexpected.length);
      else if (unexpected.length > 0)
        printTable(
          ["Student", "Name", "Class", "Status", "Possible match"],
          unexpected.map((each) => [
            String(each.id),
            each.name,
            each.class,
            each.status,
            each.may_be.join(", "),
          ]),
        );
      if (!flags.quiet)
        note(`${all.length - absent.length} of ${all.length} expected submissions have been received.`);
    }
    return EXIT.done;
  });
}

/** Links a record to an expected student. */
export function match(expected: string, student: string, flags: DataFlags): Promise<number> {
  const [id, record] = [
    readCount("The ID of the expected student", expected, "expectedStudent"),
    readCount("The student ID", student, "student"),
  ];
  return withApp(flags, async (app) => {
    const row = await matchByHand(app.db, doer(), { school: null, id }, record);
    if (flags.json) printJson({ expected: id, student: record });
    else if (!flags.quiet) note(`Student ${record} is now matched to ${row.full_name}.`);
    return EXIT.done;
  });
}

/** Unlinks a record from an expected student, because it belongs to another child. */
export function unmatch(expected: string, flags: DataFlags): Promise<number> {
  const id = readCount("The ID of the expected student", expected, "expectedStudent");
  return withApp(flags, async (app) => {
    const row = await unmatchByHand(app.db, doer(), { school: null, id });
    if (flags.json) printJson({ expected: id, student: row.student_id });
    else if (!flags.quiet)
      note(`${row.full_name} is ${row.student_id === null ? "missing" : "matched to another record"}.`);
    return EXIT.done;
  });
}

export function remove(expected: string, flags: DataFlags): Promise<number> {
  const id = readCount("The ID of the expected student", expected, "expectedStudent");
  return withApp(flags, async (app) => {
    const row = await removeExpected(app, doer(), { school: null, id });
    if (flags.json) printJson({ removed: id });
    else if (!flags.quiet) note(`${row.full_name} is no longer on the roster.`);
    return EXIT.done;
  });
}

const FORMATS = [".xlsx", ".csv"];

/** Exports the expected students of classes to a spreadsheet. */
export function exportFile(flags: FlagsOf<"rosters export">): Promise<number> {
  requireOneOnStdout(flags);
  return withApp(flags, async (app) => {
    const { school, rooms } = await chosen(app, flags);
    const classroom = flags.class === undefined ? undefined : rooms[0]?.id;
    const file = await outFile(flags.out, "roster.xlsx", flags.format ? [`.${flags.format}`] : FORMATS);
    const format = flags.format ?? (file.toLowerCase().endsWith(".csv") ? "csv" : "xlsx");
    let expected = 0;
    await writeOut(file, async (output) => {
      expected = await exportRoster(
        app.db,
        doer(),
        { school: school.id, classroom, state: flags.state },
        format,
        output,
      );
    });
    if (flags.json) printJson({ file, expected });
    else if (file !== STDOUT) print(`${file}: ${expected} expected students at ${school.name}`);
    return EXIT.done;
  });
}

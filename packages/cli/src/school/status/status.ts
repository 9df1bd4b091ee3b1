import { resolve } from "node:path";
import { counted } from "@idms/core/forms/values/counted";
import { nextSteps, type NamedSchools, type NextStep } from "@idms/core/collect/dashboard/next-step";
import { Failure } from "@idms/core/failure";
import { isNotSetUp } from "@idms/server/school/accounts/set-up";
import { findIdTemplateRows } from "@idms/server/cards/designs/design-rows";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { findFormTemplateRows } from "@idms/server/school/forms/form-rows";
import type { App } from "@idms/server/installation/open-app";
import { chooseDistrict } from "@idms/server/school/schools/choose-district";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { standingOfSchools, type SchoolStanding } from "@idms/server/students/views/standing-of-schools";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { textWidth } from "../../terminal/output/fit-table.ts";
import { note, padTo, print, printJson, printList } from "../../terminal/output/output.ts";

type StatusFlags = FlagsOf<"status">;

/** The counts of a school and its outstanding work, in the order of the steps to a finished card. */
const COUNTS = [
  ["classes", "Classes"],
  ["received", "Received"],
  ["to_verify", "To verify"],
  ["sent_back", "Sent back"],
  ["to_sign", "To sign"],
  ["to_print", "To print"],
  ["to_hand_out", "To hand out"],
  ["to_deliver", "Not delivered"],
  ["ends_soon", "Expiring soon"],
  ["printed", "Printed"],
] as const satisfies readonly (readonly [keyof Counts, string])[];

const COLUMNS = ["ID", "School", ...COUNTS.map(([, heading]) => heading)];

/**
 * Lines around the rows: two for headings, one for the total, two for the note about omitted rows, and one for the
 * prompt.
 */
const LINES_AROUND = 6;
const FEWEST_ROWS = 3;

/** Shows each school's status or, with --next, the current state and the next steps. */
export function status(flags: StatusFlags): Promise<number> {
  if (flags.next) return whereOneIs(flags);
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? undefined : (await chooseSchool(app, flags.school)).id;
    const district =
      flags.district === undefined ? undefined : (await chooseDistrict(app.db, flags.district)).id;
    const reached = await standingOfSchools(app.db, { district, school });
    const wanted = reached.filter(
      (each) => (school === undefined || each.id === school) && (!flags.due || isDue(each)),
    );
    const schools =
      flags.sort === "name" ? wanted : wanted.toSorted((a, b) => dueIn(b) - dueIn(a) || sentBack(b, a));
    const shown = flags.csv ? schools : schools.slice(0, roomFor(flags));
    printList(flags, { schools, total: totalOf(schools) }, COLUMNS, () => {
      const rows = shown.map(rowOf);
      const isSum = schools.length > 1 && !flags.csv;
      const sum = { id: 0, name: `All ${schools.length} schools`, ...totalOf(schools) };
      return isSum ? [...rows, rowOf(sum).with(0, "")] : rows;
    });
    if (shown.length < schools.length && !flags.json) print(notShown(schools.slice(shown.length)));
    return EXIT.done;
  });
}

const dueIn = ({ to_verify, to_sign, to_print }: SchoolStanding): number => to_verify + to_sign + to_print;

const isDue = (school: SchoolStanding): boolean => dueIn(school) > 0;

const sentBack = (a: SchoolStanding, b: SchoolStanding): number => a.sent_back - b.sent_back;

/**
 * Returns how many rows of schools fit on the terminal. The number is unlimited if there is no terminal or its height
 * is unknown.
 */
function roomFor({ all }: StatusFlags): number {
  const { isTTY, rows } = process.stdout;
  return isTTY && rows > 0 && !all ? Math.max(FEWEST_ROWS, rows - LINES_AROUND) : Infinity;
}

function notShown(schools: readonly SchoolStanding[]): string {
  const due = schools.filter(isDue);
  const { to_verify, to_sign, to_print } = totalOf(due);
  const what =
    due.length === 0
      ? "and none has anything to verify, sign or print"
      : `including ${due.length} with a total of ${to_verify} students to verify, ${to_sign} to sign and ${to_print} to print`;
  const more = counted(schools.length, "school is", "schools are");
  return `${more} not shown, ${what}. Use --all to show every school, or --school to show one.`;
}

const rowOf = (each: SchoolStanding): string[] =>
  [each.id, each.name, ...COUNTS.map(([count]) => each[count])].map(String);

type Counts = Omit<SchoolStanding, "id" | "name">;

const totalOf = (schools: readonly SchoolStanding[]): Counts =>
  Object.fromEntries(
    COUNTS.map(([count]) => [count, schools.reduce((all, each) => all + each[count], 0)] as const),
  ) as Record<keyof Counts, number>;

/** Prints the installation's state and the next steps. A missing data folder is not an error here. */
async function whereOneIs(flags: StatusFlags): Promise<number> {
  const data = resolve(chooseDataFolder(flags.data));
  const standing = await withApp(flags, lookAround).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "missing") return undefined;
    throw error;
  });
  const steps = standing?.steps ?? FIRST;
  if (flags.json) printJson({ data, is_set_up: standing !== undefined, next: steps });
  else {
    print(`The data folder is ${data}${standing ? `: ${standing.text}.` : ", and is not set up yet."}`);
    print("\nNext:");
    for (const line of stepLines(steps)) print(line);
    if (!flags.quiet)
      note("\nRun idms --help to list all commands, or idms status to see the progress of each school.");
  }
  return EXIT.done;
}

/** Formats each command with its purpose next to it, or below it if the terminal is too narrow. */
function stepLines(steps: readonly NextStep[]): string[] {
  const width = Math.max(...steps.map(({ command }) => textWidth(command)));
  const room = process.stdout.isTTY ? process.stdout.columns : Infinity;
  return Math.max(...steps.map(({ why }) => textWidth(why))) + width + 4 <= room
    ? steps.map(({ command, why }) => `  ${padTo(command, width)}  ${why}`)
    : steps.flatMap(({ command, why }) => [`  ${command}`, `      ${why}`]);
}

const FIRST: readonly NextStep[] = [
  { command: 'idms init --school "Green Valley"', why: "sets up a data folder" },
  { command: "idms demo", why: "creates a demo school to explore" },
];

async function lookAround({ db }: App) {
  const schools = await standingOfSchools(db);
  // If the database is on a server, the folder exists because of its settings alone.
  if (schools.length === 0 && (await isNotSetUp(db))) return undefined;
  const total = totalOf(schools);
  const one = { number: 1, size: 1 };
  const forms = (await findFormTemplateRows(db, null, { page: one })).count;
  const templates = (await findIdTemplateRows(db, null, { page: one })).count;
  const at = { ...total, schools: schools.length, students: total.received, forms, templates };
  const text = [
    counted(at.schools, "school", "schools"),
    counted(at.classes, "class", "classes"),
    counted(at.students, "student", "students"),
  ].join(", ");
  return { text, steps: nextSteps(at, namesOf(schools)) };
}

function namesOf(schools: readonly SchoolStanding[]): NamedSchools {
  const where = (kind: keyof Counts) => schools.filter((each) => each[kind] > 0).map(({ name }) => name);
  return {
    all: schools.map(({ name }) => name),
    to_verify: where("to_verify"),
    sent_back: where("sent_back"),
    to_sign: where("to_sign"),
    to_print: where("to_print"),
    to_hand_out: where("to_hand_out"),
    to_deliver: where("to_deliver"),
    ends_soon: where("ends_soon"),
  };
}

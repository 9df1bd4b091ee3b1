import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { classLabel, Failure, type Despite } from "@idms/core";
import {
  chooseCards,
  chooseClassCards,
  chooseSchool,
  listClasses,
  makeOutputFolder,
  printableIds,
  requireAmong,
  type App,
  type CardChoice,
  type ChosenCards,
  type Classroom,
} from "@idms/server";
import type { DataFlags } from "../flags/flags.ts";
import { note } from "../terminal/output.ts";
import { pdfName } from "./pdf-name.ts";
import { readIds } from "../flags/read-ids.ts";
import { readStatuses } from "../flags/read-statuses.ts";

/** The flags that say whose cards are meant, and where the PDFs go. */
export interface ClassFlags extends DataFlags {
  school: string;
  class?: string;
  allClasses?: boolean;
  ifAny?: boolean;
  template?: string;
  status?: string[];
  student?: string[];
  out?: string;
  dryRun?: boolean;
}

/** A class, and the file that it goes to. */
export interface PlannedClass {
  chosen: ChosenCards;
  file: string;
}

type Choice = Omit<CardChoice, "class">;

/** @throws Failure `invalid` */
export function readClassFlags(
  flags: ClassFlags,
): Pick<Choice, "school" | "template" | "statuses" | "students"> {
  if (Boolean(flags.class) === Boolean(flags.allClasses)) {
    throw new Failure("invalid", "Say which class to print, with either --class or --all-classes.");
  }
  const { school, template } = flags;
  const students = readIds("--student", flags.student);
  return { school, template, statuses: readStatuses(flags.status), students };
}

/**
 * The class that is meant, or every class of the school that has somebody to print, and the file of each: `one` unless
 * --out says otherwise, and for all classes one in a folder for each, named by what it is and the class.
 * @throws Failure when a name is unknown, or there is nobody to print.
 */
export async function planClasses(
  app: App,
  choice: Choice,
  flags: ClassFlags,
  files: { one: string; each: string },
): Promise<PlannedClass[]> {
  if (flags.allClasses) return planAll(app, choice, flags, files.each);
  const chosen = await chooseCards(app, { ...choice, class: flags.class as string });
  const out = resolve(flags.out ?? files.one);
  return [{ chosen, file: (await isFolder(out)) ? join(out, files.one) : out }];
}

async function planAll(app: App, choice: Choice, flags: ClassFlags, what: string): Promise<PlannedClass[]> {
  const folder = resolve(flags.out ?? ".");
  const school = await chooseSchool(app, choice.school);
  const plans: PlannedClass[] = [];
  const names = new Set<string>();
  for (const room of await listClasses(app.db, school.id)) {
    try {
      const chosen = await chooseClassCards(app, { school, classroom: room }, { ...choice, despite: null });
      const name = freeName(room, what, names);
      plans.push({ chosen: { ...chosen, despite: leaveFor(chosen, choice) }, file: join(folder, name) });
    } catch (error) {
      const isNobody = error instanceof Failure && error.code === "missing";
      if (!isNobody || (await hasSomebody(app, room, choice))) throw error;
      if (!flags.quiet) note(`Skipped: ${error.message}`);
    }
  }
  if (plans.length === 0 && !flags.ifAny)
    throw new Failure("missing", `No class of ${school.name} has anybody to print.`);
  requireAmong(
    choice.despite ?? null,
    plans.flatMap(({ chosen }) => chosen.studentIds),
  );
  if (!flags.dryRun && plans.length > 0) await makeOutputFolder(folder);
  return plans;
}

/** Leave that is given for students of several classes, as far as it is about one. */
function leaveFor({ studentIds }: ChosenCards, { despite }: Choice): Despite | null {
  if (!despite?.students) return despite ?? null;
  const ids = new Set(studentIds);
  return { ...despite, students: despite.students.filter((id) => ids.has(id)) };
}

/** A file of its own for each class, also where a file system cannot tell their names, as of `5/A` and `5_a`. */
function freeName(room: Classroom, what: string, taken: Set<string>): string {
  const label = classLabel(room);
  const name = pdfName(label, what);
  const free = taken.has(name.toLowerCase()) ? pdfName(`${label} (id ${room.id})`, what) : name;
  taken.add(free.toLowerCase());
  return free;
}

/** Whether a class is not passed over for want of students, so that what is missing is something else. */
async function hasSomebody(app: App, { id }: Classroom, { students, statuses }: Choice): Promise<boolean> {
  return (
    students === undefined &&
    (await printableIds(app.db, id, { statuses: statuses ?? ["VERIFIED"] })).length > 0
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

import { dirname, join, resolve } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { classPaths, isClassPattern, type ClassPath } from "@idms/core/print/batches/class-paths";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import { findBatchOfFile } from "@idms/server/cards/printed/batch-rows";
import { listClasses } from "@idms/server/school/classes/class-rows";
import { makeOutputFolder } from "@idms/server/installation/files/write-atomic";
import type { App } from "@idms/server/installation/open-app";
import {
  chooseCards,
  partName,
  requireAmong,
  type ClassSelection,
  type ChosenCards,
} from "@idms/server/print/choosing/choose-cards";
import type { ClassOf } from "@idms/server/print/choosing/choose-template";
import { chooseClasses, type PassedOver } from "@idms/server/print/choosing/choose-classes";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { listSchools, type School } from "@idms/server/school/schools/school-rows";
import type { DataFlags } from "../../terminal/flags/flags.ts";
import {
  besideKept,
  keptFile,
  requireOneOnStdout,
  STDOUT,
  type WhatIsIn,
} from "../../terminal/output/out-file.ts";
import { note } from "../../terminal/output/output.ts";
import { readIds } from "../../terminal/flags/read-ids.ts";
import { requireClasses } from "../../terminal/flags/require-classes.ts";
import { readStatuses } from "../../terminal/flags/read-statuses.ts";
import { Interrupted } from "../../terminal/output/interruptible.ts";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";
import { printFailures } from "@idms/core/print/failures/print-failures";

/** The flags that choose the cards to print and where the PDFs are saved. */
export interface ClassFlags extends DataFlags {
  school?: string;
  allSchools?: boolean;
  class?: string;
  allClasses?: boolean;
  ifAny?: boolean;
  template?: string;
  status?: string[];
  student?: string[];
  exclude?: string[];
  orderBy?: CardOrderBy;
  out?: string;
  force?: boolean;
  dryRun?: boolean;
}

/** A class and its output file. */
export interface PlannedClass {
  chosen: ChosenCards;
  file: string;
}

/** The selection of classes. If no school is specified, it covers all schools. */
type Choice = ClassSelection & { school?: string | undefined };

/**
 * @throws Failure `invalid` unless the flags choose either one school and its classes, or all schools and nothing else
 */
function requireSchools(flags: ClassFlags): void {
  if ((flags.school === undefined) !== Boolean(flags.allSchools)) throw printCommandFailures.needsSchools();
  if (!flags.allSchools) return requireClasses(flags);
  for (const flag of ["class", "student"] as const)
    if (flags[flag] !== undefined) throw printCommandFailures.flagOfOneSchool({ flag: `--${flag}` });
}

/** @throws Failure `invalid` */
export function readClassFlags(
  flags: ClassFlags,
): Pick<Choice, "school" | "template" | "statuses" | "students" | "without" | "order_by"> {
  requireSchools(flags);
  requireOneOnStdout(flags);
  const { school, template } = flags;
  const students = readIds("--student", flags.student);
  const without = readIds("--exclude", flags.exclude);
  return {
    school,
    template,
    statuses: readStatuses(flags.status),
    students,
    without,
    order_by: flags.orderBy,
  };
}

/**
 * The classes to print, and the classes that cannot be printed, with the reason. A reason can apply to a whole
 * school.
 */
export interface Plan {
  planned: PlannedClass[];
  notPrinted: NotPrinted[];
}

/** A class that cannot be printed. `class` is null if none of the school's classes can be printed. */
export interface NotPrinted {
  school: string;
  class: string | null;
  message: string;
}

/**
 * Chooses the class to print, or every class of one school or of all schools that has cards to print, and the output
 * file for each. A single class is written to the file `one` unless --out names another. Several classes are written to
 * one file each, named after the document and the class, in a folder for each school, or according to the pattern in
 * --out. With all schools, a school with nothing to print does not stop the others.
 * @throws Failure when a name is unknown, or when there is nothing to print.
 */
export async function planClasses(
  app: App,
  choice: Choice,
  flags: ClassFlags,
  files: { one: string; each: string },
): Promise<Plan> {
  if (flags.allClasses || flags.allSchools) return planAll(app, choice, flags, files.each);
  if (flags.out !== undefined && isClassPattern(flags.out))
    throw printCommandFailures.patternOfManyClasses({ pattern: flags.out });
  const chosen = await chooseCards(app, {
    ...choice,
    school: choice.school as string,
    class: flags.class as string,
  });
  const file = await keptFile(flags.out, files.one, flags, batchIn(app));
  return { planned: [{ chosen, file }], notPrinted: [] };
}

async function planAll(app: App, choice: Choice, flags: ClassFlags, what: string): Promise<Plan> {
  if (flags.out === STDOUT) throw printCommandFailures.stdoutOfOneClass();
  const pathOf = pathsOf(flags, what);
  const schools = flags.allSchools
    ? await listSchools(app.db)
    : [await chooseSchool(app, choice.school as string)];
  const rooms: ClassOf[] = [];
  for (const school of schools)
    for (const classroom of await listClasses(app.db, school.id)) rooms.push({ school, classroom });
  const { chosen, passedOver } = await chooseClasses(app, rooms, () => choice);
  const faults = passedOver.filter(({ isNobody }) => !isNobody);
  if (faults[0] && !flags.allSchools) throw faults[0].why;
  noteNobody(passedOver, flags);
  if (chosen.length + faults.length === 0 && !flags.ifAny)
    throw flags.allSchools
      ? printFailures.nobodyAnywhere()
      : printFailures.nobodyInSchool({ school: (schools[0] as School).name });
  requireAmong(
    choice.despite ?? null,
    chosen.flatMap(({ studentIds }) => studentIds),
  );
  const planned = chosen.map((each) => ({ chosen: each, ...pathOf(each) }));
  for (const { chosen: each, path, isTold } of planned)
    if (isTold && !flags.quiet)
      note(
        `${classLabel(each.classroom)} at ${each.school.name} will be saved to ${path}, because another class uses the plain file name.`,
      );
  if (!flags.dryRun)
    for (const folder of new Set(planned.map(({ path }) => dirname(path)))) await makeOutputFolder(folder);
  // A pattern is a name that somebody has said.
  const isNamed = flags.out !== undefined && isClassPattern(flags.out);
  const files: PlannedClass[] = [];
  for (const { chosen: each, path } of planned)
    files.push({ chosen: each, file: isNamed ? path : await besideKept(path, flags, batchIn(app)) });
  return { planned: files, notPrinted: onceForEachSchool(faults) };
}

/** Returns a function that looks up which batch a file contains. */
export const batchIn =
  ({ db }: App): WhatIsIn =>
  async (file) => {
    const batch = await findBatchOfFile(db, file);
    return batch && `batch ${batch.id} for ${batch.class_name}`;
  };

/**
 * Returns a function that gives the path of the output file for a class, or for each of its designs. --out is either a pattern or a folder.
 */
function pathsOf({ out = ".", allSchools }: ClassFlags, what: string): (of: ChosenCards) => ClassPath {
  const usual = allSchools ? join("{school}", `${what} {class}.pdf`) : `${what} {class}.pdf`;
  const folder = isClassPattern(out) ? "" : out;
  const pathOf = classPaths(folder === "" ? out : usual, allSchools ? ["school", "class"] : ["class"]);
  return (cards) => {
    const found = pathOf(cards.school, partName(cards));
    return { ...found, path: resolve(folder, found.path) };
  };
}

/** Reports classes with nothing to print: their names for one school, or their number for all schools. */
function noteNobody(passedOver: readonly PassedOver[], { allSchools, quiet }: ClassFlags): void {
  const nobody = passedOver.filter(({ isNobody }) => isNobody);
  if (quiet || nobody.length === 0) return;
  if (!allSchools) for (const { why } of nobody) note(`Skipped: ${why.message}`);
  else note(`Skipped: ${counted(nobody.length, "class", "classes")} with no cards to print.`);
}

/** Reports a fault once if it affects every class of a school, such as a missing ID template. */
function onceForEachSchool(faults: readonly PassedOver[]): NotPrinted[] {
  const groups = Map.groupBy(faults, ({ school, why }) => `${school.id} ${why.message}`);
  return [...groups.values()].map((group) => {
    const [{ school, classroom, why }] = group as [PassedOver];
    return {
      school: school.name,
      class: group.length > 1 ? null : classLabel(classroom),
      message: why.message,
    };
  });
}

/**
 * Processes classes one by one and reports on them at the end. If interrupted, reports on the classes already
 * finished.
 * @returns the exit code that `tell` returns
 * @throws any error that `work` throws
 */
export async function eachClass<R>(
  planned: readonly PlannedClass[],
  work: (plan: PlannedClass) => Promise<R>,
  tell: (reports: readonly R[]) => number,
): Promise<number> {
  const reports: R[] = [];
  try {
    for (const plan of planned) reports.push(await work(plan));
  } catch (error) {
    if (reports.length === 0) throw error;
    tell(reports);
    if (!(error instanceof Interrupted)) throw error;
    throw new Interrupted(error.exitCode, "Nothing else was done.");
  }
  return tell(reports);
}

import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure } from "@idms/core";
import {
  chooseCards,
  chooseClasses,
  chooseSchool,
  classFileNames,
  listClasses,
  makeOutputFolder,
  requireAmong,
  type App,
  type CardChoice,
  type ChosenCards,
} from "@idms/server";
import type { DataFlags } from "../flags/flags.ts";
import { note } from "../terminal/output.ts";
import { readIds } from "../flags/read-ids.ts";
import { requireClasses } from "../flags/require-classes.ts";
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
  without?: string[];
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
): Pick<Choice, "school" | "template" | "statuses" | "students" | "without"> {
  requireClasses(flags);
  const { school, template } = flags;
  const students = readIds("--student", flags.student);
  const without = readIds("--without", flags.without);
  return { school, template, statuses: readStatuses(flags.status), students, without };
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
  const rooms = (await listClasses(app.db, school.id)).map((classroom) => ({ school, classroom }));
  const { chosen, passedOver } = await chooseClasses(app, rooms, () => choice);
  for (const { why, isNobody } of passedOver) {
    if (!isNobody) throw why;
    if (!flags.quiet) note(`Skipped: ${why.message}`);
  }
  if (chosen.length === 0 && !flags.ifAny)
    throw new Failure("missing", `No class of ${school.name} has anybody to print.`);
  requireAmong(
    choice.despite ?? null,
    chosen.flatMap(({ studentIds }) => studentIds),
  );
  if (!flags.dryRun && chosen.length > 0) await makeOutputFolder(folder);
  const nameOf = classFileNames(what);
  return chosen.map((each) => ({ chosen: each, file: join(folder, nameOf(each.classroom)) }));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { mkdir, stat } from "node:fs/promises";
import { classLabel, Failure } from "@idms/core";
import {
  checkCards,
  chooseCards,
  chooseSchool,
  chooseSheet,
  generateCards,
  listClasses,
  printableIds,
  coolDownPress,
  warmUpPress,
  type App,
  type CardChoice,
  type Classroom,
  type ChosenCards,
} from "@idms/server";
import type { DataFlags } from "../flags.ts";
import { interruptible } from "../interruptible.ts";
import { operator } from "../operator.ts";
import { note, progress } from "../output.ts";
import { pdfName } from "../pdf-name.ts";
import { printReport, tellPrinted, type PrintReport } from "../print-report.ts";
import { readIds } from "../read-ids.ts";
import { readStatuses } from "../read-statuses.ts";
import { readSheetFlags, type SheetFlags } from "../sheet-flags.ts";
import { withApp } from "../with-app.ts";

export interface GenerateFlags extends DataFlags, SheetFlags {
  school: string;
  class?: string;
  allClasses?: boolean;
  ifAny?: boolean;
  template?: string;
  status?: string[];
  student?: string[];
  out?: string;
  mark: boolean;
  dryRun?: boolean;
}

const DEFAULT_FILE = "idcards.pdf";

/** Prints a class, or every class of a school. Exit code 3 when some cards were left out. */
export function generate(flags: GenerateFlags): Promise<number> {
  const choice = readFlags(flags);
  const wish = readSheetFlags(flags);
  // As many threads as processors resample photos as fast as the usual four, in a fifth less memory. Read at first use.
  process.env["UV_THREADPOOL_SIZE"] ??= String(availableParallelism());
  warmUpPress();
  const done = interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["printing"] }, async (app) => {
      const choices = { ...choice, ...chooseSheet(app, wish) };
      const planned = flags.allClasses
        ? await planAll(app, choices, flags)
        : [await planOne(app, choices, flags)];
      const reports: PrintReport[] = [];
      for (const plan of planned) {
        reports.push(await printOne(app, plan, flags, signal));
      }
      return tellPrinted(reports, flags.allClasses ? reports : reports[0], flags);
    }),
  );
  return done.finally(coolDownPress);
}

interface Plan {
  chosen: ChosenCards;
  file: string;
}

type Choice = Omit<CardChoice, "class">;

function readFlags(flags: GenerateFlags): Omit<Choice, "layout" | "sheet" | "printer"> {
  if (Boolean(flags.class) === Boolean(flags.allClasses)) {
    throw new Failure("invalid", "Say which class to print, with either --class or --all-classes.");
  }
  if (flags.allClasses && flags.start !== undefined)
    throw new Failure("invalid", "--start is for the sheets of one class: name it with --class.");
  const { school, template } = flags;
  const students = readIds("--student", flags.student);
  return { school, template, statuses: readStatuses(flags.status), students };
}

async function planOne(app: App, choice: Choice, flags: GenerateFlags): Promise<Plan> {
  const chosen = await chooseCards(app, { ...choice, class: flags.class as string });
  const out = resolve(flags.out ?? DEFAULT_FILE);
  return { chosen, file: (await isFolder(out)) ? join(out, DEFAULT_FILE) : out };
}

/** A PDF for each class that has somebody to print, in a folder, named for the class. */
async function planAll(app: App, choice: Choice, flags: GenerateFlags): Promise<Plan[]> {
  const folder = resolve(flags.out ?? ".");
  const school = await chooseSchool(app, choice.school);
  const plans: Plan[] = [];
  for (const room of await listClasses(app.db, school.id)) {
    const label = classLabel(room);
    try {
      const chosen = await chooseCards(app, { ...choice, class: label });
      plans.push({
        chosen,
        file: join(folder, pdfName(label)),
      });
    } catch (error) {
      const isNobody = error instanceof Failure && error.code === "missing";
      if (!isNobody || (await hasSomebody(app, room, choice))) throw error;
      if (!flags.quiet) note(`Skipped: ${error.message}`);
    }
  }
  if (plans.length === 0 && !flags.ifAny)
    throw new Failure("missing", `No class of ${school.name} has anybody to print.`);
  if (!flags.dryRun && plans.length > 0) await mkdir(folder, { recursive: true });
  return plans;
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

/** Prints a class; as a dry run lays every card out and opens every photo, and keeps nothing. */
async function printOne(
  app: App,
  { chosen, file }: Plan,
  flags: GenerateFlags,
  signal: AbortSignal,
): Promise<PrintReport> {
  const started = performance.now();
  const bar = progress(classLabel(chosen.classroom), chosen.studentIds.length, {
    quiet: flags.quiet || flags.json,
  });
  const hooks = { onProgress: bar.update, signal };
  try {
    const done = flags.dryRun
      ? await checkCards(app, chosen, hooks)
      : await generateCards(app, chosen, { output: file, mark: flags.mark, actor: operator(), ...hooks });
    return printReport(
      done,
      { file, school: chosen.school.name, class: classLabel(chosen.classroom) },
      started,
    );
  } finally {
    bar.end();
  }
}

import { commandFailures } from "@idms/core/upkeep/command-failures";
import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import {
  destinationText,
  PLAN_COLUMNS,
  planSheetRows,
  readPlanSheet,
} from "@idms/core/school/years/plan-sheet";
import { schoolYearInputSchema } from "@idms/core/school/years/school-year";
import { yearPlanSchema } from "@idms/core/school/years/year-plan";
import { pausedLinks, yearText } from "@idms/core/school/years/year-text";
import { valid } from "@idms/server/trust/failures/valid";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { planYear, setYear } from "@idms/server/students/years/plan-year";
import { promoteSchool, type NamedStudent } from "@idms/server/students/years/promote-school";
import { standingOfYear } from "@idms/server/students/years/standing-of-year";
import { undoPromotion } from "@idms/server/students/years/undo-promotion";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { requireOneOnStdout, STDOUT, outFile, writeBytes, writeOut } from "../../terminal/output/out-file.ts";
import { note, print, printJson, printTable } from "../../terminal/output/output.ts";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
import { writeWorkbook } from "@idms/core/node/excel/write-workbook";
import { readSheet } from "@idms/server/school/spreadsheets/read-sheet";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

const WIDTH = 20;

/**
 * Writes a plan for editing. The file name's extension defines the format. On standard output, the format is CSV.
 * @throws Failure `invalid` for another extension.
 */
async function writePlan(out: string, plan: ProposedYear): Promise<void> {
  const rows = planSheetRows(plan);
  const file = await outFile(out, "plan.csv", [".csv", ".xlsx", ".json"]);
  if (extname(file).toLowerCase() === ".xlsx") {
    const columns = PLAN_COLUMNS.map((heading) => ({ heading, width: WIDTH }));
    return writeOut(file, (output) => writeWorkbook(output, "Plan", columns, rows));
  }
  const text =
    extname(file).toLowerCase() === ".json"
      ? `${JSON.stringify({ ...plan, students: [] }, null, 2)}\n`
      : CSV_START + [PLAN_COLUMNS, ...rows].map((row) => csvLine(row)).join("");
  return writeBytes(file, Buffer.from(text));
}

/** Reads an edited plan. The contents of the plan are checked when it is applied. */
async function readPlan(path: string, { classes }: ProposedYear): Promise<object> {
  if (extname(path).toLowerCase() !== ".json") return readPlanSheet((await readSheet(path)).rows, classes);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw commandFailures.fileUnreadable(
      { file: path, error: troubleWithFile(error.code) },
      { cause: error },
    );
  });
  try {
    const plan: unknown = JSON.parse(text);
    if (typeof plan === "object" && plan !== null) return plan;
  } catch (error) {
    throw commandFailures.planNotJson({ file: path, error: (error as Error).message }, { cause: error });
  }
  throw commandFailures.planNotObject({ file: path });
}

type SchoolFlags = FlagsOf<"year show">;

export function show(flags: SchoolFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { year, undo } = await standingOfYear(app.db, school.id);
    if (flags.json) printJson({ school: school.name, year, undo });
    else if (!year) print(`${school.name}: no school year is set.`);
    else {
      print(`${school.name}: ${year.name}, until ${year.ends_on}`);
      if (undo) print(`Promoted by ${undo.by}. You can undo this until ${zonedTime(new Date(undo.until))}.`);
    }
    return EXIT.done;
  });
}

export function set(flags: FlagsOf<"year set">): Promise<number> {
  const year = valid(schoolYearInputSchema, { name: flags.name, ends_on: flags.endsOn });
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { name, ends_on } = await setYear(app.db, doer(), school.id, year);
    if (flags.json) printJson({ school: school.name, name, ends_on });
    else if (!flags.quiet) note(`${school.name} is in the school year ${name}, which ends on ${ends_on}.`);
    return EXIT.done;
  });
}

export function plan(flags: FlagsOf<"year plan">): Promise<number> {
  requireOneOnStdout(flags);
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const proposed = await planYear(app.db, school.id);
    if (flags.out !== undefined) await writePlan(flags.out, proposed);
    if (flags.out === STDOUT) return EXIT.done;
    if (flags.json) printJson({ school: school.name, ...proposed });
    else {
      const { ended, year, classes, unverified, years_guessed } = proposed;
      print(
        `${school.name}: from ${ended.name} to ${year.name}, until ${year.ends_on}${years_guessed ? " (guessed)" : ""}`,
      );
      printTable(
        ["Class", "Students", "Not verified", "Moves to", "Sure", "Note"],
        classes
          .filter(({ students }) => students > 0)
          .map((row) => [
            classLabel(row),
            String(row.students),
            String(row.unverified),
            destinationText(row.to, classes) || "?",
            row.sure ? "yes" : "no",
            [row.why, yearText.links(row.open_links, row.open_photo_days)].filter(Boolean).join(" "),
          ]),
      );
      if (unverified.length > 0 && !flags.quiet)
        note(`${counted(unverified.length, "student")} not verified: ${listed(unverified)}.`);
    }
    if (flags.out !== undefined && !flags.quiet)
      note(`The plan is in ${flags.out}. Edit it, then pass it to idms year promote.`);
    return EXIT.done;
  });
}

type PromoteFlags = FlagsOf<"year promote">;

export function promote(flags: PromoteFlags): Promise<number> {
  const keep_leavers_days = flags.keepLeavers === "0" ? 0 : readCount("--keep-leavers", flags.keepLeavers);
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const proposed = await planYear(app.db, school.id);
    const given = flags.plan === undefined ? proposed : await readPlan(flags.plan, proposed);
    const { year, ended } = { ...proposed, ...given };
    const wish = valid(yearPlanSchema, {
      ...given,
      ended,
      year: { name: flags.name ?? year.name, ends_on: flags.endsOn ?? year.ends_on },
      check_again: flags.checkAgain === true,
      keep_links: flags.keepLinks === true,
      keep_leavers_days,
      changed: flags.changed,
    });
    const done = await promoteSchool(app.db, doer(), school.id, wish, { dryRun: flags.dryRun === true });
    if (flags.json)
      printJson({ school: school.name, year: wish.year, ...done, dry_run: flags.dryRun === true });
    else {
      const { moved, stayed, left } = done;
      const what = `${counted(moved, "student")} moving to another class, ${stayed} staying, ${left} leaving`;
      print(
        `${flags.dryRun ? "Would move" : "Moved"} ${school.name} into the school year ${wish.year.name}: ${what}.`,
      );
      if (!flags.quiet && pausedLinks(done.paused, "") !== "")
        note(pausedLinks(done.paused, flags.dryRun ? "would be paused" : "are paused").trim());
      if (done.changed.length > 0)
        note(
          `Not promoted, because these students were added or changed after the plan was made: ${listed(done.changed)}.`,
        );
      if (done.gone.length > 0) note(`These students no longer exist: ${done.gone.join(", ")}.`);
      if (!flags.dryRun && !flags.quiet)
        note(`You can undo this until ${zonedTime(new Date(done.undo_until))} with idms year undo.`);
    }
    return done.changed.length + done.gone.length > 0 ? EXIT.partly : EXIT.done;
  });
}

export function undo(flags: FlagsOf<"year undo">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const undone = await undoPromotion(app.db, doer(), school.id, {
      keepChanged: flags.keepChanged === true,
      dryRun: flags.dryRun === true,
    });
    if (flags.json) printJson({ school: school.name, ...undone, dry_run: flags.dryRun === true });
    else {
      const { year, back, returned, kept, kept_classes } = undone;
      print(
        `${flags.dryRun ? "Would undo" : "Undid"} the promotion of ${school.name} to ${year}: ${counted(back, "student")} moved back, ${returned} leavers restored.`,
      );
      if (!flags.quiet && pausedLinks(undone.resumed, "") !== "")
        note(pausedLinks(undone.resumed, flags.dryRun ? "would be resumed" : "are resumed").trim());
      for (const { id, name, why } of kept) note(`Not undone: ${id} ${name}: ${why}.`);
      if (kept_classes.length > 0) note(`These classes are in use and are kept: ${kept_classes.join(", ")}.`);
    }
    return undone.kept.length > 0 ? EXIT.partly : EXIT.done;
  });
}

const MOST_NAMED = 20;

function listed(students: readonly NamedStudent[]): string {
  const names = students
    .slice(0, MOST_NAMED)
    .map(({ id, name, class: room }) => `${name || "no name"} (${id}, ${room})`);
  return names.join(", ") + (students.length > MOST_NAMED ? ` and ${students.length - MOST_NAMED} more` : "");
}

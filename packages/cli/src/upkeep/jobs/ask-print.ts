import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { checkJob } from "@idms/server/upkeep/job-kinds/kinds";
import { askJob } from "@idms/server/upkeep/jobs/ask-job";
import type { App } from "@idms/server/installation/open-app";
import { findOrder } from "@idms/server/cards/orders/order-rows";
import { chooseTemplate } from "@idms/server/print/choosing/choose-template";
import { choosePrinter, chooseSheet } from "@idms/server/print/choosing/choose-sheet";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import type { School } from "@idms/server/school/schools/school-rows";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readIds } from "../../terminal/flags/read-ids.ts";
import { readStatuses } from "../../terminal/flags/read-statuses.ts";
import { requireClasses } from "../../terminal/flags/require-classes.ts";
import { note } from "../../terminal/output/output.ts";
import { readSheetFlags } from "../../print/generate/sheet-flags.ts";
import { report } from "./jobs.ts";

type PrintFlags = FlagsOf<"jobs print">;

/** Requests printing of several classes, as `POST /api/jobs/` does, and shows the queued job. */
export function askPrint(flags: PrintFlags): Promise<number> {
  requireClasses(flags);
  const { mark, send, replaceOthers: replace_others, override: despite } = flags;
  const { printer, ...sheets } = readSheetFlags(flags);
  const asJob = {
    ...sheets,
    mark,
    send,
    replace_others,
    despite,
    status: readStatuses(flags.status),
    without: readIds("--exclude", flags.exclude),
    despite_student: readIds("--override-student", flags.overrideStudent),
    order: readIds("--order", flags.order),
    order_by: flags.orderBy,
  };
  return withApp(flags, async (app) => {
    for (const id of asJob.order ?? [])
      if (!(await findOrder(app.db, null, id))) throw jobFailures.noOrder({ id });
    await chooseSheet(app, { ...sheets, printer });
    const stored = printer === undefined ? undefined : (await choosePrinter(app, printer)).id;
    const asked = checkJob("print", { ...asJob, printer: stored, ...(await chosenIds(app, flags)) });
    const job = await askJob(app, doer(), asked);
    const code = await report(app, job, flags);
    if (!flags.quiet && !flags.json)
      note(
        `The server or idms worker will print the cards. Run idms jobs show ${job.id} to see its progress.`,
      );
    return code;
  });
}

/**
 * Looks up the IDs of the schools, classes and template that the flags name.
 * @throws Failure when a name is unknown
 */
async function chosenIds(app: App, { school, class: names, template }: PrintFlags): Promise<object> {
  const schools: School[] = [];
  for (const each of school) schools.push(await chooseSchool(app, each));
  const [first, ...others] = schools as [School, ...School[]];
  return {
    ...(others.length === 0 ? { school: first.id } : { schools: schools.map(({ id }) => id) }),
    ...(names ? { classrooms: await classIds(app, first, names) } : { all_classes: true }),
    ...(template !== undefined && { template: (await chooseTemplate(app, first, template)).id }),
  };
}

async function classIds(app: App, school: School, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const each of names) ids.push((await chooseClass(app, school, each)).id);
  return ids;
}

import { JOB_KINDS, JOB_STATES } from "@idms/core/upkeep/jobs/job-kinds";
import { PDF_PAGES } from "@idms/core/print/sheets/pdf-pages";
import { Option } from "commander";
import { inCardOrder, onPaper } from "../../print/generate/on-sheets.ts";
import { asList, examples, inSpite, onData, type Usage } from "../../terminal/flags/common.ts";

/** `idms jobs print`, `list`, `show`, `cancel` and `retry`, and `idms work`. */
export const jobs: Usage = (program, done) => {
  const noun = program
    .command("jobs")
    .description("ask the server for a print, see what people asked it for, and how far it is");

  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list the jobs of the last two weeks, the newest first")
      .option("--school <id|name>", "of one school (else of all)")
      .addOption(new Option("--state <state>", "those that stand so").choices([...JOB_STATES]))
      .addOption(new Option("--kind <kind>", "of this kind").choices([...JOB_KINDS]))
      .option("--limit <n>", "how many at most", "50"),
    "idms jobs",
    "idms jobs list --state failed --json | jq -r '.jobs[].failure'",
  ).action(async (options) => done(await (await import("./jobs.ts")).list(options)));

  examples(
    inCardOrder(onPaper(inSpite(onData(noun.command("print")))))
      .description(
        "ask for the ID cards of several classes, a batch and a PDF for each; the server prints them, or idms work",
      )
      .requiredOption("--school <id|name...>", "the school; with --all-classes also several")
      .option("--class <id|name...>", 'its classes: names, "name - section", ids, or id:5')
      .option("--all-classes", "every class of each school")
      .option("--template <id|name>", "ID template (else the default of each school)")
      .option("--status <status...>", "print students of these statuses (else VERIFIED)")
      .option("--without <id...>", "leave these students out this time")
      .option("--order <n...>", "the orders for which they are printed, which then show it (idms orders)")
      .option("--no-mark", "do not mark the students"),
    'idms jobs print --school "Green Valley" --class "8 - A" "8 - B" --layout a4',
    "idms jobs print --school 1 2 3 --all-classes",
    "idms jobs show 12 --out idcards.zip",
  ).action(async (options) => done(await (await import("./ask-print.ts")).askPrint(options)));

  examples(
    onData(noun.command("show"))
      .description("show a job, with what it came to")
      .argument("<id>", "the job's number")
      .option("--out <file>", "write the file that it has made, which is kept for a day; - for stdout")
      .addOption(
        new Option(
          "--pages <which>",
          "write what was printed as one PDF, class after class: all of it, or the fronts or backs alone",
        ).choices([...PDF_PAGES]),
      ),
    "idms jobs show 12",
    "idms jobs show 12 --out idcards.zip",
    "idms jobs show 12 --out idcards.pdf --pages all",
  ).action(async (id, options) => done(await (await import("./jobs.ts")).show(id, options)));

  examples(
    onData(noun.command("cancel"))
      .description("cancel a job that waits, or one that goes on, which ends at its next card, row or file")
      .argument("<id>", "the job's number"),
    "idms jobs cancel 12",
  ).action(async (id, options) => done(await (await import("./jobs.ts")).cancel(id, options)));

  examples(
    onData(noun.command("retry"))
      .description("do a job again that failed or was cancelled; the server does it, or idms work")
      .argument("<id>", "the job's number"),
    "idms jobs retry 12",
  ).action(async (id, options) => done(await (await import("./jobs.ts")).retry(id, options)));

  examples(
    onData(program.command("work"))
      .description(
        "do the jobs that wait, as the server does, until Ctrl-C; what goes on then may end, or is done again",
      )
      .option("--once", "end when none waits any more"),
    "idms work",
    "idms work --once",
  ).action(async (options) => done(await (await import("./work.ts")).work(options)));
};

import { Option, type Command } from "commander";
import { examples, onData, type Usage } from "../../terminal/flags/common.ts";

const ofSchool = (command: Command): Command =>
  onData(command.requiredOption("--school <id|name>", "the school"));

/** `idms year show`, `set`, `plan`, `promote` and `undo`: a school's way into a new school year. */
export const years: Usage = (program, done) => {
  const noun = program.command("year").description("take a school into a new school year");
  const load = () => import("./years.ts");

  examples(
    ofSchool(noun.command("show", { isDefault: true })).description(
      "show the school year that goes on, and whether its promotion can be undone",
    ),
    'idms year show --school "Green Valley"',
  ).action(async (options) => done(await (await load()).show(options)));

  examples(
    ofSchool(noun.command("set"))
      .description("say which school year goes on")
      .requiredOption("--name <year>", "what it is called, such as 2026-27")
      .requiredOption("--ends-on <date>", "its last day, such as 2027-03-31"),
    'idms year set --school "Green Valley" --name 2026-27 --ends-on 2027-03-31',
  ).action(async (options) => done(await (await load()).set(options)));

  examples(
    ofSchool(noun.command("plan"))
      .description("propose where each class goes in the next year; what is a guess says so")
      .option(
        "--out <file>",
        "write it as .csv, .xlsx or .json, - for stdout, to be edited and given to promote",
      ),
    'idms year plan --school "Green Valley" --out plan.csv',
  ).action(async (options) => done(await (await load()).plan(options)));

  examples(
    ofSchool(noun.command("promote"))
      .description("take the school into the next year, all of it or nothing; for a week it can be undone")
      .option("--plan <file>", "by this plan (else by what is proposed, if nothing of it is a guess)")
      .option("--name <year>", "what the new year is called (else as proposed)")
      .option("--ends-on <date>", "its last day (else as proposed)")
      .option("--check-again", "everybody is to be verified once more (else who was verified stays so)")
      .option(
        "--keep-links",
        "leave upload links and photo days open (else they are paused, since they were made for the year that ends)",
      )
      .option(
        "--keep-leavers <days>",
        "for how many days after the year's end those who leave are kept",
        "365",
      )
      .addOption(
        new Option("--changed <what>", "what of those who came or were changed since the plan was made")
          .choices(["ask", "take", "leave"])
          .default("ask"),
      )
      .option("--dry-run", "say what would be done and do nothing"),
    'idms year promote --school "Green Valley" --plan plan.csv --dry-run',
    'idms year promote --school "Green Valley" --plan plan.csv --name 2026-27 --ends-on 2027-03-31',
  ).action(async (options) => done(await (await load()).promote(options)));

  examples(
    ofSchool(noun.command("undo"))
      .description("undo the promotion of the last week: classes, statuses and those who left are as before")
      .option("--keep-changed", "leave those as they are who were changed since (else nothing is undone)")
      .option("--dry-run", "say what would be done and do nothing"),
    'idms year undo --school "Green Valley" --dry-run',
  ).action(async (options) => done(await (await load()).undo(options)));
};

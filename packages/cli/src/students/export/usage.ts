import { Option, type Command } from "commander";
import { examples, onData, type Usage } from "../../terminal/flags/common.ts";

const ofStudents = (command: Command): Command =>
  ofThem(onData(command).requiredOption(SCHOOL, "the school"));

const SCHOOL = "--school <id|name>";

const ofThem = (command: Command): Command =>
  command
    .option("--class <id|name>", "one class of it: a name, an id, or id:5 (else all)")
    .option("--status <status...>", "students of these statuses (else all)");

const NAME = "{class}/{name} {id}";
const NAME_HELP =
  "how photos are named, by {id}, {name}, {class}, {phone}, {status} and the answers, such as {roll_no}";

/** `idms export students`, `answers`, `photos`, `oneroster` and `all`. */
export const exporting: Usage = (program, done) => {
  const exports = program.command("export").description("write students and their photos into files");

  examples(
    ofThem(onData(exports.command("students")).option(SCHOOL, "the school (else all, as CSV)"))
      .description("write a spreadsheet with the columns Name, Class, Phone and Status")
      .addOption(new Option("--format <format>", "else as --out ends").choices(["xlsx", "csv"]))
      .option("--out <file|dir>", "where it goes, - for stdout (else students.xlsx)"),
    'idms export students --school "Green Valley"',
    'idms export students --school 1 --class "8 - A" --status VERIFIED --out - --format csv',
    "idms export students --out everybody.csv",
  ).action(async (options) => done(await (await import("./export.ts")).students(options)));

  examples(
    ofStudents(exports.command("answers"))
      .description("write a workbook of every answer, which import students takes again")
      .option("--thumbnails", "with a small photo before each student")
      .option("--out <file|dir>", "where it goes, - for stdout (else answers.xlsx)"),
    'idms export answers --school "Green Valley" --status VERIFIED',
    'idms export answers --school 1 --class "8 - A" --thumbnails --out class-8a.xlsx',
  ).action(async (options) => done(await (await import("./export.ts")).answers(options)));

  examples(
    ofStudents(exports.command("photos"))
      .description("write a zip of the photos")
      .option("--name <pattern>", NAME_HELP, NAME)
      .option("--out <file|dir>", "where it goes, - for stdout (else photos.zip)"),
    'idms export photos --school "Green Valley" --name "{class}/{roll_no} {name}"',
  ).action(async (options) => done(await (await import("./export.ts")).photos(options)));

  examples(
    ofStudents(exports.command("oneroster"))
      .description(
        "write a zip of OneRoster CSV files for another school system, which import students takes again",
      )
      .addOption(
        new Option("--roster-version <version>", "of the OneRoster CSV binding")
          .choices(["1.2", "1.1"])
          .default("1.2"),
      )
      .option("--out <file|dir>", "where it goes, - for stdout (else oneroster.zip)"),
    'idms export oneroster --school "Green Valley"',
    "idms export oneroster --school 1 --status VERIFIED --roster-version 1.1 --out green-valley.zip",
  ).action(async (options) => done(await (await import("./export.ts")).oneRoster(options)));

  examples(
    ofStudents(exports.command("all"))
      .description(
        "write a zip of everything: the spreadsheet and every answer, both as xlsx and csv, and the photos",
      )
      .option("--name <pattern>", NAME_HELP, NAME)
      .option("--out <file|dir>", "where it goes, - for stdout (else students.zip)"),
    'idms export all --school "Green Valley" --out green-valley.zip',
  ).action(async (options) => done(await (await import("./export.ts")).all(options)));
};

import type { Command } from "commander";
import { Option } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";
import { onClass, onSheet } from "../import/usage.ts";

const ofSchool = (command: Command): Command =>
  command
    .requiredOption("--school <id|name>", "the school")
    .option("--class <id|name>", "one class of it: a name, an id, or id:5 (else all)");

/** `idms rosters import`, `list`, `missing`, `match`, `unmatch`, `remove` and `export`. */
export const rosters: Usage = (program, done) => {
  const noun = program
    .command("rosters")
    .description("say whom classes expect, and see who of them is missing");
  const load = () => import("./rosters.ts");

  examples(
    onClass(onSheet(noun.command("import")))
      .description("add or change whom classes expect from an xlsx or csv file")
      .argument("<file>", "columns: Name, Class, Section, Roll No, Admission No, Phone, Email")
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", "the class of every row: a name, an id, or id:5")
      .option("--remove-missing", "take those off the rosters of the sheet's classes who are in no row"),
    'idms rosters import roster.xlsx --school "Green Valley" --dry-run',
    'idms rosters import 8a.csv --school 1 --class "8 - A" --remove-missing',
  ).action(async (file, options) => done(await (await load()).importFile(file, options)));

  examples(
    ofSchool(asList(onData(noun.command("list")))).description(
      "list whom classes expect, and what has come of them",
    ),
    'idms rosters list --school "Green Valley" --class "8 - A"',
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    ofSchool(asList(onData(noun.command("missing")))).description(
      "list who is missing or was sent back, and the records that nobody of a roster stands for",
    ),
    'idms rosters missing --school "Green Valley"',
    "idms rosters missing --school 1 --json | jq -r '.missing[].name'",
  ).action(async (options) => done(await (await load()).missing(options)));

  examples(
    onData(noun.command("match"))
      .description("say that a student's record is an expected student's")
      .argument("<expected>", "the number of who is expected, as list shows it")
      .argument("<student>", "the student's number"),
    "idms rosters match 7 112",
  ).action(async (expected, student, options) =>
    done(await (await load()).match(expected, student, options)),
  );

  examples(
    onData(noun.command("unmatch"))
      .description("say that the record is another child's; the two are not matched again by themselves")
      .argument("<expected>", "the number of who is expected, as list shows it"),
    "idms rosters unmatch 7",
  ).action(async (expected, options) => done(await (await load()).unmatch(expected, options)));

  examples(
    onData(noun.command("remove"))
      .description("take somebody off a roster; a record that has come stays")
      .argument("<expected>", "the number of who is expected, as list shows it"),
    "idms rosters remove 7",
  ).action(async (expected, options) => done(await (await load()).remove(expected, options)));

  examples(
    ofSchool(onData(noun.command("export")))
      .description("write whom classes expect into a spreadsheet, which import reads again")
      .addOption(new Option("--format <format>", "else as --out ends").choices(["xlsx", "csv"]))
      .requiredOption("--out <file>", "where it goes, - for stdout"),
    'idms rosters export --school 1 --class "8 - A" --out roster.csv',
  ).action(async (options) => done(await (await load()).exportFile(options)));
};

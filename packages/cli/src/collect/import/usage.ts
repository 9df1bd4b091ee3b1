import { LEGACY_ANSWERS } from "@idms/core/spreadsheets/cells/legacy-fonts";
import { DATE_ORDERS } from "@idms/core/spreadsheets/cells/read-dates";
import { Option, type Command } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";

/** Gathers what a repeated option is given. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** Adds what every import has. */
export const onSheet = (command: Command): Command =>
  onData(command)
    .option(
      "--map <column=field>",
      "take a column for a field, or several joined, A+B=field (repeatable; column= leaves it out)",
      collect,
    )
    .option("--ignore-saved", "leave aside what --map or the web said of the same headings before")
    .option("--sheet <name>", "the sheet that is read (else the one whose headings mean most)")
    .option("--header-row <number>", "the row of headings (else the one that names most of what is known)")
    .option("--whole", "the file is whole, though it ends within a line or has much fewer rows than the last")
    .addOption(
      new Option(
        "--legacy-fonts <what>",
        "what becomes of cells in fonts such as Kruti Dev 010, whose letters stand for others",
      ).choices(LEGACY_ANSWERS),
    )
    .option("--partial", "import the good rows even when some are rejected")
    .option("--dry-run", "show the plan row by row, and change nothing");

/** Adds how the cells of students are understood. */
export const onCells = (command: Command): Command =>
  command
    .addOption(
      new Option(
        "--dates <order>",
        "how dates such as 03/04/2012 are meant, where that cannot be seen, or their calendar",
      ).choices(DATE_ORDERS),
    )
    .option("--tidy-names", "set names in capitals right, ASHA RAO as Asha Rao")
    .option("--as-suggested", "answer all that would be asked of the sheet as it is suggested")
    .option("--move-printed", "let students move to another class whose cards are printed");

/** Adds that the class of all rows is right, though the file says another. */
export const onClass = (command: Command): Command =>
  command.option("--class-is-right", "take the class of --class, though the file says another");

/** `idms import schools`, `classes` and `students`, and how an import is undone. */
export const importing: Usage = (program, done) => {
  const imports = program
    .command("import")
    .description("add or change schools, classes or students from a spreadsheet");

  examples(
    onSheet(imports.command("schools"))
      .description("add or change schools from an xlsx or csv file")
      .argument("<file>", "columns: Name, Address, Email, Phone")
      .option("--key <column>", "column that tells whether a school is already there (else its name)"),
    "idms import schools schools.xlsx --dry-run",
    "idms import schools schools.csv --map Institution=name --key email",
  ).action(async (file, options) =>
    done(await (await import("./import-schools.ts")).importSchools(file, options)),
  );

  examples(
    onSheet(imports.command("classes"))
      .description("add or change a school's classes from an xlsx or csv file")
      .argument("<file>", "columns: Class Name, Section, Total Students")
      .requiredOption("--school <id|name>", "the school"),
    'idms import classes classes.xlsx --school "Green Valley"',
    "idms import classes classes.csv --school 1 --map Std=class_name --dry-run",
  ).action(async (file, options) =>
    done(await (await import("./import-classes.ts")).importClasses(file, options)),
  );

  examples(
    onClass(onCells(onSheet(imports.command("students"))))
      .description("add or change students with their photos from an xlsx or csv file")
      .argument(
        "<file>",
        "a column for each answer of the school's form, and the class unless --class says it",
      )
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", "the class of every row: a name, an id, or id:5")
      .option(
        "--form <id|name>",
        "form template whose fields the columns answer (else the school's only one)",
      )
      .option("--photos <dir|zip>", "folder or zip of the photos, named as a column says or by student")
      .option("--photo-column <heading>", "column whose cells name the photos (else the photo field's)")
      .option(
        "--key <field>",
        "field that alone tells whether a student is already there (else the first unique one and the name)",
      )
      .option("--replace-photos", "give students who are there new photos too, not only those without one")
      .option("--verified", "import as VERIFIED instead of SUBMITTED")
      .option("--progress", "show how far it is without a terminal too"),
    'idms import students class-8a.csv --school 1 --class "8 - A" --photos photos.zip --verified',
    'idms import students all.xlsx --school 1 --map "Adm No=roll_no" --key roll_no --dry-run',
  ).action(async (file, options) =>
    done(await (await import("./import-students.ts")).importStudents(file, options)),
  );

  examples(
    asList(onData(imports.command("list")))
      .description("list what was imported within two weeks, also on the web")
      .option("--school <id|name>", "of one school"),
    "idms import list",
    "idms import list --school 1 --json",
  ).action(async (options) => done(await (await import("./undo-import.ts")).listAll(options)));

  examples(
    onData(imports.command("undo"))
      .description("undo an import within a day: what it added goes, and what it changed is as before")
      .argument("<number>", "the import, as idms import list shows it")
      .option("--keep-changed", "leave what was changed, verified or printed since, and undo the rest")
      .option("--dry-run", "say what would happen, and change nothing"),
    "idms import undo 12 --dry-run",
    "idms import undo 12 --keep-changed",
  ).action(async (number, options) => done(await (await import("./undo-import.ts")).undo(number, options)));
};

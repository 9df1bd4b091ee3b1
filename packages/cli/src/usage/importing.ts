import { examples, onData, type Usage } from "./common.ts";

/** `idms import classes` and `import students`. */
export const importing: Usage = (program, done) => {
  const imports = program.command("import").description("add classes or students from a spreadsheet");

  examples(
    onData(imports.command("classes"))
      .description("add or change a school's classes from an xlsx or csv file")
      .argument("<file>", "columns: Class Name, Section, Total Students")
      .requiredOption("--school <id|name>", "the school")
      .option("--partial", "import the good rows even when some are rejected")
      .option("--dry-run", "show the plan and change nothing"),
    'idms import classes classes.xlsx --school "Green Valley"',
  ).action(async (file, options) =>
    done(await (await import("../commands/import-classes.ts")).importClasses(file, options)),
  );

  examples(
    onData(imports.command("students"))
      .description("add students with their photos from an xlsx or csv file")
      .argument(
        "<file>",
        "a column for each answer of the school's form, and the class unless --class says it",
      )
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", "the class of every row")
      .option(
        "--form <id|name>",
        "form template whose fields the columns answer (else the school's only one)",
      )
      .option("--photos <dir|zip>", "folder or zip of the photos")
      .option("--photo-column <heading>", "column whose cells name the photos")
      .option("--key <field>", "field that tells whether a student is already there")
      .option("--verified", "import as VERIFIED instead of SUBMITTED")
      .option("--partial", "import the good rows even when some are rejected")
      .option("--dry-run", "show the plan and change nothing"),
    'idms import students class-8a.csv --school 1 --class "8 - A" --photos photos.zip --verified',
  ).action(async (file, options) =>
    done(await (await import("../commands/import-students.ts")).importStudents(file, options)),
  );
};

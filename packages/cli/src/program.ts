import { Failure } from "@idms/core";
import { Command, CommanderError, Option } from "commander";
import { EXIT } from "./exit-codes.ts";
import { INTERRUPTED } from "./interruptible.ts";
import { note } from "./output.ts";

/** What a command answers: its exit code. */
export type Run = Promise<number>;

const LAYOUTS = ["card", "a4", "letter"];

/** Adds the options that every command which opens the data folder has. */
function onData(command: Command): Command {
  return command
    .option("--data <dir>", "data folder (else IDMS_DATA, else ./idms-data)")
    .option("--json", "one JSON object on stdout");
}

/**
 * The commands with their options. What a command does is loaded when it runs, so that `--help` answers at once.
 * `setExit` is given each command's exit code.
 */
function buildProgram(setExit: (code: number) => void): Command {
  const program = new Command("idms")
    .description("School ID cards, self-hosted: from one link for a class to press-ready sheets.")
    .showHelpAfterError("Run the command with --help to see what it takes.")
    .configureHelp({ sortSubcommands: false })
    .exitOverride();

  onData(program.command("demo"))
    .description("make a demo school with three classes, print its ID cards, and serve it until Ctrl-C")
    .option("--port <n>", "port to serve on (else IDMS_PORT, else 8080)")
    .option("--no-serve", "end after the PDFs")
    .addHelpText(
      "after",
      "\nExamples:\n  idms demo --data ./idms-demo --port 9000\n  idms demo --data ./idms-demo --no-serve",
    )
    .action(async (options) => setExit(await (await import("./commands/demo.ts")).demo(options)));

  onData(program.command("init"))
    .description("set a data folder up: its first super admin, and a first school")
    .option("--username <name>", "name of the super admin (else it is asked for, else admin)")
    .option("--email <address>", "where the super admin's reset links go")
    .option(
      "--password-file <file>",
      "file that holds the password (else it is asked for, else read from stdin)",
    )
    .option("--school <name>", "a first school")
    .option("--base-url <url>", "address at which people reach the server, for the links in mails")
    .option("--no-input", "ask nothing")
    .addHelpText(
      "after",
      "\nExamples:\n  idms init --data ./idms-data --base-url https://cards.example.org\n" +
        '  idms init --username head --school "Green Valley" --no-input < password.txt',
    )
    .action(async (options) => setExit(await (await import("./commands/init.ts")).init(options)));

  program
    .command("serve")
    .description("serve the API and the web pages until Ctrl-C")
    .option("--data <dir>", "data folder (else IDMS_DATA, else ./idms-data)")
    .option("--port <n>", "port (else IDMS_PORT, else idms.config.json, else 8080)")
    .option("--host <host>", "address to listen on (else IDMS_HOST, else idms.config.json, else 127.0.0.1)")
    .addHelpText(
      "after",
      "\nExample:\n  idms serve --data ./idms-data --port 8080\n" +
        "\nOther settings stand in idms.config.json in the data folder, or in variables such as IDMS_BASE_URL: the\n" +
        "README names them.",
    )
    .action(async (options) => setExit(await (await import("./commands/serve.ts")).serve(options)));

  onData(program.command("generate"))
    .description("print the ID cards of a class as a PDF and mark its students ID_GENERATED")
    .requiredOption("--school <id|name>", "the school")
    .option("--class <id|name>", 'the class: an id, a name, or "name - section"')
    .option("--all-classes", "every class of the school, a PDF for each")
    .option("--template <id|name>", "ID template (else the school's default)")
    .addOption(
      new Option("--layout <layout>", "one card per page, or sheets").choices(LAYOUTS).default("card"),
    )
    .option("--status <status...>", "print students of these statuses (else VERIFIED)")
    .option("--student <id...>", "print these students, whatever their status")
    .option("--out <file|dir>", "where the PDF goes (else idcards.pdf)")
    .option("--no-mark", "do not mark the students")
    .option("--dry-run", "say what would be printed and what the press would find, and print nothing")
    .option("-q, --quiet", "no progress and no notes")
    .addHelpText(
      "after",
      '\nExamples:\n  idms generate --school "Green Valley" --class "8 - A"\n' +
        "  idms generate --school 1 --all-classes --layout a4 --out ./print\n" +
        "\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 done with some left out.",
    )
    .action(async (options) => setExit(await (await import("./commands/generate.ts")).generate(options)));

  onData(program.command("preview"))
    .description("draw one student's card as a PNG, as it will be printed")
    .requiredOption("--student <id>", "the student")
    .option("--template <id|name>", "ID template (else the school's default)")
    .option("--dpi <n>", "resolution in dots per inch", "300")
    .option("--out <file>", "where the PNG goes", "card.png")
    .addHelpText("after", "\nExample:\n  idms preview --student 12 --out aarav.png")
    .action(async (options) => setExit(await (await import("./commands/preview.ts")).preview(options)));

  const users = program.command("users").description("manage the accounts of staff");
  onData(users.command("disable"))
    .description("shut a user out: sessions end at once, and signing in is refused")
    .argument("<username>", "the user")
    .addHelpText("after", "\nExample:\n  idms users disable former.clerk")
    .action(async (username, options) =>
      setExit(await (await import("./commands/disable-user.ts")).disableUser(username, options)),
    );

  const imports = program.command("import").description("add classes or students from a spreadsheet");
  onData(imports.command("classes"))
    .description("add or change a school's classes from an xlsx or csv file")
    .argument("<file>", "columns: Class Name, Section, Total Students")
    .requiredOption("--school <id|name>", "the school")
    .option("--partial", "import the good rows even when some are rejected")
    .option("--dry-run", "show the plan and change nothing")
    .option("-q, --quiet", "no notes")
    .addHelpText("after", '\nExample:\n  idms import classes classes.xlsx --school "Green Valley"')
    .action(async (file, options) =>
      setExit(await (await import("./commands/import-classes.ts")).importClasses(file, options)),
    );
  onData(imports.command("students"))
    .description("add students with their photos from an xlsx or csv file")
    .argument("<file>", "a column for each answer of the school's form, and the class unless --class says it")
    .requiredOption("--school <id|name>", "the school")
    .option("--class <id|name>", "the class of every row")
    .option("--form <id|name>", "form template whose fields the columns answer (else the school's only one)")
    .option("--photos <dir|zip>", "folder or zip of the photos")
    .option("--photo-column <heading>", "column whose cells name the photos")
    .option("--key <field>", "field that tells whether a student is already there")
    .option("--verified", "import as VERIFIED instead of SUBMITTED")
    .option("--partial", "import the good rows even when some are rejected")
    .option("--dry-run", "show the plan and change nothing")
    .option("-q, --quiet", "no progress and no notes")
    .addHelpText(
      "after",
      '\nExample:\n  idms import students class-8a.csv --school 1 --class "8 - A" --photos photos.zip --verified',
    )
    .action(async (file, options) =>
      setExit(await (await import("./commands/import-students.ts")).importStudents(file, options)),
    );
  return program;
}

/** Runs a command line and returns its exit code; every error ends here. */
export async function runProgram(argv: string[]): Promise<number> {
  let exit: number = EXIT.done;
  try {
    await buildProgram((code) => {
      exit = code;
    }).parseAsync(argv);
    return exit;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof Failure) {
    note(`idms: ${error.message}`);
    return error.exitCode;
  }
  if (error === INTERRUPTED) {
    note("idms: Interrupted. Nothing was changed.");
    return EXIT.interrupted;
  }
  note(`idms: This is a defect in IDMS: ${(error as Error).stack ?? String(error)}`);
  return EXIT.failed;
}

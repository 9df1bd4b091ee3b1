import { Option } from "commander";
import { examples, inSpite, onData, type Usage } from "../../terminal/flags/common.ts";
import { inCardOrder, onSheets } from "./on-sheets.ts";

const HELD_BACK_HELP =
  "\nA card with something serious on it is held back, and its student named: a text that is cut or cannot be read,\n" +
  "a character that no font has, no name, a photo that is too small, a code that does not scan, a faulty template.\n" +
  "Such a student stays VERIFIED, and the exit code is 3. --despite prints it all the same; idms batches shows why.";

/** `idms generate`, `proof` and `preview`. */
export const printing: Usage = (program, done) => {
  examples(
    inCardOrder(onSheets(inSpite(onData(program.command("generate")))))
      .description("print the ID cards of a class as a PDF and mark its students ID_GENERATED")
      .option("--school <id|name>", "the school")
      .option("--all-schools", "every class of every school, a PDF for each")
      .option("--class <id|name>", 'the class: a name, "name - section", an id, or id:5')
      .option("--all-classes", "every class of the school, a PDF for each")
      .option("--if-any", "with all of them: nobody to print is no failure, as in a crontab")
      .option("--template <id|name>", "ID template (else the school's default)")
      .option("--status <status...>", "print students of these statuses (else VERIFIED)")
      .option("--student <id...>", "print these students, whatever their status")
      .option("--without <id...>", "leave these students out this time")
      .option(
        "--out <file|dir>",
        "where the PDF goes, - for stdout (else idcards.pdf); of several a folder, or a pattern with {school} and {class}",
      )
      .option("--force", "write over a file of the name that this command gives by itself")
      .option("--no-mark", "do not mark the students")
      .option("--dry-run", "say what would be printed and what the press would find, and print nothing")
      .addHelpText("after", HELD_BACK_HELP),
    'idms generate --school "Green Valley" --class "8 - A"',
    "idms generate --school 1 --all-classes --layout a4 --order-by roll --out ./print",
    "idms generate --all-schools --status VERIFIED --out 'print/{school}/{class}.pdf'",
    'idms generate --school 1 --class "8 - A" --despite "the parents gave no better photo" --despite-student 12 15',
    'idms generate --school 1 --class "8 - A" --paper 13x19in --bleed 3 --printer "Front office"',
    'idms generate --school 1 --class "8 - A" --bleed 3 --pdfx press.icc',
  ).action(async (options) => done(await (await import("./generate.ts")).generate(options)));

  examples(
    inCardOrder(onData(program.command("proof")))
      .description(
        "draw the numbered sheets on which a school checks a class and signs before its cards are printed",
      )
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", 'the class: a name, "name - section", an id, or id:5')
      .option("--all-classes", "every class of the school, a PDF for each")
      .option("--if-any", "with --all-classes: nobody to check is no failure, as in a crontab")
      .option("--template <id|name>", "ID template (else the school's default)")
      .option(
        "--status <status...>",
        "students of these statuses (else VERIFIED: those whom idms generate would print, in its order)",
      )
      .option("--student <id...>", "these students, whatever their status")
      .addOption(new Option("--paper <paper>", "the sheets").choices(["a4", "letter"]).default("a4"))
      .option("--out <file|dir>", "where the PDF goes, - for stdout (else proof.pdf)")
      .option("--force", "write over a file of the name that this command gives by itself"),
    'idms proof --school "Green Valley" --class "8 - A" --out proof-8a.pdf',
    "idms proof --school 1 --all-classes --status SUBMITTED VERIFIED --order-by roll --out ./proofs",
  ).action(async (options) => done(await (await import("./proof.ts")).proof(options)));

  examples(
    onData(program.command("preview"))
      .description("draw one student's card as a PNG, as it will be printed")
      .requiredOption("--student <id>", "the student")
      .option("--template <id|name>", "ID template (else the school's default)")
      .addOption(
        new Option("--side <side>", "the side that is drawn (else front)").choices(["front", "back"]),
      )
      .option("--dpi <n>", "resolution in dots per inch", "300")
      .option("--out <file|dir>", "where the PNG goes, - for stdout (else card.png)"),
    "idms preview --student 12 --out aarav.png",
    "idms preview --student 12 --side back --dpi 600",
  ).action(async (options) => done(await (await import("./preview.ts")).preview(options)));
};

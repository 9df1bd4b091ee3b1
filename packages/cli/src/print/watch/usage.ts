import { examples, onData, type Usage } from "../../terminal/flags/common.ts";
import { collect, onCells, onClass } from "../../collect/import/usage.ts";
import { inCardOrder, onSheets } from "../generate/on-sheets.ts";

/** `idms watch`. */
export const watching: Usage = (program, done) => {
  examples(
    onClass(onCells(inCardOrder(onSheets(onData(program.command("watch"))))))
      .description("turn spreadsheets and zips dropped into a folder into PDFs beside them, until Ctrl-C")
      .argument("<dir>", "8a.xlsx, or .csv, with the photos in 8a.zip gives 8a.pdf and 8a.report.txt")
      .option("--school <id|name>", "the school of all of it (else a folder in it is for each school)")
      .option("--init", "make a folder for each school, or for that of --school, and end")
      .option("--class <id|name>", "the class of every row: a name, an id, or id:5 (else a column says it)")
      .option(
        "--form <id|name>",
        "form template whose fields the columns answer (else the school's only one)",
      )
      .option("--template <id|name>", "ID template (else the school's default)")
      .option("--photo-column <heading>", "column whose cells name the photos (else the photo field's)")
      .option(
        "--map <column=field>",
        "take a column for a field (repeatable; column= leaves it out)",
        collect,
      )
      .option("--sheet <name>", "the sheet that is read (else the one whose headings mean most)")
      .option(
        "--whole",
        "files are whole, though they end within a line or have much fewer rows than the last",
      )
      .option("--header-row <number>", "the row of headings (else the one that names most of what is known)")
      .option(
        "--key <field>",
        "field that alone tells whether a student is already there (else the first unique one and the name)",
      )
      .option("--despite <reason>", "print the cards, too, that are held back, and keep why")
      .option("--partial", "print the good rows even when some are not right")
      .option("--settle <seconds>", "how long files must have been left alone before they are taken", "2")
      .option("--once", "do what is there and end, as in a crontab")
      .option("--dry-run", "say what would be done with what is there, and do nothing")
      .addHelpText(
        "after",
        "\nStudents are imported as VERIFIED, printed, and marked ID_GENERATED; what is dropped again is changed and\n" +
          "printed again. Of several schools each has its turn, one spreadsheet after the other. With --json each job is a line, and with --once all of them are one object.",
      ),
    'idms watch /srv/drop --school "Green Valley" --layout a4',
    'idms watch /srv/drop/8a --school 1 --class "8 - A" --once -q',
    "idms watch /srv/schools --init",
    "idms watch /srv/schools --layout a4",
  ).action(async (dir, options) => done(await (await import("./watch.ts")).watch(dir, options)));
};

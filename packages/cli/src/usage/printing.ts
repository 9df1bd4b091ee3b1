import { Option, type Command } from "commander";
import { examples, onData, type Usage } from "./common.ts";

const LAYOUTS = ["card", "a4", "letter"];

/** Adds what says how cards lie on sheets. */
const onSheets = (command: Command): Command =>
  command
    .addOption(new Option("--layout <layout>", "one card per page, or sheets (else card)").choices(LAYOUTS))
    .option("--paper <paper>", "sheets of a4, a3, letter, 12x18in, 13x19in, or any size, such as 320x450mm")
    .option("--margin <mm>", "unprinted edge of a sheet (else 8)")
    .option("--gap <mm>", "between cards (else 4, or twice the bleed)")
    .option("--bleed <mm>", "how far backgrounds go on beyond the cut (else 0)")
    .option("--no-crop-marks", "no crop marks and no slug line")
    .addOption(
      new Option("--fill <order>", "fill rows or columns first (else rows)").choices(["rows", "columns"]),
    )
    .option("--start <n>", "place of the first card on the first sheet, from 1")
    .option("--printer <name>", "make up for the errors of a printer (see idms printers)");

/** `idms generate` and `preview`. */
export const printing: Usage = (program, done) => {
  examples(
    onSheets(onData(program.command("generate")))
      .description("print the ID cards of a class as a PDF and mark its students ID_GENERATED")
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", 'the class: an id, a name, or "name - section"')
      .option("--all-classes", "every class of the school, a PDF for each")
      .option("--template <id|name>", "ID template (else the school's default)")
      .option("--status <status...>", "print students of these statuses (else VERIFIED)")
      .option("--student <id...>", "print these students, whatever their status")
      .option("--out <file|dir>", "where the PDF goes (else idcards.pdf)")
      .option("--no-mark", "do not mark the students")
      .option("--dry-run", "say what would be printed and what the press would find, and print nothing"),
    'idms generate --school "Green Valley" --class "8 - A"',
    "idms generate --school 1 --all-classes --layout a4 --out ./print",
    'idms generate --school 1 --class "8 - A" --paper 13x19in --bleed 3 --printer "Front office"',
  ).action(async (options) => done(await (await import("../commands/generate.ts")).generate(options)));

  examples(
    onData(program.command("preview"))
      .description("draw one student's card as a PNG, as it will be printed")
      .requiredOption("--student <id>", "the student")
      .option("--template <id|name>", "ID template (else the school's default)")
      .option("--dpi <n>", "resolution in dots per inch", "300")
      .option("--out <file>", "where the PNG goes", "card.png"),
    "idms preview --student 12 --out aarav.png",
  ).action(async (options) => done(await (await import("../commands/preview.ts")).preview(options)));
};

import { TURNS } from "@idms/core/print/sheets/card-stock";
import { PAPERS_IN_WORDS } from "@idms/core/print/sheets/paper";
import { Option } from "commander";
import { asList, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

/** `idms calibrate`, and `idms printers add`, `list` and `remove`. */
export const presses: Usage = (program, done) => {
  examples(
    onData(program.command("calibrate"))
      .description("draw a page that shows how much a printer is out")
      .option("--paper <paper>", PAPERS_IN_WORDS, "a4")
      .option("--landscape", "the sheet lying on its side")
      .option("--printer <name>", "draw it with this stored profile, to see whether that is right")
      .option("--out <file|dir>", "where the PDF goes, - for stdout (else calibration.pdf)"),
    "idms calibrate --paper 13x19in",
    'idms calibrate --paper a4 --printer "Front office" --out check.pdf',
  ).action(async (options) => done(await (await import("./calibrate.ts")).calibrate(options)));

  const noun = program
    .command("printers")
    .description("keep how much each printer is out, and what it prints on");
  examples(
    onData(noun.command("add"))
      .description(
        "store what a printer's calibration page shows and which blank cards it takes, in the place of what was stored",
      )
      .argument("<name>", "what the printer is called")
      .option("--offset <x,y>", "mm that it prints too far to the right and down")
      .option("--scale <x,y>", "per cent of their true length at which lines come out")
      .option("--back-offset <x,y>", "mm that it prints the back too far (else as the front)")
      .option("--cards <size>", "for a card printer its blank cards: cr80, or a size such as 54x86mm")
      .addOption(
        new Option("--turn <degrees>", "every page turned for it, clockwise (else 0)").choices(
          TURNS.map(String),
        ),
      )
      .option("--turn-back", "the back on its head beside the front")
      .option("--dry-run", "check it and store nothing"),
    'idms printers add "Front office" --offset 0.4,-0.2 --scale 100.1,99.9 --back-offset 0.6,-0.2',
    'idms printers add "Card printer" --cards cr80 --turn 90',
  ).action(async (name, options) => done(await (await import("./printers.ts")).add(name, options)));

  examples(
    asList(onData(noun.command("list"))).description("list the stored printers"),
    "idms printers list",
  ).action(async (options) => done(await (await import("./printers.ts")).list(options)));

  examples(
    sure(onData(noun.command("remove")))
      .description("forget a printer")
      .argument("<name>", "the printer")
      .option("--dry-run", "show it and keep it"),
    'idms printers remove "Front office"',
  ).action(async (name, options) => done(await (await import("./printers.ts")).remove(name, options)));
};

import { PAPERS_IN_WORDS } from "../print/sheets/paper.ts";
import { TURNS } from "../print/sheets/card-stock.ts";
import { argument, input, subject } from "./operation.ts";
import { YES } from "./shared-inputs.ts";

export const printers = subject({
  nouns: { printers: "keep how much each printer is out, and what it prints on" },
  operations: {
    calibrate: {
      says: "draw a page that shows how much a printer is out",
      inputs: [
        input("--paper <paper>", PAPERS_IN_WORDS, {
          usual: "a4",
        }),
        input("--landscape", "the sheet lying on its side"),
        input("--printer <name>", "draw it with this stored profile, to see whether that is right"),
        input("--out <file|dir>", "where the PDF goes, - for stdout (else calibration.pdf)"),
      ],
      examples: [
        "idms calibrate --paper 13x19in",
        'idms calibrate --paper a4 --printer "Front office" --out check.pdf',
      ],
      calls: ["GET /printers/calibration/"],
    },
    "printers add": {
      says: "store what a printer's calibration page shows and which blank cards it takes, in the place of what was stored",
      arguments: [argument("<name>", "what the printer is called", { web: "name" })],
      inputs: [
        input("--offset <x,y>", "mm that it prints too far to the right and down"),
        input("--scale <x,y>", "per cent of their true length at which lines come out"),
        input("--back-offset <x,y>", "mm that it prints the back too far (else as the front)"),
        input("--cards <size>", "for a card printer its blank cards: cr80, or a size such as 54x86mm"),
        input("--turn <degrees>", "every page turned for it, clockwise (else 0)", {
          choices: TURNS.map(String),
          web: "cards",
        }),
        input("--turn-back", "the back on its head beside the front", { web: "cards" }),
        input("--dry-run", "check it and store nothing"),
      ],
      examples: [
        'idms printers add "Front office" --offset 0.4,-0.2 --scale 100.1,99.9 --back-offset 0.6,-0.2',
        'idms printers add "Card printer" --cards cr80 --turn 90',
      ],
      calls: ["POST /printers/"],
    },
    "printers list": {
      says: "list the stored printers",
      examples: ["idms printers list"],
      isList: true,
      calls: ["GET /printers/"],
    },
    "printers remove": {
      says: "forget a printer",
      arguments: [argument("<name>", "the printer", { web: "id" })],
      inputs: [YES, input("--dry-run", "show it and keep it")],
      examples: ['idms printers remove "Front office"'],
      calls: ["DELETE /printers/{id}/"],
    },
  },
});

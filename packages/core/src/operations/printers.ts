import { PAPERS_IN_WORDS } from "../print/sheets/paper.ts";
import { TURNS } from "../print/sheets/card-stock.ts";
import { argument, input, subject } from "./operation.ts";
import { DRY, YES } from "./shared-inputs.ts";

export const printers = subject({
  nouns: { printers: "manage printer profiles, with offsets and blank card sizes" },
  operations: {
    calibrate: {
      says: "create a calibration page, which shows a printer's offset and scale error",
      inputs: [
        input("--paper <paper>", `sheet size: ${PAPERS_IN_WORDS}`, {
          usual: "a4",
        }),
        input("--landscape", "draw the sheet in landscape"),
        input("--printer <name>", "draw the page with this stored profile, to check the correction"),
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "calibration.pdf",
        }),
      ],
      examples: [
        "idms calibrate --paper 13x19in",
        'idms calibrate --paper a4 --printer "Front office" --out check.pdf',
      ],
      calls: ["GET /printers/calibration/"],
    },
    "printers add": {
      says: "store a printer profile with its calibration measurements and blank card size",
      more: ["This replaces any stored profile with the same name."],
      arguments: [argument("<name>", "the printer's name", { web: "name" })],
      inputs: [
        input("--offset <x,y>", "how many mm too far right and down the printer prints"),
        input("--scale <x,y>", "the printed length of a line, as a percentage of its true length"),
        input("--back-offset <x,y>", "how many mm too far right and down the printer prints the back", {
          otherwise: "same as the front",
        }),
        input(
          "--card-size <size>",
          "for a card printer, the size of its blank cards: cr80, or dimensions such as 54x86mm",
          { was: "--cards", web: "cards" },
        ),
        input("--rotate <degrees>", "rotate every page clockwise", {
          was: "--turn",
          otherwise: "0",
          choices: TURNS.map(String),
          web: "cards",
        }),
        input("--rotate-back", "rotate the back by 180 degrees relative to the front", {
          was: "--turn-back",
          web: "cards",
        }),
        input(
          "--address <address>",
          "where to send print jobs: a print queue on this server, or an IPP address",
          {
            otherwise: "only PDFs are made",
          },
        ),
        input("--tray <name>", "print from this tray (the printer's own name for it)", {
          otherwise: "the printer chooses",
        }),
        DRY,
      ],
      examples: [
        'idms printers add "Front office" --offset 0.4,-0.2 --scale 100.1,99.9 --back-offset 0.6,-0.2',
        'idms printers add "Card printer" --card-size cr80 --rotate 90',
        'idms printers add "Front office" --address ipp://192.168.1.20/ipp/print --tray tray-2',
      ],
      calls: ["POST /printers/"],
    },
    "printers list": {
      says: "list the stored printer profiles",
      examples: ["idms printers list"],
      isList: true,
      isDefault: true,
      calls: ["GET /printers/"],
    },
    "printers check": {
      says: "ask a printer whether it is ready to print",
      arguments: [argument("<name>", "the printer's name", { web: "id" })],
      examples: ['idms printers check "Front office"'],
      calls: ["GET /printers/{id}/state/"],
    },
    "printers remove": {
      says: "remove a printer profile",
      arguments: [argument("<name>", "the printer's name", { web: "id" })],
      inputs: [YES, DRY],
      examples: ['idms printers remove "Front office"'],
      calls: ["DELETE /printers/{id}/"],
    },
  },
});

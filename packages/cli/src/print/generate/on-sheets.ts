import { PAPERS_IN_WORDS } from "@idms/core/print/sheets/paper";
import { COUNTS_ON, countsOn, type SheetSetting } from "@idms/core/print/sheets/settings-that-count";
import { CARD_ORDERS } from "@idms/core/students/records/roll-order";
import { Option, type Command } from "commander";
import { inLayout } from "../../terminal/flags/common.ts";

const FLIPS = ["long", "short"];

const FLAGS: Record<SheetSetting, string> = {
  margin: "--margin",
  gap: "--gap",
  bleed: "--bleed",
  marks: "--no-crop-marks",
  fill: "--fill",
  start: "--start",
  flip: "--flip",
};

const flagsOn = (on: "pages" | "blanks"): string =>
  (Object.keys(COUNTS_ON) as SheetSetting[])
    .filter((setting) => countsOn(setting, on))
    .map((setting) => FLAGS[setting])
    .join(" and ");

const whereTheyCount = (): string =>
  `\nOf what is said of sheets, only ${flagsOn("pages")} change one card a page, and only ${flagsOn("blanks")} a card printer's blank\ncards; what would change nothing is refused.`;

/** Adds what says how cards lie on sheets, of whatever class; `usual` is the layout when nothing does. */
export const onPaper = (command: Command, usual = "card"): Command =>
  inLayout(command, usual)
    .option("--paper <paper>", `sheets of ${PAPERS_IN_WORDS}`)
    .option("--margin <mm>", "unprinted edge of a sheet (else 8)")
    .option("--gap <mm>", "between cards (else 4, or twice the bleed)")
    .option("--bleed <mm>", "how far backgrounds go on beyond the cut (else 0)")
    .option("--no-crop-marks", "no crop marks and no slug line")
    .option("--tagged", "say in the file in which order a screen reader reads each card (1 KB a card)")
    .addOption(
      new Option("--fill <order>", "fill rows or columns first (else rows)").choices(["rows", "columns"]),
    )
    .addOption(
      new Option("--flip <edge>", "edge on which a two-sided sheet is turned over (else long)").choices(
        FLIPS,
      ),
    )
    .option("--printer <name>", "make up for the errors of a printer (see idms printers)")
    .addHelpText("after", whereTheyCount);

/** Adds the option for the order of the cards of a class. */
export const inCardOrder = (command: Command): Command =>
  command.addOption(
    new Option("--order-by <what>", "cards in the order of names, or of roll numbers (else name)").choices([
      ...CARD_ORDERS,
    ]),
  );

/** Adds to that what is said where a command prints by itself. */
export const onSheets = (command: Command, usual = "card"): Command =>
  onPaper(command, usual)
    .option("--start <n>", "place of the first card on the first sheet, from 1")
    .option("--pdfx <profile>", "write PDF/X-4 for a press: the ICC profile (.icc) that the print shop gives")
    .option("--back-offset <x,y>", "mm that it prints the back too far to the right and down");

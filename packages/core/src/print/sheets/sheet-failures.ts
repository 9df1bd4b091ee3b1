import { failures } from "../../failure.ts";

/** What no sheet, no blank card and no printer can do. Lengths are in mm. */
export const sheetFailures = failures("sheet", {
  unknownPaper: [
    "invalid",
    '"{given}" is not a paper. Use {papers}, a size such as 320x450mm, or card for one card a page.',
  ],
  sideOutOfRange: ["invalid", 'A sheet\'s sides measure {least} to {most} mm; "{given}" does not.'],
  cardTooLarge: [
    "invalid",
    "A card of {width} × {height} mm does not fit on {paper}. Print one card per page instead.",
  ],
  noPlace: [
    "invalid",
    [
      "There is no place {place} on a sheet: it has one place.",
      "There is no place {place} on a sheet: it has {n} places.",
    ],
  ],
  bleedNeedsGap: [
    "invalid",
    "A bleed of {bleed} mm needs a gap of {needed} mm or more between cards, and the gap is {gap} mm.",
  ],
  bleedBeyondMargin: ["invalid", "A bleed of {bleed} mm does not fit into a margin of {margin} mm."],
  /** `settings` are as the API and the command line call them. */
  ignoredOnPages: [
    "invalid",
    "With one card a page these settings change nothing: {settings}. Leave them out, or choose a paper.",
  ],
  ignoredOnBlanks: [
    "invalid",
    "{printer} prints one blank card a page, to its edges. These settings change nothing there: {settings}. Leave them out, or choose another printer.",
  ],
  printerTakesBlanks: [
    "invalid",
    "{printer} prints on blank cards, one a page. Leave out the paper, or choose another printer.",
  ],
  printerGone: ["missing", 'There is no printer "{printer}" any more.'],
  unknownBlank: [
    "invalid",
    '"{given}" is not a blank card. Use cr80 for the size of bank cards, or a size such as 54x86mm.',
  ],
  blankOfOtherSize: [
    "invalid",
    "This printer's cards measure {stock}, and the design measures {width} × {height} mm. Choose another printer, or a design of that size.",
  ],
  calibrationNeedsPaper: ["invalid", "A calibration page is a sheet. Name its paper, such as a4."],
  calibrationTooSmall: [
    "invalid",
    "A calibration page of {width} × {height} mm has no room for its instructions. Use a larger sheet.",
  ],
  noLabelPlace: [
    "invalid",
    "A sheet of these labels has {places} places. Start at a place from 1 to {places}.",
  ],
});

import { failures } from "../../failure.ts";

/** Failures caused by the limits of sheets, blank cards and printers. Lengths are in mm. */
export const sheetFailures = failures("sheet", {
  unknownPaper: [
    "invalid",
    '"{given}" is not a paper size. Use {papers}, a size such as 320x450mm, card for one card per page, or cr80 for one bank card per page.',
  ],
  sideOutOfRange: [
    "invalid",
    'The sides of a sheet must be {least} to {most} mm long. "{given}" is outside this range.',
  ],
  cardTooLarge: [
    "invalid",
    "A card of {width} × {height} mm does not fit on {paper}. Print one card per page instead.",
  ],
  noPlace: [
    "invalid",
    [
      "There is no position {place} on the sheet. A sheet has only one position.",
      "There is no position {place} on the sheet. A sheet has {n} positions.",
    ],
  ],
  bleedNeedsGap: [
    "invalid",
    "A bleed of {bleed} mm needs a gap of at least {needed} mm between cards, but the gap is {gap} mm. Use a smaller bleed or a wider gap.",
  ],
  bleedBeyondMargin: [
    "invalid",
    "A bleed of {bleed} mm does not fit in a margin of {margin} mm. Use a smaller bleed or a wider margin.",
  ],
  /** The names in `settings` are those that the API or the command line uses. */
  ignoredOnPages: [
    "invalid",
    "With one card per page, these settings have no effect: {settings}. Remove them, or choose a paper size.",
  ],
  ignoredOnBankCards: [
    "invalid",
    "With one bank card per page, these settings have no effect: {settings}. Remove them, or choose another paper size.",
  ],
  ignoredOnBlanks: [
    "invalid",
    "{printer} prints one blank card per page, edge to edge. These settings have no effect: {settings}. Remove them, or choose another printer.",
  ],
  printerTakesBlanks: [
    "invalid",
    "{printer} prints on blank cards, one per page. Leave out the paper size, or choose another printer.",
  ],
  printerGone: ["missing", 'The printer "{printer}" no longer exists.'],
  unknownBlank: [
    "invalid",
    '"{given}" is not a blank card size. Use cr80 for the size of a bank card, or a size such as 54x86mm.',
  ],
  blankOfOtherSize: [
    "invalid",
    "This printer takes cards of {stock}, but the design is {width} × {height} mm. Choose another printer, or a design of the right size.",
  ],
  notBankCard: [
    "invalid",
    "A bank card is {stock}, but the design is {width} × {height} mm. Choose another design, change the card size of this one, or print one card per page at the size of the design.",
  ],
  calibrationNeedsPaper: [
    "invalid",
    "A calibration page is printed on a sheet. Specify a paper size, such as a4.",
  ],
  calibrationTooSmall: [
    "invalid",
    "A calibration page of {width} × {height} mm is too small for its instructions. Use a larger sheet.",
  ],
  noLabelPlace: [
    "invalid",
    "A sheet of these labels has {places} positions. Start at a position from 1 to {places}.",
  ],
});

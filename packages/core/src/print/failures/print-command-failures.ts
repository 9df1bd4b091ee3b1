import { failures } from "../../failure.ts";

/** Usage errors of the print commands. */
export const printCommandFailures = failures("printCommand", {
  needsSchools: ["invalid", "Choose whose cards to print, with either --school or --all-schools."],
  flagOfOneSchool: ["invalid", "{flag} works for one school only. Specify the school with --school."],
  schoolOfClasses: ["invalid", "Specify the school for these classes with --school."],
  patternOfManyClasses: [
    "invalid",
    "--out {pattern} creates a file for each class. Use it with --all-classes or --all-schools.",
  ],
  stdoutOfOneClass: ["invalid", "Only a single class can be written to stdout. Specify a folder with --out."],
  unknownPattern: ["invalid", "--out does not recognise {unknown}. Use {known}."],
  patternMissing: ["invalid", "--out must contain {missing}. Without it, all cards would go into one file."],
  notPdf: ["invalid", "The path given with --out must end in .pdf."],
  startOfOneClass: ["invalid", "--start works for one class's sheets only. Specify the class with --class."],
  wholeNumber: ["invalid", "{flag} must be a whole number from {least} to {most}."],
  sendNeedsPrinter: ["invalid", "Use --printer to choose the printer to send the cards to."],
  layoutOrPaper: [
    "invalid",
    "Use either --layout or --paper, not both. --paper already selects a sheet layout.",
  ],
  oneOrTwoNumbers: [
    "invalid",
    "{flag} must be one number, or two numbers separated by a comma, such as 0.5,-1.2.",
  ],
  twoLengths: ["invalid", "{flag} must be two lengths in mm, across and down, such as {flag} 0.4,-0.2."],
  profileTooLarge: [
    "invalid",
    "{file} is larger than 16 MB, so it is not an ICC profile. Specify the profile file.",
  ],
  cannotRead: ["missing", "{file} cannot be read ({reason}). Check the path."],
  needsBatch: ["invalid", "Specify the batch, for example: idms batches 12 --out cards.pdf"],
  needsOut: ["invalid", "Specify the output file, for example: idms batches 12 --out backs.pdf --pages back"],
  countedBySchool: ["invalid", "Cards are counted by school. Leave out --class."],
  fromPlace: ["invalid", "--from must be a sheet and a position on it, separated by a comma, such as 2,7."],
  needsReason: [
    "invalid",
    "Specify why these cards are being reprinted: use --cause, or describe the reason with --reason.",
  ],
  needsCards: ["invalid", "Choose the cards with one of --batch, --order, --job or --school."],
  reprintsOfSchool: [
    "invalid",
    "--school already selects the newest card of each child. Leave out --reprints.",
  ],
  turnNeedsCards: [
    "invalid",
    "--rotate and --rotate-back apply only to blank cards. Specify the card size with --card-size.",
  ],
  settle: ["invalid", '--settle must be a number of seconds, such as 2, not "{given}".'],
});

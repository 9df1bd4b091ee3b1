import { failures } from "../../failure.ts";

/** How the commands that print cards are called wrongly. */
export const printCommandFailures = failures("printCommand", {
  needsSchools: ["invalid", "Say whose cards, with either --school or --all-schools."],
  flagOfOneSchool: ["invalid", "{flag} is for one school. Name it with --school."],
  schoolOfClasses: ["invalid", "Name the school of these classes with --school."],
  patternOfManyClasses: [
    "invalid",
    "--out {pattern} names a file for each class. Use it with --all-classes or --all-schools.",
  ],
  stdoutOfOneClass: ["invalid", "Only a single class can go to stdout. Name a folder with --out."],
  unknownPattern: ["invalid", "--out does not know {unknown}. It knows {known}."],
  patternMissing: ["invalid", "--out must contain {missing}. Without it, all cards would go into one file."],
  notPdf: ["invalid", "--out must end in .pdf here."],
  startOfOneClass: ["invalid", "--start is for the sheets of one class. Name it with --class."],
  wholeNumber: ["invalid", "{flag} takes a whole number from {least} to {most}."],
  layoutOrPaper: ["invalid", "Use either --layout or --paper: a paper is a layout of sheets."],
  oneOrTwoNumbers: ["invalid", "{flag} takes one number or two with a comma between them, such as 0.5,-1.2."],
  twoLengths: ["invalid", "{flag} takes two lengths in mm, across and down, such as {flag} 0.4,-0.2."],
  profileTooLarge: [
    "invalid",
    "{file} is larger than 16 MB, and no ICC profile of a press is. Name the profile's file.",
  ],
  cannotRead: ["missing", "{file} cannot be read ({reason}). Check its path."],
  needsBatch: ["invalid", "Name the batch, as in: idms batches 12 --out cards.pdf"],
  needsOut: ["invalid", "Say where the pages go, as in: idms batches 12 --out backs.pdf --pages back"],
  countedBySchool: ["invalid", "Cards are counted by school. Leave out --class."],
  fromPlace: ["invalid", "--from takes a sheet and a place on it with a comma between them, such as 2,7."],
  needsReason: [
    "invalid",
    "Say why these cards are printed again: with --because, or in your own words with --reason.",
  ],
  needsCards: ["invalid", "Say which cards, with one of --batch, --order, --job and --school."],
  reprintsOfSchool: ["invalid", "With --school you get the newest card of each child. Leave out --reprints."],
  turnNeedsCards: [
    "invalid",
    "--turn and --turn-back are about blank cards. Say with --cards which size the printer takes.",
  ],
  settle: ["invalid", '--settle takes a number of seconds, such as 2, and not "{given}".'],
});

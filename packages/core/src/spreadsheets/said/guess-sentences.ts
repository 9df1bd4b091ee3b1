import { sentences } from "../../sentence.ts";

const OF_ONEROSTER = "each with the homeroom, else the only class, else the grade.";
const DELTA = "It has only what has changed since an earlier one.";

/** What a file does not say and was taken for so. */
export const guessSentences = sentences("guess", {
  sheet: 'The sheet "{sheet}" is read: its headings mean most.',
  school: 'The school "{school}" is read, which is named as this one.',
  classSheets:
    'The sheets "{sheets}" are read as classes; the rows of the next ones are numbered from {begins}.',
  listSheets:
    'The sheets "{sheets}" are read as one list; the rows of the next ones are numbered from {begins}.',
  oneRoster: [
    `The file is a OneRoster {version} export: {n} student is in it, ${OF_ONEROSTER}`,
    `The file is a OneRoster {version} export: {n} students are in it, ${OF_ONEROSTER}`,
  ],
  oneRosterDelta: [
    `The file is a OneRoster {version} export: {n} student is in it, ${OF_ONEROSTER} ${DELTA}`,
    `The file is a OneRoster {version} export: {n} students are in it, ${OF_ONEROSTER} ${DELTA}`,
  ],
  gradeForClass: [
    "{n} student has several classes and no one homeroom, so the grade is taken for the class: {shown}.",
    "{n} students have several classes and no one homeroom, so the grade is taken for the class: {shown}.",
  ],
  encoding: "The file does not say how its letters are written: it is read as {encoding}.",
  windows1252:
    'The file is not in UTF-8: it is read as Windows-1252, with "{words}". If that is wrong, save it as CSV UTF-8.',
  webPage: "The file is a web page, despite its name: its longest table is read.",
  webLetters: [
    "{n} cell is written for a web page and read as letters: {shown}.",
    "{n} cells are written for a web page and read as letters: {shown}.",
  ],
  quotes: "Quotes in the middle of cells are read as they are.",
  separator: 'The first line says that "{sign}" separates the cells.',
  endsOpen: 'The file ends without a line break, behind "{text}", as the last one with these headings did.',
  noHeadings: "No row of headings was found, so the columns are called by their letters: say what each is.",
  headingsInRow: "The headings are taken from row {row}.",
  headingsInTwoRows: 'The headings are taken from rows {upper} and {lower} together: "{headings}".',
  headingsInColumn:
    "The headings are below one another in column {column}, so each column after it is read as a row: column {next} as row {row}.",
  sideBySide:
    "The table has its headings {n} times side by side: the parts are read one below the other, each with its rows numbered from the next thousand on.",
  forms: '{n} forms stand one below the other: each is read as a row, numbered as the row of its "{column}".',
  merged: [
    'Merged cells of "{columns}" are read downwards, for {n} row.',
    'Merged cells of "{columns}" are read downwards, for {n} rows.',
  ],
  filledDown: [
    'Empty cells of "{columns}" are read downwards, for {n} row.',
    'Empty cells of "{columns}" are read downwards, for {n} rows.',
  ],
  ditto: [
    '{n} ditto sign in "{columns}" is read as the cell above.',
    '{n} ditto signs in "{columns}" are read as the cell above.',
  ],
  restOfAddress: [
    "{n} row has only the rest of the address above, and is read with it: {rows}.",
    "{n} rows have only the rest of the address above, and are read with it: {rows}.",
  ],
  classOfAll: 'No column has the class, so all rows are taken for {class}, by "{text}".',
  classOfFileName: 'No column says the class: it is taken from the name of the file, "{text}" as {class}.',
  classOfSheetName: 'No column says the class: it is taken from the name of the sheet, "{text}" as {class}.',
  classOfLines: 'Lines between the rows say the class of those below: "{classes}".',
  classes: 'Classes of "{column}" are read: {shown}.',
  rowForEachStudent: "The file has a row for each student, so each of their classes is taken once.",
  fontAsIs: [
    "{n} cell in the font {font} is taken as it is: {shown}.",
    "{n} cells in the font {font} are taken as they are: {shown}.",
  ],
  fontLeftOut: [
    "{n} cell in the font {font} is left out: {shown}.",
    "{n} cells in the font {font} are left out: {shown}.",
  ],
  fontInUnicode: [
    "{n} cell in the font {font} is read in Unicode: {shown}.",
    "{n} cells in the font {font} are read in Unicode: {shown}.",
  ],
  fontWithoutWord: [
    "{n} cell in the font {font} forms no word. Rows: {rows}.",
    "{n} cells in the font {font} form no word. Rows: {rows}.",
  ],
});

/** The same of columns and their cells. */
export const readSentences = sentences("read", {
  column: 'The column "{column}" is taken for {label}, by what its cells hold.',
  notOthers: 'The column "{column}" is taken, and not "{others}".',
  leftOut: 'The column "{column}" is left out, as it was suggested.',
  asSaidBefore: "Columns are taken as they were said before, unless --ignore-saved is given: {shown}.",
  apart: 'The column "{column}" is read as {label}: "{cell}" as "{parts}".',
  together: 'The columns "{columns}" are read together as {label}: row {row} as "{cell}".',
  wholeName: 'No column has the whole name, so it is joined of "{columns}".',
  wholeAddress: 'No column has the whole address, so it is joined of "{columns}".',
  otherPhone: [
    'Where "{column}" is empty, the phone is taken from "{other}", for {n} row.',
    'Where "{column}" is empty, the phone is taken from "{other}", for {n} rows.',
  ],
  cells: ['{n} cell of "{column}" is read: {shown}.', '{n} cells of "{column}" are read: {shown}.'],
  dayFirst: [
    '{n} cell of "{column}" is read with the day first: {shown}.',
    '{n} cells of "{column}" are read with the day first: {shown}.',
  ],
  monthFirst: [
    '{n} cell of "{column}" is read with the month first: {shown}.',
    '{n} cells of "{column}" are read with the month first: {shown}.',
  ],
  surnameBehind: [
    '{n} cell of "{column}" is read, the surname behind: {shown}.',
    '{n} cells of "{column}" are read, the surname behind: {shown}.',
  ],
  noSurname:
    "The last word of {shown} may stand for a missing surname: leave it out of the sheet if it does.",
  allCapitals:
    'The names in "{label}" are all in capitals or small letters: they can be set right, "{from}" as "{to}".',
  wrongAadhaar: [
    '{n} number of "{column}" cannot be right: {shown}; an Aadhaar number has 12 digits, the first 2 to 9 and the last by those before it.',
    '{n} numbers of "{column}" cannot be right: {shown}; an Aadhaar number has 12 digits, the first 2 to 9 and the last by those before it.',
  ],
  wrongApaar: [
    '{n} number of "{column}" cannot be right: {shown}; an APAAR ID has 12 digits.',
    '{n} numbers of "{column}" cannot be right: {shown}; an APAAR ID has 12 digits.',
  ],
  wrongPen: [
    '{n} number of "{column}" cannot be right: {shown}; a Permanent Education Number has 11 digits, in some states up to 14.',
    '{n} numbers of "{column}" cannot be right: {shown}; a Permanent Education Number has 11 digits, in some states up to 14.',
  ],
});

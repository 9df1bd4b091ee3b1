import { sentences } from "../../sentence.ts";

const OF_ONEROSTER =
  "Students are placed in their homeroom. A student without a homeroom is placed in their only class, or otherwise in their grade.";
const DELTA = "The file contains only the changes since an earlier export.";

/** Assumptions about facts that a file does not state. */
export const guessSentences = sentences("guess", {
  sheet: 'The sheet "{sheet}" is read because its headings match best.',
  school: 'The school "{school}" is read because its name matches this school.',
  classSheets:
    'The sheets "{sheets}" are read as classes. The row numbers of the later sheets start at {begins}.',
  listSheets:
    'The sheets "{sheets}" are read as one list. The row numbers of the later sheets start at {begins}.',
  oneRoster: [
    `The file is a OneRoster {version} export with {n} student. ${OF_ONEROSTER}`,
    `The file is a OneRoster {version} export with {n} students. ${OF_ONEROSTER}`,
  ],
  oneRosterDelta: [
    `The file is a OneRoster {version} export with {n} student. ${OF_ONEROSTER} ${DELTA}`,
    `The file is a OneRoster {version} export with {n} students. ${OF_ONEROSTER} ${DELTA}`,
  ],
  gradeForClass: [
    "{n} student has several classes but no single homeroom, so the grade is used as the class: {shown}.",
    "{n} students have several classes but no single homeroom, so the grade is used as the class: {shown}.",
  ],
  encoding: "The file does not specify its text encoding, so it is read as {encoding}.",
  windows1252:
    'The file is not in UTF-8, so it is read as Windows-1252, with words such as "{words}". If these words are wrong, save the file as CSV UTF-8.',
  webPage: "Despite its name, the file is a web page. IDMS reads the longest table on the page.",
  webLetters: [
    "{n} cell with HTML codes is converted to plain text: {shown}.",
    "{n} cells with HTML codes are converted to plain text: {shown}.",
  ],
  quotes: "Quotation marks in the middle of cells are kept.",
  separator: 'The first line specifies "{sign}" as the separator between cells.',
  endsOpen: 'The file ends without a line break after "{text}", like the last file with these headings.',
  noHeadings:
    "No heading row was found, so the columns are identified by their letters. Specify what each column contains.",
  headingsInRow: "The headings are read from row {row}.",
  headingsInTwoRows: 'The headings are combined from rows {upper} and {lower}: "{headings}".',
  headingsInColumn:
    "The headings are listed down column {column}, so each later column is read as a row: column {next} as row {row}.",
  sideBySide:
    "The headings are repeated {n} times side by side. The parts are read one after the other, and the row numbers of each later part start at the next thousand.",
  forms:
    '{n} forms are arranged one below the other. Each form is read as a row, with the row number of its "{column}".',
  merged: [
    'Merged cells in "{columns}" are filled down for {n} row.',
    'Merged cells in "{columns}" are filled down for {n} rows.',
  ],
  filledDown: [
    'Empty cells in "{columns}" are filled down for {n} row.',
    'Empty cells in "{columns}" are filled down for {n} rows.',
  ],
  ditto: [
    '{n} ditto mark in "{columns}" is read as the cell above.',
    '{n} ditto marks in "{columns}" are read as the cell above.',
  ],
  restOfAddress: [
    "{n} row contains only the rest of the address above and is read as part of it: {rows}.",
    "{n} rows contain only the rest of the address above and are read as part of it: {rows}.",
  ],
  classOfAll: 'There is no class column, so all rows are assigned to {class}, based on "{text}".',
  classOfFileName:
    'There is no class column, so the class is taken from the file name: "{text}" is read as {class}.',
  classOfSheetName:
    'There is no class column, so the class is taken from the sheet name: "{text}" is read as {class}.',
  classOfLines: 'Lines between the rows give the class of the rows below them: "{classes}".',
  classes: 'Classes in "{column}" are read as follows: {shown}.',
  rowForEachStudent: "The file has a row for each student, so each class is added only once.",
  fontAsIs: [
    "{n} cell in the font {font} is kept unchanged: {shown}.",
    "{n} cells in the font {font} are kept unchanged: {shown}.",
  ],
  fontLeftOut: [
    "{n} cell in the font {font} is left out: {shown}.",
    "{n} cells in the font {font} are left out: {shown}.",
  ],
  fontInUnicode: [
    "{n} cell in the font {font} is converted to Unicode: {shown}.",
    "{n} cells in the font {font} are converted to Unicode: {shown}.",
  ],
  fontWithoutWord: [
    "{n} cell in the font {font} contains a word that cannot be converted. Rows: {rows}.",
    "{n} cells in the font {font} contain words that cannot be converted. Rows: {rows}.",
  ],
});

/** Assumptions about columns and their cells. */
export const readSentences = sentences("read", {
  column: 'The column "{column}" is read as {label}, based on its contents.',
  notOthers: 'The column "{column}" is used instead of "{others}".',
  leftOut: 'The column "{column}" is left out, as suggested.',
  asSaidBefore:
    "The columns are mapped as in an earlier import (use --ignore-saved to prevent this): {shown}.",
  apart: 'The column "{column}" is split into {label}: "{cell}" becomes "{parts}".',
  together: 'The columns "{columns}" are combined as {label}: row {row} becomes "{cell}".',
  wholeName: 'No column contains the full name, so the name is combined from "{columns}".',
  wholeAddress: 'No column contains the full address, so the address is combined from "{columns}".',
  otherPhone: [
    'Where "{column}" is empty, the phone number is taken from "{other}". This applies to {n} row.',
    'Where "{column}" is empty, the phone number is taken from "{other}". This applies to {n} rows.',
  ],
  cells: [
    '{n} cell in "{column}" is read as follows: {shown}.',
    '{n} cells in "{column}" are read as follows: {shown}.',
  ],
  dayFirst: [
    '{n} cell in "{column}" is read with the day first: {shown}.',
    '{n} cells in "{column}" are read with the day first: {shown}.',
  ],
  monthFirst: [
    '{n} cell in "{column}" is read with the month first: {shown}.',
    '{n} cells in "{column}" are read with the month first: {shown}.',
  ],
  surnameBehind: [
    '{n} cell in "{column}" is read with the surname moved to the end: {shown}.',
    '{n} cells in "{column}" are read with the surname moved to the end: {shown}.',
  ],
  noSurname:
    "The last word in {shown} may be a placeholder for a missing surname. If so, remove the word from the spreadsheet.",
  allCapitals:
    'The names in "{label}" are all in capitals or all in lower case. IDMS can correct them, for example from "{from}" to "{to}".',
  wrongAadhaar: [
    '{n} number in "{column}" is invalid: {shown}. An Aadhaar number has 12 digits: the first is 2 to 9, and the last is a check digit.',
    '{n} numbers in "{column}" are invalid: {shown}. An Aadhaar number has 12 digits: the first is 2 to 9, and the last is a check digit.',
  ],
  wrongApaar: [
    '{n} number in "{column}" is invalid: {shown}. An APAAR ID has 12 digits.',
    '{n} numbers in "{column}" are invalid: {shown}. An APAAR ID has 12 digits.',
  ],
  wrongPen: [
    '{n} number in "{column}" is invalid: {shown}. A Permanent Education Number has 11 digits, or up to 14 in some states.',
    '{n} numbers in "{column}" are invalid: {shown}. A Permanent Education Number has 11 digits, or up to 14 in some states.',
  ],
});

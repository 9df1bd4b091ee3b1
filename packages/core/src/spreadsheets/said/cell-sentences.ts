import { sentences } from "../../sentence.ts";

const AS_TEXT = "format the column as text, and type the number again";

/** Why a cell, or a row as a whole, cannot be read. */
export const cellSentences = sentences("cell", {
  error: "The cell has the error {text} instead of a value: correct it.",
  tooNarrow: "The cell has {text} instead of its value: make the column wider and save the file again.",
  shortened: `The spreadsheet has shortened a long number to {text}: ${AS_TEXT}.`,
  lostLetter:
    'A letter was lost in "{text}" when the file was saved: save it again as .xlsx, or as CSV in UTF-8.',
  dateOfNumber: `The spreadsheet has most likely made the date {text} of a number: ${AS_TEXT}.`,
  longNumber: `A spreadsheet keeps 15 digits of a number, and this one has more: ${AS_TEXT}.`,
  noValue:
    "The cell has a formula and no value: open the file in a spreadsheet program, save it and try again.",
  noDate: "The cell has a date that no calendar has: correct it.",
  noWord: '"{text}" forms no word in the font {font}: type it in Unicode.',
  notApart: '"{text}" cannot be told apart into {label}: write it as the other cells of "{column}".',
  nameWithNumber: "A name has no number in it: put the phone into a column of its own.",
  nameWithoutLetters: "A name has letters: this is a number, or a sum.",
  tooManyCells: [
    "The row has {cells} cells and there is {n} heading: put a text that has a comma in it between double quotes.",
    "The row has {cells} cells and there are {n} headings: put a text that has a comma in it between double quotes.",
  ],
});

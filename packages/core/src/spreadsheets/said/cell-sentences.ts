import { sentences } from "../../sentence.ts";

const AS_TEXT = "Format the column as text, and type the number again";

/** Reasons why a cell or a whole row cannot be read. */
export const cellSentences = sentences("cell", {
  error: "The cell contains the error {text} instead of a value. Correct it.",
  tooNarrow: "The cell contains {text} instead of its value. Make the column wider and save the file again.",
  shortened: `The spreadsheet has shortened a long number to {text}. ${AS_TEXT}.`,
  lostLetter:
    'A letter in "{text}" was lost when the file was saved. Save the file again as .xlsx, or as CSV in UTF-8.',
  dateOfNumber: `The spreadsheet has probably turned a number into the date {text}. ${AS_TEXT}.`,
  longNumber: `A spreadsheet keeps only 15 digits of a number, and this number has more. ${AS_TEXT}.`,
  noValue:
    "The cell contains a formula but no value. Open the file in a spreadsheet program, save it and try again.",
  noDate: "The date in this cell does not exist. Correct it.",
  noWord: '"{text}" is not a word in the font {font}. Type it in Unicode.',
  notApart: '"{text}" cannot be split into {label}. Write it like the other cells in "{column}".',
  nameWithNumber: "A name cannot contain a number. Put the phone number in a separate column.",
  nameWithoutLetters: "A name must contain letters. This cell contains a number or a total.",
  tooManyCells: [
    "The row has {cells} cells, but there is {n} heading. Put double quotes around any text that contains a comma.",
    "The row has {cells} cells, but there are {n} headings. Put double quotes around any text that contains a comma.",
  ],
});

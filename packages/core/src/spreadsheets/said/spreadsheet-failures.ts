import { failures } from "../../failure.ts";

const SPLIT = "split it into smaller files";

/** Reasons why a file cannot be read as a spreadsheet. */
export const spreadsheetFailures = failures("spreadsheet", {
  notThere: ["missing", "The file {path} was not found. Check the file name and the folder."],
  cannotBeOpened: ["unprocessable", "{path} cannot be read ({error}). Check the path and its permissions."],
  beingWritten: ["conflict", "{path} is still being written. Import it once it is complete."],
  notKept: ["conflict", "The spreadsheet is no longer available. Upload it again."],
  tooManyBytes: ["too_large", `{file} is larger than {most} MB. To import it, ${SPLIT}.`],
  tooManyRows: ["too_large", `{file} has more than {most} rows. To import it, ${SPLIT}.`],
  tooManyColumns: [
    "too_large",
    "{file} has more than {most} columns. Remove the columns that you do not need.",
  ],
  tooManyCells: [
    "too_large",
    `{file} has more than {most} cells. Remove the columns that you do not need, or ${SPLIT}.`,
  ],
  tooMuchMemory: ["too_large", `{file} needs too much memory to read. To import it, ${SPLIT}.`],
  notTextNorWorkbook: [
    "unprocessable",
    "{file} is neither an .xlsx workbook nor a CSV file in UTF-8. Save it in one of these formats.",
  ],
  otherFormat: ["unsupported", "{file} is in {format} format. Save the list as .xlsx or .csv."],
  notCsv: ["unprocessable", "{file} is not a readable CSV file: {error}. Save the list again as .csv."],
  notCsvInZip: ["unprocessable", "{part} of {file} is not a readable CSV file. Export the data again."],
  twoInZip: ["unprocessable", "{file} contains {first} and {second}. Send the files from only one export."],
  zipWithoutSheet: [
    "unsupported",
    "{file} is a zip archive without an .xlsx workbook or a OneRoster export. Choose the spreadsheet itself.",
  ],
  officeFile: ["unsupported", "{file} is an office document but not a workbook. Save it as .xlsx."],
  openDocument: ["unsupported", "{file} is an OpenDocument file but not a spreadsheet. Save it as .xlsx."],
  password: ["unsupported", "{file} is password-protected. Save it as .xlsx without a password."],
  damaged: ["unprocessable", "{file} is a damaged spreadsheet. Open it and save it again."],
  damagedXlsx: ["unprocessable", "{file} is not a readable workbook. Save it again as .xlsx."],
  damagedXls: [
    "unprocessable",
    "{file} is a damaged .xls workbook. Open it in a spreadsheet program and save it as .xlsx.",
  ],
  empty: ["unprocessable", "{file} is empty. It needs a heading row with rows below it."],
  allHidden: ["unprocessable", "All rows in {file} are hidden. Unhide them, or clear the filter."],
  onlyHeadings: [
    "unprocessable",
    "{file} has headings but no rows below them. Add the rows, or choose another file.",
  ],
  noHeadingsInRow: [
    "unprocessable",
    "Row {row} has no headings. It is empty, hidden or missing. Choose another row.",
  ],
  unknownSheet: [
    "unprocessable",
    'There is no sheet "{sheet}". Open the file to see the names of its sheets.',
  ],
  unknownSheetNear: ["unprocessable", 'There is no sheet "{sheet}". Did you mean "{near}"?'],
});

import { failures } from "../../failure.ts";

const SPLIT = "split it into smaller files";

/** Why a file cannot be read as a spreadsheet. */
export const spreadsheetFailures = failures("spreadsheet", {
  notThere: ["missing", "There is no file {path}. Check its name and its folder."],
  cannotBeOpened: ["unprocessable", "{path} cannot be read ({error}): check the path and its permissions."],
  beingWritten: ["conflict", "{path} is being written to: import it once it is complete."],
  notKept: ["conflict", "The spreadsheet is not kept any more. Send it again."],
  tooManyBytes: ["too_large", `{file} is larger than {most} MB: ${SPLIT}.`],
  tooManyRows: ["too_large", `{file} has more than {most} rows: ${SPLIT}.`],
  tooManyColumns: ["too_large", "{file} has more than {most} columns: remove those that are not needed."],
  tooManyCells: [
    "too_large",
    `{file} has more than {most} cells: remove the columns that are not needed, or ${SPLIT}.`,
  ],
  tooMuchMemory: ["too_large", `{file} takes too much memory to be read: ${SPLIT}.`],
  notTextNorWorkbook: [
    "unprocessable",
    "{file} is neither an .xlsx workbook nor a CSV file in UTF-8: save it as one of these.",
  ],
  json: ["unprocessable", "{file} is a JSON file: save the list as .xlsx or .csv."],
  notCsv: ["unprocessable", "{file} is not a readable CSV file: {error}."],
  notCsvInZip: ["unprocessable", "{part} of {file} is not a readable CSV file."],
  twoInZip: ["unprocessable", "{file} holds {first} and {second}: send the files of one export."],
  zipWithoutSheet: [
    "unsupported",
    "{file} is a zip archive, but no .xlsx workbook and no OneRoster export is in it.",
  ],
  officeFile: ["unsupported", "{file} is a file of an office program but no workbook: save it as .xlsx."],
  openDocument: ["unsupported", "{file} is an OpenDocument file but no spreadsheet: save it as .xlsx."],
  password: ["unsupported", "{file} is protected by a password: save it as .xlsx without a password."],
  damaged: ["unprocessable", "{file} is a damaged spreadsheet: open it and save it again."],
  damagedXlsx: ["unprocessable", "{file} is not a readable workbook: save it again as .xlsx."],
  damagedXls: [
    "unprocessable",
    "{file} is a damaged .xls workbook: open it in a spreadsheet program and save it as .xlsx.",
  ],
  empty: ["unprocessable", "{file} is empty: it needs a row of headings and rows below."],
  allHidden: ["unprocessable", "{file} has no rows that are not hidden: show them, or clear the filter."],
  onlyHeadings: ["unprocessable", "{file} has headings but no rows below them."],
  noHeadingsInRow: ["unprocessable", "Row {row} has no headings: it is empty, hidden or not there."],
  unknownSheet: ["unprocessable", 'There is no sheet "{sheet}".'],
  unknownSheetNear: ["unprocessable", 'There is no sheet "{sheet}". Did you mean "{near}"?'],
});

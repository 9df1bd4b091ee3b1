const SHEETS = ["xlsx", "xls", "ods", "fods", "csv", "tsv", "txt", "xml", "htm", "html"];

/** The file types that a list may have, for a file input: spreadsheets, and zip files of OneRoster exports. */
export const SHEET_TYPES = [...SHEETS, "zip"].map((type) => `.${type}`).join(",");

/** Whether a file is a spreadsheet, judging by its name. */
export const isSheet = ({ name }: Pick<File, "name">): boolean =>
  SHEETS.some((type) => name.toLowerCase().endsWith(`.${type}`));

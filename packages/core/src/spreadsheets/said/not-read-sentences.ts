import { sentences } from "../../sentence.ts";

/** Parts of a file that an import ignores. */
export const notReadSentences = sentences("notRead", {
  otherSheets:
    'Only the sheet "{read}" is read, not "{sheets}". Choose another sheet, or save each sheet as a separate file.',
  noTable: 'No table was found in "{sheets}", so nothing there is read.',
  ofSheet: 'Sheet "{sheet}": {what}',
  rowsAround: [
    "{n} row outside the table is skipped: {shown}.",
    "{n} rows outside the table are skipped: {shown}.",
  ],
  pictures: [
    "{n} row has a picture that is skipped: {rows}. Put each photo in the student's row, one per cell, in a column named Photo, or provide the photos in a zip file.",
    "{n} rows have pictures that are skipped: {rows}. Put each photo in the student's row, one per cell, in a column named Photo, or provide the photos in a zip file.",
  ],
  loosePictures:
    "{n} pictures are placed on the page instead of in cells. They are skipped because it is not clear which students they show. Anchor each picture to a cell in the Photo column, or provide the photos in a zip file.",
  hiddenRows: [
    "{n} row is hidden and is skipped: {rows}. To import it, unhide it or clear the filter.",
    "{n} rows are hidden and are skipped: {rows}. To import them, unhide them or clear the filter.",
  ],
  hiddenColumns: [
    "{n} column is hidden and is skipped: {columns}. To import it, unhide it.",
    "{n} columns are hidden and are skipped: {columns}. To import them, unhide them.",
  ],
  noHeading: [
    "{n} column has no heading and is skipped: {columns}.",
    "{n} columns have no heading and are skipped: {columns}.",
  ],
  notImported: ["{n} column is not imported: {columns}.", "{n} columns are not imported: {columns}."],
  notStudents: [
    "{n} user is not a student and is skipped: {shown}.",
    "{n} users are not students and are skipped: {shown}.",
  ],
  haveLeft: [
    "{n} student has left, according to the export, and is skipped: {shown}.",
    "{n} students have left, according to the export, and are skipped: {shown}.",
  ],
  switchedOff: [
    "{n} student is inactive in the export and is skipped: {shown}.",
    "{n} students are inactive in the export and are skipped: {shown}.",
  ],
  otherSchools: [
    "{n} other school in the file is skipped: {shown}.",
    "{n} other schools in the file are skipped: {shown}.",
  ],
  otherFiles: [
    "{n} file without student data is skipped: {shown}.",
    "{n} files without student data are skipped: {shown}.",
  ],
});

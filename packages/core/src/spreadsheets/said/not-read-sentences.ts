import { sentences } from "../../sentence.ts";

/** Parts of a file that an import ignores. */
export const notReadSentences = sentences("notRead", {
  otherSheets:
    'Only the sheet "{read}" is read, not "{sheets}". Choose another sheet, or save each sheet as a separate file.',
  noTable: 'No table was found in "{sheets}", so nothing there is read.',
  ofSheet: 'Sheet "{sheet}": {what}',
  rowsAround: [
    "{n} row outside the table is not read: {shown}.",
    "{n} rows outside the table are not read: {shown}.",
  ],
  pictures: [
    "{n} row has a picture that is not read: {rows}. Put each photo in the student's row, one per cell, in a column named Photo, or provide the photos in a zip file.",
    "{n} rows have pictures that are not read: {rows}. Put each photo in the student's row, one per cell, in a column named Photo, or provide the photos in a zip file.",
  ],
  loosePictures:
    "{n} pictures are placed on the page instead of in cells. They are not read, because it is not clear which students they show. Anchor each picture to a cell in the Photo column, or provide the photos in a zip file.",
  hiddenRows: [
    "{n} row is hidden and not read: {rows}. To import it, unhide it or clear the filter.",
    "{n} rows are hidden and not read: {rows}. To import them, unhide them or clear the filter.",
  ],
  hiddenColumns: [
    "{n} column is hidden and not read: {columns}. To import it, unhide it.",
    "{n} columns are hidden and not read: {columns}. To import them, unhide them.",
  ],
  noHeading: [
    "{n} column has no heading and is not read: {columns}.",
    "{n} columns have no heading and are not read: {columns}.",
  ],
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
    "{n} other school in the file is not read: {shown}.",
    "{n} other schools in the file are not read: {shown}.",
  ],
  otherFiles: [
    "{n} file without student data is not read: {shown}.",
    "{n} files without student data are not read: {shown}.",
  ],
});

import { sentences } from "../../sentence.ts";

/** Which parts of a file no import looks at. */
export const notReadSentences = sentences("notRead", {
  otherSheets:
    'Only the sheet "{read}" is read, and not "{sheets}": choose another, or save every sheet as a file of its own.',
  noTable: 'No table was found in "{sheets}", so that is not read.',
  ofSheet: 'Sheet "{sheet}": {what}',
  rowsAround: [
    "{n} row is around the table and not read: {shown}.",
    "{n} rows are around the table and not read: {shown}.",
  ],
  pictures: [
    "{n} row has a picture that is not read: {rows}. Place each photo in its row, in a column called Photo, one in a cell, or give the photos in a zip.",
    "{n} rows have pictures that are not read: {rows}. Place each photo in its row, in a column called Photo, one in a cell, or give the photos in a zip.",
  ],
  loosePictures:
    "{n} pictures lie on the page and in no cell, so nobody can tell whose they are, and they are not read. Anchor each to a cell of the column Photo, or give the photos in a zip.",
  hiddenRows: [
    "{n} row is hidden and not read: {rows}. Show it, or clear the filter, to import it.",
    "{n} rows are hidden and not read: {rows}. Show them, or clear the filter, to import them.",
  ],
  hiddenColumns: [
    "{n} column is hidden and not read: {columns}. Show it to import it.",
    "{n} columns are hidden and not read: {columns}. Show them to import them.",
  ],
  noHeading: [
    "{n} column has no heading and is not read: {columns}.",
    "{n} columns have no heading and are not read: {columns}.",
  ],
  notStudents: [
    "{n} user is not a student and not read: {shown}.",
    "{n} users are not students and not read: {shown}.",
  ],
  haveLeft: [
    "{n} student has left, by the export, and is not read: {shown}.",
    "{n} students have left, by the export, and are not read: {shown}.",
  ],
  switchedOff: [
    "{n} student is switched off in the export and not read: {shown}.",
    "{n} students are switched off in the export and not read: {shown}.",
  ],
  otherSchools: [
    "{n} other school is in the file and not read: {shown}.",
    "{n} other schools are in the file and not read: {shown}.",
  ],
  otherFiles: [
    "{n} file beside the students is not read: {shown}.",
    "{n} files beside the students are not read: {shown}.",
  ],
});

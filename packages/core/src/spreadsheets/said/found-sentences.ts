import { sentences } from "../../sentence.ts";

/** What is said of several rows of a sheet of students together. */
export const foundSentences = sentences("found", {
  hardlyMeant: [
    "Look twice: {n} answer is hardly meant. Row, column and answer: {shown}.",
    "Look twice: {n} answers are hardly meant. Row, column and answer: {shown}.",
  ],
  again: [
    "{n} row says a student once more, with nothing else, and is not read: {shown}.",
    "{n} rows say a student once more, with nothing else, and are not read: {shown}.",
  ],
  renamed: [
    "{n} student is there under another name, by the number or by phone and day of birth: {shown}.",
    "{n} students are there under another name, by the number or by phone and day of birth: {shown}.",
  ],
  absent: [
    "{n} student of these classes is in no row, and nothing is changed for them: {shown}.",
    "{n} students of these classes are in no row, and nothing is changed for them: {shown}.",
  ],
  absentAndMore: [
    "{n} student of these classes is in no row, and nothing is changed for them: {shown}, ….",
    "{n} students of these classes are in no row, and nothing is changed for them: {shown}, ….",
  ],
  notKept:
    'The column "{column}" is not kept, since the form has no field for it: with one, a student whose name is corrected stays the same.',
  tellsAndNotKept:
    'The column "{column}" tells students apart and is not kept, since the form has no field for it: add one to keep it.',
  haveLeft: [
    '{n} row says that the student has left, by "{column}", and is not read: {shown}.',
    '{n} rows say that the student has left, by "{column}", and are not read: {shown}.',
  ],
  notStudents: [
    '{n} row is of no student, by "{column}", and not read: {shown}.',
    '{n} rows are of no student, by "{column}", and not read: {shown}.',
  ],
  leftEmpty: [
    "{n} cell that cannot be read is left empty, as it was suggested. Row, column and cell: {shown}.",
    "{n} cells that cannot be read are left empty, as it was suggested. Row, column and cell: {shown}.",
  ],
  photosByAdmissionNumber: [
    "{n} photo is found by an admission number.",
    "{n} photos are found by admission numbers.",
  ],
  photosByName: ["{n} photo is found by a name.", "{n} photos are found by names."],
  photosByRollNumber: ["{n} photo is found by a roll number.", "{n} photos are found by roll numbers."],
  photosBySeveral: [
    "{n} photo is found by a number together with a name or a class.",
    "{n} photos are found by numbers together with names or classes.",
  ],
  photosLeft: ["{n} photo is named by no row: {shown}.", "{n} photos are named by no row: {shown}."],
});

import { sentences } from "../../sentence.ts";

/** Findings that concern several rows of a student sheet. */
export const foundSentences = sentences("found", {
  hardlyMeant: [
    "{n} answer looks wrong. Check it. Row, column and answer: {shown}.",
    "{n} answers look wrong. Check them. Row, column and answer: {shown}.",
  ],
  again: [
    "{n} row repeats a student without adding anything and is skipped: {shown}.",
    "{n} rows repeat a student without adding anything and are skipped: {shown}.",
  ],
  renamed: [
    "{n} student already exists under a different name and is renamed: {shown}.",
    "{n} students already exist under a different name and are renamed: {shown}.",
  ],
  suggestedStudent: [
    "{n} doubtful row is treated as an existing student, as suggested: {shown}.",
    "{n} doubtful rows are treated as existing students, as suggested: {shown}.",
  ],
  absent: [
    "{n} student in these classes is not in the spreadsheet and stays unchanged: {shown}.",
    "{n} students in these classes are not in the spreadsheet and stay unchanged: {shown}.",
  ],
  absentAndMore: [
    "{n} student in these classes is not in the spreadsheet and stays unchanged: {shown}, ….",
    "{n} students in these classes are not in the spreadsheet and stay unchanged: {shown}, ….",
  ],
  notKept:
    'The column "{column}" is not imported because the form has no field for it. Add a field to recognise students even after their name is corrected.',
  tellsAndNotKept:
    'The column "{column}" tells students apart, but it is not imported because the form has no field for it. Add a field to keep this column.',
  haveLeft: [
    '{n} row is for a student who has left, according to "{column}", and is skipped: {shown}.',
    '{n} rows are for students who have left, according to "{column}", and are skipped: {shown}.',
  ],
  notStudents: [
    '{n} row is not for a student, according to "{column}", and is skipped: {shown}.',
    '{n} rows are not for students, according to "{column}", and are skipped: {shown}.',
  ],
  leftEmpty: [
    "{n} unreadable cell is left empty, as suggested. Row, column and cell: {shown}.",
    "{n} unreadable cells are left empty, as suggested. Row, column and cell: {shown}.",
  ],
  photosByAdmissionNumber: [
    "{n} photo is matched by admission number.",
    "{n} photos are matched by admission number.",
  ],
  photosByName: ["{n} photo is matched by name.", "{n} photos are matched by name."],
  photosByRollNumber: ["{n} photo is matched by roll number.", "{n} photos are matched by roll number."],
  photosBySeveral: [
    "{n} photo is matched by a number together with a name or a class.",
    "{n} photos are matched by a number together with a name or a class.",
  ],
  photosLeft: ["{n} photo does not match any row: {shown}.", "{n} photos do not match any row: {shown}."],
});

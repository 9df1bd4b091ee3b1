import { sentences } from "../../sentence.ts";

/** Reasons why a row is rejected or changes nothing. */
export const rowSentences = sentences("row", {
  alreadyThere: "{name} already exists.",
  alreadyThereWith: "{name} already exists, with {label} {answer}.",
  studentAlreadyThere: "The student already exists.",
  studentAlreadyThereWith: "The student already exists, with {label} {answer}.",
  alreadyExpected: "{name} is already on the roster.",
  sameStudent:
    "Rows {earlier} and {row} are for the same student. Remove one of the rows, or add a number that tells the students apart.",
  mayBe: "The row may be for {student}. Choose this student, or confirm that the row is for a new one.",
  mayBeSeveral:
    "The row may be for one of several students. Correct the row, or choose one of them: {students}",
  candidate: "{name}, {class} (same: {same}; different: {different})",
  candidateAlike: "{name}, {class} (same: {same})",
  notInFile: "{name} is not in the file and stays unchanged.",
  sameClass: 'Rows {earlier} and {row} are for the same class, "{class}".',
  sameAnswer: "Rows {earlier} and {row} have the same {label}, {answer}.",
  neededToTellStudent: "{label} is needed to check whether the student already exists.",
  neededToTellSchool: "{label} is needed to check whether the school already exists.",
  severalStudents: "Several students have the {label} {answer}: {names}.",
  severalSchools:
    "Several schools have the {label} {answer}. Use --key to choose a different column that tells the schools apart.",
  taken: "{label} has already been submitted.",
  takenBy: "{label} has already been submitted. It belongs to {names}.",
  severalNamed:
    "Several students are named {name}, so their photos cannot be matched by name. Add a column with the photo file names.",
  samePhoto: "The same photo, {files}, is in rows {rows}. Give each student a different photo.",
  photoRequired: "{label} is required.",
  noPhotosGiven: 'No photos were provided, so there is no "{file}".',
  noPhoto:
    'There is no photo "{file}" among the {n} files provided. Add the photo, or correct its file name.',
  noPhotoNear: 'There is no photo "{file}" among the {n} files provided. Did you mean "{near}"?',
  photo: "{file}: {why}",
});

import { sentences } from "../../sentence.ts";

/** Why a row of a sheet is refused, or changes nothing. */
export const rowSentences = sentences("row", {
  alreadyThere: "{name} is already there.",
  alreadyThereWith: "{name} is already there, with {label} {answer}.",
  studentAlreadyThere: "The student is already there.",
  studentAlreadyThereWith: "The student is already there, with {label} {answer}.",
  alreadyExpected: "{name} is already expected.",
  sameStudent:
    "Rows {earlier} and {row} are the same student: leave one of them, or tell them apart by a number.",
  sameClass: 'Rows {earlier} and {row} are the same class, "{class}".',
  sameAnswer: "Rows {earlier} and {row} have the same {label}, {answer}.",
  neededToTellStudent: "{label} is needed to tell whether the student is already there.",
  neededToTellSchool: "{label} is needed to tell whether the school is already there.",
  severalStudents: "Several students have the {label} {answer}: {names}.",
  severalSchools: "Several schools have the {label} {answer}: tell them apart by another column, with --key.",
  taken: "{label} has already been submitted.",
  takenBy: "{label} has already been submitted. It is the answer of {names}.",
  severalNamed:
    "Several students are named {name}, so that their photos cannot be told by name: name them in a column.",
  samePhoto: "The same photo, {files}, is in rows {rows}: give each student their own.",
  photoRequired: "{label} is required.",
  noPhotosGiven: 'No photos were given, so there is no "{file}".',
  noPhoto: 'There is no photo "{file}" among the {n} files given.',
  noPhotoNear: 'There is no photo "{file}" among the {n} files given. Did you mean "{near}"?',
  photo: "{file}: {why}",
});

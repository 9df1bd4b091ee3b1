import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** The reasons why a folder cannot be watched, or why its files cannot be processed. */
export const watchFailures = failures("watch", {
  noFolder: ["missing", "The folder {path} does not exist. Create it first."],
  cannotWatch: [
    "unprocessable",
    "{path} cannot be watched ({reason}). It must be a folder that IDMS can read and write.",
  ],
  cannotRead: ["unprocessable", "{path} cannot be read ({reason})."],
  cannotReadFile: ["unprocessable", "{path} cannot be read ({reason}). Check its permissions."],
  cannotMake: ["unprocessable", "{path} cannot be created ({reason})."],
  noSchoolFolder: [
    "missing",
    "{path} contains no school folders. Create them with --init, or use --school to choose the school that the files belong to.",
  ],
  besideFolders: ["unprocessable", "{name} is outside the school folders. Move it into its school's folder."],
  unknownFolder: [
    "unprocessable",
    "{folder}/ contains files but does not match any school. To create a folder for each school, run idms watch with --init.",
  ],
  noUniqueField: [
    "invalid",
    'The form "{form}" has no unique field, so IDMS cannot be certain which students are already there. Choose a field with --key.',
  ],
  sameName: ["conflict", "{files} both have the name {name}. Keep the correct one."],
  samePdf: [
    "conflict",
    "{file} has already been created from another spreadsheet, {other}. Rename one of the two spreadsheets.",
  ],
});

/** The reasons why the cards of a dropped spreadsheet are not printed. */
export const watchedSentences = sentences("watched", {
  noPhoto: ["{n} student has no printable photo.", "{n} students have no printable photo."],
  heldBack: ["{n} card is held back.", "{n} cards are held back."],
  unverified: ["{n} student is not verified.", "{n} students are not verified."],
  nobody: "There are no cards to print.",
  and: "{one} {more}",
});

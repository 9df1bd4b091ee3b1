import { failures } from "../../failure.ts";

/** Why a folder cannot be watched, or what lies in it cannot be done. */
export const watchFailures = failures("watch", {
  noFolder: ["missing", "There is no folder {path}. Make it first."],
  cannotWatch: [
    "unprocessable",
    "{path} cannot be watched ({reason}). It must be a folder that can be read and written to.",
  ],
  cannotRead: ["unprocessable", "{path} cannot be read ({reason})."],
  cannotReadFile: ["unprocessable", "{path} cannot be read ({reason}). Check its permissions."],
  cannotMake: ["unprocessable", "{path} cannot be made ({reason})."],
  noSchoolFolder: [
    "missing",
    "{path} has no folder of a school in it. Make the folders with --init, or say with --school whose files it holds.",
  ],
  besideFolders: [
    "unprocessable",
    "{name} lies beside the folders of the schools. Put it into the folder of its school.",
  ],
  unknownFolder: [
    "unprocessable",
    "{folder}/ has files in it but belongs to no school here. idms watch with --init makes a folder for each school.",
  ],
  noUniqueField: [
    "invalid",
    'The form "{form}" has no unique field, so a spreadsheet that is done again would add everybody again. Name a field with --key.',
  ],
  sameName: ["conflict", "{files} are both called {name}. Keep the one that counts."],
  samePdf: ["conflict", "{file} was made of {other}. Rename one of the two spreadsheets."],
});

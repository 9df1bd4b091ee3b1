import { sentences } from "../../sentence.ts";

/** By which flags of the program a question about a sheet is answered. */
export const importFlagSentences = sentences("importFlag", {
  classOfRows: 'Say the class of all rows with --class, or its column with --map "COLUMN=class".',
  map: 'Say what a column is with --map "COLUMN=FIELD"; --map "COLUMN=" leaves it out.',
  dateOrder: "Say it with --dates day-first or --dates month-first; --as-suggested takes the day first.",
  swapped: "Say it with --dates swapped or --dates day-first.",
  photoColumn: 'Say it with --photo-column "COLUMN".',
  photos:
    "Name the zip or a folder with --photos. A list without photos: idms rosters import FILE. The form: idms forms show, idms forms edit.",
  classIsRight: "Say it with --class-is-right.",
  movePrinted: "Say it with --move-printed.",
  whole: "Say it with --whole.",
  calendar: "Say it with --dates and the calendar.",
  leaveOut: 'Leave the column out with --map "COLUMN=".',
  legacyFonts: "Say it with --legacy-fonts unicode, leave-out or as-is.",
  sheet: "Say it with --sheet NAME.",
  asSuggested: "Take what is suggested with --as-suggested.",
  ignoreSaved: "Columns were taken as they were said before: --ignore-saved forgets that for once.",
});

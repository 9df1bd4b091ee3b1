import { sentences } from "../../sentence.ts";

/** The command line flags that answer questions about a sheet. */
export const importFlagSentences = sentences("importFlag", {
  classOfRows:
    'Set the class of all rows with --class, or choose the class column with --map "COLUMN=class".',
  map: 'Set what a column means with --map "COLUMN=FIELD". To leave a column out, use --map "COLUMN=".',
  dateOrder: "Use --dates day-first or --dates month-first. --accept-suggestions uses day-first.",
  swapped: "Use --dates swapped or --dates day-first.",
  photoColumn: 'Use --photo-column "COLUMN".',
  photos:
    "Use --photos to specify the zip file or folder. To import a list without photos, use idms rosters import FILE. To change the form, use idms forms show and idms forms edit.",
  classIsRight: "To confirm the chosen class, use --force-class.",
  movePrinted: "To move students with printed cards, use --move-printed.",
  whole: "To import the file anyway, use --allow-incomplete.",
  calendar: "Specify the calendar with --dates.",
  leaveOut: 'To leave the column out, use --map "COLUMN=".',
  legacyFonts: "Use --legacy-fonts unicode, leave-out or as-is.",
  sheet: "Choose the sheet with --sheet NAME.",
  asSuggested: "To accept the suggestions, use --accept-suggestions.",
  ignoreSaved: "The saved column settings were used. To ignore them this time, use --ignore-saved.",
});

import { failures } from "../../failure.ts";

const SAY_CLASS = "Confirm the chosen class, or choose another";
const SAY_MOVED = "Confirm that students with printed cards can move, or correct the class";
const SAY_WHOLE = "Send the file again once it is complete, or confirm that nothing is missing";
const LEAVE_OUT = "or leave the column out";
const LEFT_OR_AS_IS = "left out, or kept unchanged";

/**
 * Questions that the user must answer before anything is imported. Each question is answered with a choice on screen or
 * a command-line flag.
 */
export const questionFailures = failures("question", {
  several: ["unprocessable", "{questions}"],
  whichSheet: [
    "unprocessable",
    'Any of the sheets "{sheets}" could be the list. Choose one, or "{all}" for all of them. The suggestion is "{suggested}".',
  ],
  whichSchool: [
    "unprocessable",
    'The file has students from several schools, and no school name matches this school. Choose one of "{schools}".',
  ],
  eitherColumn: [
    "unprocessable",
    'The columns "{first}" and "{second}" could both be {label}. Rename or remove one of them, or choose which one to use.',
  ],
  noColumn: [
    "unprocessable",
    'The sheet has no column for {label}. Give the right column the heading "{suggestion}". Columns found: "{columns}".',
  ],
  noColumns: [
    "unprocessable",
    'The sheet has no columns for {labels}. Give the right columns the headings "{suggestions}". Columns found: "{columns}".',
  ],
  noClassColumn: [
    "unprocessable",
    'The sheet has no column for the class. Give the right column the heading "{suggestion}". Columns found: "{columns}".',
  ],
  unclearColumns: ["unprocessable", "Specify what these columns contain, or leave them out: {shown}."],
  suggestedColumns: [
    "unprocessable",
    'The suggestion is to leave out "{columns}". Accept the suggestion, or specify what to do instead.',
  ],
  listOfStaff: [
    "unprocessable",
    'Because of "{columns}", this looks like a list of staff. If it is a list of students, leave these columns out.',
  ],
  dayOrMonthFirst: [
    "unprocessable",
    'The dates in "{column}", such as {sample}, can be read with the day or the month first. Choose day-first or month-first dates.',
  ],
  swappedDates: [
    "unprocessable",
    '"{column}" contains dates stored as text, such as 25/04/2012, and real dates with a day of 12 or less. The spreadsheet has probably swapped the day and month of the real dates. Choose swapped dates to swap them back, or day-first dates to keep them.',
  ],
  buddhistDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are probably in the Buddhist calendar. Choose buddhist dates to convert them to the Gregorian calendar, ${LEAVE_OUT}.`,
  ],
  minguoDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are probably in the Minguo calendar. Choose minguo dates to convert them to the Gregorian calendar, ${LEAVE_OUT}.`,
  ],
  shamsiDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are probably in the Solar Hijri calendar. Choose shamsi dates to convert them to the Gregorian calendar, ${LEAVE_OUT}.`,
  ],
  sakaDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are probably in India's Saka calendar. Choose saka dates to convert them to the Gregorian calendar, ${LEAVE_OUT}.`,
  ],
  hijriDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are probably in the Hijri calendar. Rewrite them as Gregorian dates, ${LEAVE_OUT}.`,
  ],
  vikramDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are probably in the Vikram Samvat calendar. Rewrite them as Gregorian dates, ${LEAVE_OUT}.`,
  ],
  yearOfNobody: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, cannot be the birth dates of anyone at a school. Correct them, ${LEAVE_OUT}.`,
  ],
  legacyFont: [
    "unprocessable",
    [
      `Column {columns} is in the font {font}, in which "{text}" is displayed as "{meant}". Choose whether these cells are converted to Unicode (suggested), ${LEFT_OR_AS_IS}.`,
      `Columns {columns} are in the font {font}, in which "{text}" is displayed as "{meant}". Choose whether these cells are converted to Unicode (suggested), ${LEFT_OR_AS_IS}.`,
    ],
  ],
  legacyFontWithoutTable: [
    "unprocessable",
    [
      `Column {columns} is in the font {font}, in which "{text}" is displayed as other letters, and IDMS has no conversion table for this font. Choose whether these cells are ${LEFT_OR_AS_IS}.`,
      `Columns {columns} are in the font {font}, in which "{text}" is displayed as other letters, and IDMS has no conversion table for this font. Choose whether these cells are ${LEFT_OR_AS_IS}.`,
    ],
  ],
  otherClassInSheet: [
    "unprocessable",
    'The sheet "{sheet}" contains a different class, "{classes}". Correct the class, or choose this sheet and specify its class.',
  ],
  otherClassInTitle: [
    "unprocessable",
    `The title, "{text}", refers to {said}, but the import is for {class}. ${SAY_CLASS}.`,
  ],
  otherClassInSheetName: [
    "unprocessable",
    `The sheet name, "{text}", refers to {said}, but the import is for {class}. ${SAY_CLASS}.`,
  ],
  otherClassInFileName: [
    "unprocessable",
    `The file name, "{text}", refers to {said}, but the import is for {class}. ${SAY_CLASS}.`,
  ],
  otherClassInRows: [
    "unprocessable",
    `The column "{column}" contains {said}, but the import is for {class}. ${SAY_CLASS}.`,
  ],
  printedMove: [
    "unprocessable",
    [
      `{n} student with a printed card would move to another class ({shown}). ${SAY_MOVED}.`,
      `{n} students with printed cards would move to another class ({shown}). ${SAY_MOVED}.`,
    ],
  ],
  endsOpen: [
    "unprocessable",
    `The file ends without a line break after "{text}". Another program may still be writing the file, or part of it may be missing. Some programs, such as Google Sheets, never add a final line break, so IDMS asks this only the first time. ${SAY_WHOLE}.`,
  ],
  fewerRows: [
    "unprocessable",
    `The file has {rows} rows, but the last file with these headings, {file}, had {before}. ${SAY_WHOLE}.`,
  ],
  photosByColumn: [
    "unprocessable",
    'No photo is named after a student, but {n} match the column "{column}". Confirm that this column contains the photo names.',
  ],
  photosRequired: [
    "invalid",
    'The form "{form}" requires a photo, but no photos were provided. Provide them in a zip file, import the list as expected students so that families send the photos, or make the photo optional in the form.',
  ],
});

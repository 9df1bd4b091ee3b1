import { failures } from "../../failure.ts";

const SAY_CLASS = "say that the class that was chosen is right, or choose another";
const SAY_MOVED = "say that printed students move, or correct the class";
const SAY_WHOLE = "send it again once it is complete, or say that the file is whole";
const LEAVE_OUT = "or leave the column out";
const LEFT_OR_AS_IS = "left out, or taken as they are";

/** What somebody has to say of a file before anything of it is imported; each is answered by a choice, or a flag of the program. */
export const questionFailures = failures("question", {
  several: ["unprocessable", "{questions}"],
  whichSheet: [
    "unprocessable",
    'Each of the sheets "{sheets}" could be the list: say which is read, or "{all}" for all of them; "{suggested}" is suggested.',
  ],
  whichSchool: [
    "unprocessable",
    'The file has students of several schools, and none is named as this one: say which is read, "{schools}".',
  ],
  eitherColumn: [
    "unprocessable",
    'The columns "{first}" and "{second}" could both be {label}. Rename or remove one of them, or say which.',
  ],
  noColumn: [
    "unprocessable",
    'The sheet has no column for {label}. Name one "{suggestion}". Columns found: "{columns}".',
  ],
  noClassColumn: [
    "unprocessable",
    'The sheet has no column for the class. Name one "{suggestion}". Columns found: "{columns}".',
  ],
  unclearColumns: ["unprocessable", "Say what these columns are, or that they are left out: {shown}."],
  suggestedColumns: [
    "unprocessable",
    'It is suggested to leave out "{columns}": say that it is taken as suggested, or what is right.',
  ],
  listOfStaff: [
    "unprocessable",
    'This looks like a list of staff, by "{columns}". If it is of students, leave these columns out.',
  ],
  dayOrMonthFirst: [
    "unprocessable",
    'The dates in "{column}", such as {sample}, can be read with the day or the month first: say which, as day-first or month-first dates.',
  ],
  swappedDates: [
    "unprocessable",
    '"{column}" has texts such as 25/04/2012 and real dates whose day is always 12 or less: the spreadsheet has most likely swapped the day and the month of the real ones. Say swapped dates to swap them back, or day-first dates to leave them.',
  ],
  buddhistDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are most likely of the Buddhist calendar: say buddhist dates to turn them into dates of the common calendar, ${LEAVE_OUT}.`,
  ],
  minguoDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are most likely of the Minguo calendar: say minguo dates to turn them into dates of the common calendar, ${LEAVE_OUT}.`,
  ],
  shamsiDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are most likely of the Solar Hijri calendar: say shamsi dates to turn them into dates of the common calendar, ${LEAVE_OUT}.`,
  ],
  sakaDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are most likely of India's Saka calendar: say saka dates to turn them into dates of the common calendar, ${LEAVE_OUT}.`,
  ],
  hijriDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are most likely of the Hijri calendar: write them as dates of the common calendar, ${LEAVE_OUT}.`,
  ],
  vikramDates: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are most likely of the calendar Vikram Samvat: write them as dates of the common calendar, ${LEAVE_OUT}.`,
  ],
  yearOfNobody: [
    "unprocessable",
    `The dates in "{column}", such as {sample}, are of a year in which nobody at a school was born: correct them, ${LEAVE_OUT}.`,
  ],
  legacyFont: [
    "unprocessable",
    [
      `Column {columns} is in the font {font}, in which "{text}" is seen as "{meant}": say whether such cells are turned into Unicode, which is suggested, ${LEFT_OR_AS_IS}.`,
      `Columns {columns} are in the font {font}, in which "{text}" is seen as "{meant}": say whether such cells are turned into Unicode, which is suggested, ${LEFT_OR_AS_IS}.`,
    ],
  ],
  legacyFontWithoutTable: [
    "unprocessable",
    [
      `Column {columns} is in the font {font}, in which "{text}" is seen as other letters, and there is no table of these: say whether such cells are ${LEFT_OR_AS_IS}.`,
      `Columns {columns} are in the font {font}, in which "{text}" is seen as other letters, and there is no table of these: say whether such cells are ${LEFT_OR_AS_IS}.`,
    ],
  ],
  otherClassInSheet: [
    "unprocessable",
    'The sheet "{sheet}" says another class inside, "{classes}": set that right, or choose the sheet and say its class.',
  ],
  otherClassInTitle: [
    "unprocessable",
    `The title, "{text}", says {said}, and the import is for {class}: ${SAY_CLASS}.`,
  ],
  otherClassInSheetName: [
    "unprocessable",
    `The name of the sheet, "{text}", says {said}, and the import is for {class}: ${SAY_CLASS}.`,
  ],
  otherClassInFileName: [
    "unprocessable",
    `The name of the file, "{text}", says {said}, and the import is for {class}: ${SAY_CLASS}.`,
  ],
  otherClassInRows: [
    "unprocessable",
    `The column "{column}" says {said}, and the import is for {class}: ${SAY_CLASS}.`,
  ],
  printedMove: [
    "unprocessable",
    [
      `{n} student whose card is printed moves to another class ({shown}): ${SAY_MOVED}.`,
      `{n} students whose cards are printed move to another class ({shown}): ${SAY_MOVED}.`,
    ],
  ],
  endsOpen: [
    "unprocessable",
    `The file ends without a line break, behind "{text}". It is still being written or was cut off, or its program writes none at the end, as Google Sheets does, which is asked only the first time: ${SAY_WHOLE}.`,
  ],
  fewerRows: [
    "unprocessable",
    `The file has {rows} rows, and the last one with these headings, {file}, had {before}: ${SAY_WHOLE}.`,
  ],
  photosByColumn: [
    "unprocessable",
    'No photo is named as a student is, and {n} are named as the column "{column}" says: say that this column names the photos.',
  ],
  photosRequired: [
    "invalid",
    'The form "{form}" requires a photo, and none were given: give them in a zip, import the list as whom classes expect, so that families send the photos, or make the photo optional in the form.',
  ],
});

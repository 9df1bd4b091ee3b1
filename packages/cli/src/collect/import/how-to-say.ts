import { Failure } from "@idms/core/failure";

/** By what a refusal asks, the option that says it. */
const HOW: readonly (readonly [asked: RegExp, how: string])[] = [
  [
    /no column for the class\./,
    'Say the class of all rows with --class, or its column with --map "COLUMN=class".',
  ],
  [
    /no column for (?!the class\.)|could both be|Say what these columns are|list of staff/,
    'Say what a column is with --map "COLUMN=FIELD"; --map "COLUMN=" leaves it out.',
  ],
  [
    /day-first or month-first/,
    "Say it with --dates day-first or --dates month-first; --as-suggested takes the day first.",
  ],
  [/Say swapped dates/, "Say it with --dates swapped or --dates day-first."],
  [/this column names the photos/, 'Say it with --photo-column "COLUMN".'],
  [
    /requires a photo, and none were given/,
    "Name the zip or a folder with --photos. A list without photos: idms rosters import FILE. The form: idms forms show, idms forms edit.",
  ],
  [/class that was chosen is right/, "Say it with --class-is-right."],
  [/printed students move/, "Say it with --move-printed."],
  [/file is whole/, "Say it with --whole."],
  [/say (?:buddhist|minguo|shamsi|saka) dates/, "Say it with --dates and the calendar."],
  [/leave the column out/, 'Leave the column out with --map "COLUMN=".'],
  [/turned into Unicode|no table of these/, "Say it with --legacy-fonts unicode, leave-out or as-is."],
  [/say which is read/, "Say it with --sheet NAME."],
  [/suggested/, "Take what is suggested with --as-suggested."],
];

/** A refusal of a sheet with the options by which it is answered. */
export function withOptions(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, message, fields } = error;
  const lines = HOW.filter(([asked]) => asked.test(message)).map(([, how]) => how);
  return lines.length === 0 ? error : new Failure(code, [message, ...lines].join("\n"), fields, error);
}

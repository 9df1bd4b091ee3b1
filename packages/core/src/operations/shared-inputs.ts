import {
  COUNTS_ON,
  countsOn,
  type SheetSetting,
  FILL_ORDERS,
  FLIP_EDGES,
} from "../print/sheets/sheet-settings.ts";
import { LIST_PAPERS } from "../print/documents/document-wish.ts";
import { LAYOUTS, PAPER_NAMES } from "../print/sheets/paper.ts";
import { LEGACY_ANSWERS } from "../spreadsheets/cells/legacy-fonts.ts";
import { DATE_ORDERS } from "../spreadsheets/cells/read-dates.ts";
import { CARD_ORDERS } from "../students/records/roll-order.ts";
import { input } from "./operation.ts";

/** The flag for a single school. */
export const SCHOOL = input("--school <id|name>", "the school", {
  isRequired: true,
});
/** The flag that limits a list to one school. Without it, the list covers all schools. */
export const OF_A_SCHOOL = input("--school <id|name>", "only this school", { otherwise: "all schools" });
/** The flag for an account's password. */
export const PASSWORD = input("--password-file <file>", "the file with the password", {
  otherwise: "asked for on a terminal, otherwise read from stdin",
  web: "password",
});
/** The flag that previews a change. */
export const DRY = input("--dry-run", "show what would happen, without changing anything");
/** The note for a command that deletes data permanently. */
export const ASKS_FIRST =
  "The command first shows what it would delete, then asks for confirmation unless you use --yes. Without a terminal and\nwithout --yes, nothing is deleted.";
/** The flag that skips the confirmation of a removal. */
export const YES = input("--yes", "go ahead without asking");
/** The flag that lets a command overwrite an existing file. */
export const FORCE = input("--force", "overwrite an existing file that has the default name");
/** The flags that allow held-back cards to be printed. */
export const IN_SPITE = [
  input("--override <reason>", "also print cards that are held back, and record this reason", {
    was: "--despite",
    web: "despite",
  }),
  input("--override-student <id...>", "limit --override to these students' cards", {
    was: "--despite-student",
    web: "despite_student",
  }),
] as const;
/** The flags for paper and sheet layout, for any class. */
export const SHEET_PAPER = [
  input(
    "--paper <paper>",
    `sheet size: ${PAPER_NAMES.join(", ")}, cr80 for bank cards, or one such as 320x450mm`,
    {
      web: "layout",
    },
  ),
  input("--margin <mm>", "width of the unprinted edge of the sheet", { otherwise: "8" }),
  input("--gap <mm>", "space between cards", { otherwise: "4, or twice the bleed" }),
  input("--bleed <mm>", "bleed: how far backgrounds extend beyond the cut", { otherwise: "0" }),
  input("--no-crop-marks", "leave out the crop marks and the slug line", { web: "marks" }),
  input("--tagged", "tag the PDF so that screen readers read each card in order (adds 1 KB per card)"),
  input("--fill <order>", "fill sheets row by row or column by column", {
    otherwise: "rows",
    choices: FILL_ORDERS,
  }),
  input("--flip <edge>", "the edge over which a duplex sheet is flipped", {
    otherwise: "long",
    choices: FLIP_EDGES,
  }),
  input("--printer <name>", "correct for this printer's offset (see idms printers)"),
] as const;
/** The flags for sheet settings, including the default layouts. */
export const SHEETS = [
  input("--layout <layout>", "one card per page, or cards imposed on sheets", {
    otherwise: "card",
    choices: LAYOUTS,
  }),
  ...SHEET_PAPER,
] as const;
/** The flags for sheet settings of a command that prints immediately. */
export const SHEETS_HERE = [
  input("--start <n>", "position of the first card on the first sheet, from 1"),
  input("--pdfx <profile>", "write PDF/X-4 for a press, with this ICC profile (.icc) from the print shop", {
    shellOnly: "a print shop's profile is a local file; the web interface prints on the user's own printers",
  }),
  input("--back-offset <x,y>", "how many mm too far right and down the printer prints the back", {
    shellOnly:
      "in the web interface, this value is set in the printer profile, so it has to be measured only once",
  }),
] as const;
/** The flag for the order of a class's cards. */
export const CARD_ORDER = input("--order-by <what>", "sort the cards by name or by roll number", {
  otherwise: "name",
  choices: CARD_ORDERS,
});
/** The flag for the form template. */
export const FORM_TEMPLATE = input("--form <id|name>", "the form template", {
  otherwise: "the school's only form",
});
/** The flag for the ID template. */
export const TEMPLATE = input("--template <id|name>", "the ID template", {
  otherwise: "the school's default",
});
/** The API calls that turn a spreadsheet into a draft, which can be reviewed and imported. */
export const DRAFT_CALLS = [
  "POST /imports/ kind",
  "PATCH /imports/{id}/",
  "GET /imports/{id}/",
  "GET /imports/{id}/rows/",
  "POST /imports/{id}/bring_in/",
] as const;
export const MAP = input(
  "--map <column=field>",
  "map a column to a field; A+B=field joins two columns, and column= skips a column (repeatable)",
  { isRepeatable: true, web: "mapping" },
);
export const WORKSHEET = input("--sheet <name>", "the worksheet to read", {
  otherwise: "the worksheet with the most known headings",
  web: ["worksheet", "reading"],
});
export const HEADER_ROW = input("--header-row <number>", "the row with the headings", {
  otherwise: "the row with the most known headings",
  web: ["header_row", "reading"],
});
export const WHOLE = input(
  "--allow-incomplete",
  "accept a file that ends mid-line or has far fewer rows than the last file",
  { was: "--whole", web: ["sure", "reading"] },
);
export const PARTIAL = input("--partial", "accept the valid rows even when others are rejected");
/** The flags for reading a spreadsheet. */
export const TABLE = [
  MAP,
  input("--ignore-saved", "ignore the column choices remembered from earlier imports", {
    web: "mapping",
  }),
  WORKSHEET,
  HEADER_ROW,
  WHOLE,
  input("--legacy-fonts <what>", "what to do with cells in legacy fonts such as Kruti Dev 010", {
    choices: LEGACY_ANSWERS,
    web: ["legacy_fonts", "reading"],
  }),
  PARTIAL,
  { ...DRY, web: "GET /imports/{id}/rows/" },
] as const;
/** The flags that determine how cells with student data are interpreted. */
export const CELLS = [
  input(
    "--dates <order>",
    "how to read ambiguous dates such as 03/04/2012, or which calendar the dates use",
    {
      choices: DATE_ORDERS,
      web: ["dates", "reading"],
    },
  ),
  input("--tidy-names", "change names in all capitals to normal case: ASHA RAO becomes Asha Rao", {
    web: ["tidy_names", "reading"],
  }),
  input("--accept-suggestions", "accept every suggestion that IDMS makes about the sheet", {
    was: "--as-suggested",
    web: ["as_suggested", "reading"],
  }),
  input("--move-printed", "let students with printed cards move to another class", {
    web: ["sure", "reading"],
  }),
] as const;
/** The flag that confirms the class that was given for all rows. */
export const CLASS_IS_RIGHT = input(
  "--force-class",
  "use the --class value even if the file names another class",
  { was: "--class-is-right", web: ["sure", "reading"] },
);
/** The flags that select the cards for a packing list. */
export const PACKETS = [
  input("--batch <n...>", "cards from these batches (see idms batches)"),
  input("--order <n>", "cards printed for this order"),
  input("--job <n>", "cards printed by this job"),
  input("--school <id|name>", "each student's newest card at this school"),
  input("--class <id|name...>", "limit the result to these classes (needs --school)", {
    otherwise: "all classes",
  }),
  input("--reprints", "with --batch, show reprints instead of the originals"),
] as const;
/** The flag for the paper size of a list. */
export const LIST_PAPER = input("--paper <paper>", "sheet size", {
  otherwise: "the school's own paper size",
  choices: LIST_PAPERS,
});
/** The flags that select the log entries to show. */
export const LOGGED = [
  input(
    "--user <name>",
    "only actions by this user: a name or part of one, cli:<account>, parent or unknown",
    { was: "--who", web: "actor" },
  ),
  input("--action <action>", "only this action, such as students.verify (see idms log actions)", {
    was: "--what",
    web: "done",
  }),
  input(
    "--subject <kind[:id]>",
    "only actions on this record or kind of record, such as students:17 or users",
    { was: "--whom", web: ["subject", "subject_id"] },
  ),
  OF_A_SCHOOL,
  input("--since <day>", "only entries from this day on, as YYYY-MM-DD", { web: "from" }),
  input("--until <day>", "only entries up to and including this day, as YYYY-MM-DD", { web: "to" }),
] as const;
/** The flag that limits a list to one class. */
export const ONE_CLASS = input("--class <id|name>", "only this class, by name or ID (such as id:5)", {
  otherwise: "every class",
});
/** The flag for searching by name. */
export const SEARCH = input("--search <text>", "only items with this text in their name");
/** The flag for renaming. */
export const NEW_NAME = input("--name <name>", "the new name");
/** The flag for the maximum length of a list that shows the newest items first. */
export const NEWEST = input("--limit <n>", "show at most this many items", { usual: "50" });
/** The flag for the format of the spreadsheet to write. */
export const FORMAT = input("--format <format>", "the file format", {
  otherwise: "the file extension of --out",
  choices: ["xlsx", "csv"],
});
/** The flag for the class of all rows. */
export const CLASS_OF_ROWS = input("--class <id|name>", "the class for all rows, by name or ID (like id:5)", {
  otherwise: "the class in each row",
});
/** The flag that selects, by status, which students in the chosen classes to print. */
export const STATUSES = input("--status <status...>", "only students with these statuses", {
  otherwise: "VERIFIED",
});
/** The flag for the students to leave out. */
export const WITHOUT = input("--exclude <id...>", "leave these students out", {
  was: "--without",
  web: "without",
});
/** The flag for printing without a status change. */
export const NO_MARK = input("--no-mark", "do not mark the students as ID_GENERATED", { web: "mark" });
export const REPLACE_OTHERS = input(
  "--replace-others",
  "also replace the students' valid cards of other designs once they are marked",
);
export const SEND = input(
  "--send",
  "also send the cards to the printer, and mark students as ID_GENERATED only once it has them",
);

const flagsOn = (on: "pages" | "blanks"): string =>
  (Object.keys(COUNTS_ON) as SheetSetting[])
    .filter((setting) => countsOn(setting, on))
    .map((setting) => (setting === "marks" ? "--no-crop-marks" : `--${setting}`))
    .join(" and ");

/** Help text that lists which settings apply to each kind of stock. */
export const WHERE_THEY_COUNT = `With one card per page, only ${flagsOn("pages")} apply. On a card printer's blank cards, only\n${flagsOn("blanks")} applies. A sheet setting that would have no effect is rejected.`;

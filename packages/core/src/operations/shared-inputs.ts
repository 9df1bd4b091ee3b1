import {
  COUNTS_ON,
  countsOn,
  type SheetSetting,
  FILL_ORDERS,
  FLIP_EDGES,
} from "../print/sheets/sheet-settings.ts";
import { LIST_PAPERS } from "../print/papers/paper-wish.ts";
import { LAYOUTS, PAPERS_IN_WORDS } from "../print/sheets/paper.ts";
import { LEGACY_ANSWERS } from "../spreadsheets/cells/legacy-fonts.ts";
import { DATE_ORDERS } from "../spreadsheets/cells/read-dates.ts";
import { CARD_ORDERS } from "../students/records/roll-order.ts";
import { input } from "./operation.ts";

/** The one school that is meant. */
export const SCHOOL = input("--school <id|name>", "the school", {
  isRequired: true,
});
/** For a change of one thing. */
export const DRY = input("--dry-run", "say what would be done and change nothing");
/** For a removal. */
export const YES = input("--yes", "remove it without asking");
/** For a command that writes a file. */
export const FORCE = input("--force", "write over a file of the name that this command gives by itself");
/** Leave to print cards that the gate holds back. */
export const IN_SPITE = [
  input("--despite <reason>", "print the cards, too, that are held back, and keep why"),
  input("--despite-student <id...>", "with --despite: of those that are held back only these students'"),
] as const;
/** How cards lie on sheets, of any class, with their paper. */
export const SHEET_PAPER = [
  input("--paper <paper>", `sheets of ${PAPERS_IN_WORDS}`, {
    web: "layout",
  }),
  input("--margin <mm>", "unprinted edge of a sheet (else 8)"),
  input("--gap <mm>", "between cards (else 4, or twice the bleed)"),
  input("--bleed <mm>", "how far backgrounds go on beyond the cut (else 0)"),
  input("--no-crop-marks", "no crop marks and no slug line", { web: "marks" }),
  input("--tagged", "say in the file in which order a screen reader reads each card (1 KB a card)"),
  input("--fill <order>", "fill rows or columns first (else rows)", { choices: FILL_ORDERS }),
  input("--flip <edge>", "edge on which a two-sided sheet is turned over (else long)", {
    choices: FLIP_EDGES,
  }),
  input("--printer <name>", "make up for the errors of a printer (see idms printers)"),
] as const;
/** The sheet settings, with the usual layouts. */
export const SHEETS = [
  input("--layout <layout>", "one card per page, or sheets (else card)", { choices: LAYOUTS }),
  ...SHEET_PAPER,
] as const;
/** Sheet settings for a command that prints by itself. */
export const SHEETS_HERE = [
  input("--start <n>", "place of the first card on the first sheet, from 1"),
  input("--pdfx <profile>", "write PDF/X-4 for a press: the ICC profile (.icc) that the print shop gives", {
    shellOnly:
      "the profile of a print shop is a file beside its data; the web's files are for printers of one's own",
  }),
  input("--back-offset <x,y>", "mm that it prints the back too far to the right and down", {
    shellOnly: "the web has it in the printer's profile alone, so that it is measured once",
  }),
] as const;
/** The order of the cards of a class. */
export const CARD_ORDER = input(
  "--order-by <what>",
  "cards in the order of names, or of roll numbers (else name)",
  { choices: CARD_ORDERS },
);
/** The design. */
export const TEMPLATE = input("--template <id|name>", "ID template (else the school's default)");
/** The calls by which a spreadsheet becomes a draft that is looked at and brought in. */
export const DRAFT_CALLS = [
  "POST /imports/ kind",
  "PATCH /imports/{id}/",
  "GET /imports/{id}/",
  "GET /imports/{id}/rows/",
  "POST /imports/{id}/bring_in/",
] as const;
/** The settings for reading a spreadsheet. */
export const TABLE = [
  input(
    "--map <column=field>",
    "take a column for a field, or several joined, A+B=field (repeatable; column= leaves it out)",
    { isRepeatable: true, web: "mapping" },
  ),
  input("--ignore-saved", "leave aside what --map or the web said of the same headings before", {
    web: "mapping",
  }),
  input("--sheet <name>", "the sheet that is read (else the one whose headings mean most)", {
    web: ["worksheet", "reading"],
  }),
  input("--header-row <number>", "the row of headings (else the one that names most of what is known)", {
    web: ["header_row", "reading"],
  }),
  input("--whole", "the file is whole, though it ends within a line or has much fewer rows than the last", {
    web: ["sure", "reading"],
  }),
  input(
    "--legacy-fonts <what>",
    "what becomes of cells in fonts such as Kruti Dev 010, whose letters stand for others",
    { choices: LEGACY_ANSWERS, web: ["legacy_fonts", "reading"] },
  ),
  input("--partial", "import the good rows even when some are rejected"),
  input("--dry-run", "show the plan row by row, and change nothing", { web: "GET /imports/{id}/rows/" }),
] as const;
/** How the cells of students are understood. */
export const CELLS = [
  input(
    "--dates <order>",
    "how dates such as 03/04/2012 are meant, where that cannot be seen, or their calendar",
    { choices: DATE_ORDERS, web: ["dates", "reading"] },
  ),
  input("--tidy-names", "set names in capitals right, ASHA RAO as Asha Rao", {
    web: ["tidy_names", "reading"],
  }),
  input("--as-suggested", "answer all that would be asked of the sheet as it is suggested", {
    web: ["as_suggested", "reading"],
  }),
  input("--move-printed", "let students move to another class whose cards are printed", {
    web: ["sure", "reading"],
  }),
] as const;
/** Confirms the class of all rows. */
export const CLASS_IS_RIGHT = input(
  "--class-is-right",
  "take the class of --class, though the file says another",
  { web: ["sure", "reading"] },
);
/** The cards of a paper. */
export const PACKETS = [
  input("--batch <n...>", "of these batches (idms batches lists them)"),
  input("--order <n>", "of the batches that were printed for this order"),
  input("--job <n>", "of the batches that this job has printed"),
  input("--school <id|name>", "of this school, the newest card of each child"),
  input("--class <id|name...>", "with --school: of these classes (else of all)"),
  input("--reprints", "with batches also what was printed again of them, in its place"),
] as const;
/** The paper of a list. */
export const LIST_PAPER = input("--paper <paper>", "a4 or letter (else as the school is printed)", {
  choices: LIST_PAPERS,
});
/** The entries of the log to show. */
export const LOGGED = [
  input("--who <name>", "by whom: a user's name or part of it, cli:<account>, parent, unknown", {
    web: "actor",
  }),
  input("--what <deed>", "what was done, such as students.verify or users.sign_in (idms log deeds)", {
    web: "done",
  }),
  input("--whom <kind[:id]>", "to whom or what, such as students:17 or users", {
    web: ["subject", "subject_id"],
  }),
  input("--school <id|name>", "of this school"),
  input("--since <day>", "from this day on, as YYYY-MM-DD", { web: "from" }),
  input("--until <day>", "up to this day, with it", { web: "to" }),
] as const;
/** One class, or all. */
export const ONE_CLASS = input("--class <id|name>", "one class of it: a name, an id, or id:5 (else all)");
/** Narrows a list to one school; without it the list has all. */
export const OF_A_SCHOOL = input("--school <id|name>", "of one school (else of all)");
/** The same, of what is printed. */
export const OF_THIS_SCHOOL = input("--school <id|name>", "of this school (else of all)");
/** The search for names. */
export const SEARCH = input("--search <text>", "what their names have in them");
/** Another name for something. */
export const NEW_NAME = input("--name <name>", "another name");
/** How long a list is whose newest come first. */
export const NEWEST = input("--limit <n>", "the newest so many", { usual: "50" });
/** The kind of spreadsheet to write. */
export const FORMAT = input("--format <format>", "else as --out ends", { choices: ["xlsx", "csv"] });
/** The class that all rows are of. */
export const CLASS_OF_ROWS = input("--class <id|name>", "the class of every row: a name, an id, or id:5");
/** The students to print in the chosen classes. */
export const STATUSES = input("--status <status...>", "print students of these statuses (else VERIFIED)");
/** The students to leave out. */
export const WITHOUT = input("--without <id...>", "leave these students out this time");
/** For a print that changes nobody. */
export const NO_MARK = input("--no-mark", "do not mark the students", { web: "mark" });
/** For a command that deletes permanently. */
export const DRY_DELETED = input("--dry-run", "say what would be deleted and delete nothing");

const flagsOn = (on: "pages" | "blanks"): string =>
  (Object.keys(COUNTS_ON) as SheetSetting[])
    .filter((setting) => countsOn(setting, on))
    .map((setting) => (setting === "marks" ? "--no-crop-marks" : `--${setting}`))
    .join(" and ");

/** The settings that matter for each stock, for the help. */
export const WHERE_THEY_COUNT = `Of what is said of sheets, only ${flagsOn("pages")} change one card a page, and only ${flagsOn("blanks")} a card printer's blank\ncards; what would change nothing is refused.`;

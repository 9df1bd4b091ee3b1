import { Failure } from "@idms/core/failure";
import { importFailures } from "@idms/core/collect/imports/import-failures";
import { importFlagSentences } from "@idms/core/collect/imports/import-flag-sentences";
import type { LegacyAnswer } from "@idms/core/spreadsheets/cells/legacy-fonts";
import type { ReadChoice } from "@idms/core/spreadsheets/cells/read-choice";
import type { DateOrder } from "@idms/core/spreadsheets/cells/read-dates";
import type { DecidedRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { questionsIn, type Sure } from "@idms/core/spreadsheets/cells/sure";
import type { CellChoice } from "@idms/core/spreadsheets/columns/understand-cells";
import { readColumnWish, type ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import { questionFailures } from "@idms/core/spreadsheets/said/question-failures";
import type { ImportOptions } from "@idms/server/school/spreadsheets/sheet-import";
import { operator } from "../../app/operator.ts";
import type { DataFlags } from "../../terminal/flags/flags.ts";

export interface ImportFlags extends DataFlags {
  map?: string[];
  school?: string;
  /** Whether to ignore the answers saved for the sheet's headings. */
  ignoreSaved?: boolean;
  sheet?: string;
  headerRow?: string;
  legacyFonts?: LegacyAnswer;
  dates?: DateOrder;
  tidyNames?: boolean;
  acceptSuggestions?: boolean;
  forceClass?: boolean;
  movePrinted?: boolean;
  allowIncomplete?: boolean;
  key?: string;
  child?: string[];
  /** Whether the students were fetched from the school's own system. */
  fetch?: boolean;
  partial?: boolean;
  dryRun?: boolean;
}

/** Returns the options for an import that was started on the command line. */
export const importOptions = (
  file: string,
  { partial = false, dryRun = false, ...flags }: ImportFlags,
): ImportOptions => ({
  file,
  partial,
  dryRun,
  sure: readSure(flags),
  actor: operator(),
});

/**
 * Reads `--sheet`, `--header-row`, `--legacy-fonts` and `--accept-suggestions`.
 * @throws Failure `invalid`
 */
export function readChoice({
  sheet,
  headerRow,
  legacyFonts: legacy_fonts,
  acceptSuggestions: as_suggested,
  ...flags
}: Pick<ImportFlags, "sheet" | "headerRow" | "legacyFonts" | "acceptSuggestions" | SureFlag>): ReadChoice {
  const choice = { worksheet: sheet, as_suggested, legacy_fonts, sure: readSure(flags) };
  if (headerRow === undefined) return choice;
  const header_row = Number(headerRow);
  if (Number.isInteger(header_row) && header_row > 0) return { ...choice, header_row };
  throw importFailures.notRowNumber({ text: headerRow });
}

type SureFlag = "forceClass" | "movePrinted" | "allowIncomplete";

/** Reads the confirmations `--force-class`, `--move-printed` and `--allow-incomplete`. */
export const readSure = ({
  forceClass,
  movePrinted,
  allowIncomplete,
}: Pick<ImportFlags, SureFlag>): Sure[] => [
  ...(forceClass ? ["class" as const] : []),
  ...(movePrinted ? ["moved" as const] : []),
  ...(allowIncomplete ? ["whole" as const] : []),
];

/** Reads `--dates`, `--tidy-names` and `--accept-suggestions`. */
export const cellChoice = ({
  dates,
  tidyNames,
  acceptSuggestions,
}: Pick<ImportFlags, "dates" | "tidyNames" | "acceptSuggestions">): CellChoice => ({
  dates,
  tidy_names: tidyNames,
  as_suggested: acceptSuggestions,
});

/**
 * Reads `--child`.
 * @throws Failure `invalid`
 */
export const readDecided = ({ child = [] }: Pick<ImportFlags, "child">): DecidedRow[] =>
  child.map((text) => {
    const [, row, student] = /^(\d{1,9})=(\d{1,9}|new)$/.exec(text.trim()) ?? [];
    if (row === undefined || student === undefined) throw importFailures.notDecision({ text });
    return { row: Number(row), student: student === "new" ? null : Number(student) };
  });

/**
 * Reads `--map`.
 * @throws Failure `invalid`
 */
export const readWishes = ({ map = [] }: ImportFlags): ColumnWish[] => map.map(readColumnWish);

type Flag = keyof typeof importFlagSentences;

/** The flags that answer each question about a sheet. */
const ANSWERS: Readonly<Record<keyof typeof questionFailures, readonly Flag[]>> = {
  several: [],
  whichSheet: ["sheet", "asSuggested"],
  whichSchool: ["sheet"],
  eitherColumn: ["map"],
  noColumn: ["map"],
  noColumns: ["map"],
  noClassColumn: ["classOfRows"],
  unclearColumns: ["map"],
  suggestedColumns: ["asSuggested"],
  listOfStaff: ["map"],
  dayOrMonthFirst: ["dateOrder"],
  swappedDates: ["swapped"],
  buddhistDates: ["calendar", "leaveOut"],
  minguoDates: ["calendar", "leaveOut"],
  shamsiDates: ["calendar", "leaveOut"],
  sakaDates: ["calendar", "leaveOut"],
  hijriDates: ["leaveOut"],
  vikramDates: ["leaveOut"],
  yearOfNobody: ["leaveOut"],
  legacyFont: ["legacyFonts", "asSuggested"],
  legacyFontWithoutTable: ["legacyFonts"],
  otherClassInSheet: ["sheet"],
  otherClassInTitle: ["classIsRight"],
  otherClassInSheetName: ["classIsRight"],
  otherClassInFileName: ["classIsRight"],
  otherClassInRows: ["classIsRight"],
  printedMove: ["movePrinted"],
  endsOpen: ["whole"],
  fewerRows: ["whole"],
  photosByColumn: ["photoColumn"],
  photosRequired: ["photos"],
};
const BY_CODE = new Map(
  Object.entries(ANSWERS).map(([name, flags]) => [
    questionFailures[name as keyof typeof questionFailures].code,
    flags,
  ]),
);

/** Adds the flags that answer a sheet's questions to the failure that asks them. Each flag is added once. */
export function withFlags(failure: Failure, more: readonly Flag[]): Failure {
  const asked = questionsIn(failure.sentence).flatMap(({ code }) => BY_CODE.get(code) ?? []);
  const flags = [...new Set([...asked, ...more])].map((flag) => importFlagSentences[flag]());
  if (flags.length === 0) return failure;
  const { sentence } = importFailures.withFlags({ why: failure.sentence, flags });
  return new Failure({ ...sentence, kind: failure.kind }, { fields: failure.wrong, cause: failure });
}

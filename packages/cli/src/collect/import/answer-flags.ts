import { importFailures } from "@idms/core/collect/imports/import-failures";
import { importFlagSentences } from "@idms/core/collect/imports/import-flag-sentences";
import { Failure } from "@idms/core/failure";
import { questionsIn } from "@idms/core/spreadsheets/cells/sure";
import { questionFailures } from "@idms/core/spreadsheets/said/question-failures";

type Flag = keyof typeof importFlagSentences;

/** The flags that answer each question about a sheet. */
const ANSWERS: Readonly<Record<keyof typeof questionFailures, readonly Flag[]>> = {
  several: [],
  whichSheet: ["sheet", "asSuggested"],
  whichSchool: ["sheet"],
  eitherColumn: ["map"],
  noColumn: ["map"],
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

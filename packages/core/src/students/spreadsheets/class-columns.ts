import { tellingAmong } from "../../spreadsheets/headings/cell-fit.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";
import { cellText, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";

/** Of several columns for the class the one that has the sections, too. */
export function wholeAmong(rows: readonly SheetRow[], headings: readonly string[]): string[] {
  const telling = tellingAmong(rows, headings);
  const whole = telling.filter((heading) =>
    rows.every((row) => cellText(row, heading) === "" || readClassText(cellText(row, heading))?.section),
  );
  return whole.length === 1 ? whole : telling;
}

/** A column that says the years of another, each with its section, where that has years alone. */
export function withSections(
  rows: readonly SheetRow[],
  years: string,
  headings: readonly string[],
): string | undefined {
  const said = (row: SheetRow, heading: string) => readClassText(cellText(row, heading));
  const asked = rows.filter((row) => said(row, years) !== undefined);
  if (asked.length === 0 || asked.some((row) => said(row, years)?.section !== "")) return undefined;
  const isWhole = (heading: string) =>
    asked.every((row) => {
      const whole = said(row, heading);
      return whole !== undefined && whole.section !== "" && whole.level === said(row, years)?.level;
    });
  const [only, other] = headings.filter((heading) => heading !== years && isWhole(heading));
  return other === undefined ? only : undefined;
}

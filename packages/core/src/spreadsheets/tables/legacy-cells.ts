import { counted } from "../../forms/values/counted.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { legacyFontOf } from "../cells/legacy-fonts.ts";
import { unicodeOf } from "../cells/legacy-letters.ts";
import { columnLetters } from "./not-read.ts";
import type { NumberedRow, RawBook } from "./raw-sheet.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";

interface LegacyCell {
  row: NumberedRow;
  column: number;
  text: string;
  font: string;
  /** In Unicode; undefined where there is no table of the font, or no word comes out. */
  meant: string | undefined;
}

/** Numbers and signs are themselves in most of these fonts; what has other letters is not in the font that it claims. */
const IN_FONT = /^(?=.*[^\d\s.,:+/()-])[^\u0370-\u1FFF]*$/su;
const MOST_SHOWN = 3;

/**
 * Treats a file's texts in legacy fonts as somebody says: into Unicode, left out, or unchanged. Where nobody says, it
 * asks.
 */
export function withoutLegacyFonts(
  book: RawBook,
  { legacy_fonts: answer, as_suggested }: Pick<ReadChoice, "legacy_fonts" | "as_suggested">,
): RawBook {
  const cells = book.sheets.flatMap(({ rows }) => rows.flatMap(cellsOf));
  if (cells.length === 0) return book;
  const byFont = Map.groupBy(cells, ({ font }) => font);
  const guesses: Guess[] = [];
  for (const [font, own] of byFont) {
    const hasTable = legacyFontOf(font)?.layout !== undefined;
    const said = answer ?? (as_suggested && hasTable ? "unicode" : undefined);
    if (said === undefined || (said === "unicode" && !hasTable))
      return { ...book, fonts: { asks: questionOf(font, own, hasTable) } };
    if (said === "as-is") guesses.push(takenAsTheyStand(font, own));
    else if (said === "leave-out") guesses.push(leftOut(font, own));
    else guesses.push(...turned(font, own));
  }
  return { ...book, fonts: {}, guesses: [...book.guesses, ...guesses] };
}

function cellsOf(row: NumberedRow): LegacyCell[] {
  return [...(row.fonts ?? [])].flatMap(([column, font]) => {
    const text = row.texts[column] ?? "";
    if (!IN_FONT.test(text)) return [];
    const layout = legacyFontOf(font)?.layout;
    return [{ row, column, text, font, meant: layout && unicodeOf(text, layout) }];
  });
}

function questionOf(font: string, cells: readonly LegacyCell[], hasTable: boolean): string {
  const letters = [...new Set(cells.map(({ column }) => column))]
    .toSorted((a, b) => a - b)
    .map(columnLetters);
  const columns = `${letters.length === 1 ? "Column" : "Columns"} ${letters.join(", ")}`;
  const seen = `${columns} ${letters.length === 1 ? "is" : "are"} in the font ${font}, in which`;
  const [first] = cells as [LegacyCell];
  const { text, meant } = cells.find((cell) => cell.meant !== undefined) ?? first;
  return hasTable
    ? `${seen} "${text}" is seen as "${meant ?? "?"}": say whether such cells are turned into Unicode, which is suggested, left out, or taken as they stand.`
    : `${seen} "${text}" is seen as other letters, and there is no table of these: say whether such cells are left out, or taken as they stand.`;
}

const inFont = (font: string, cells: readonly unknown[], verb: [string, string]): string =>
  `${counted(cells.length, "cell", "cells")} in the font ${font} ${cells.length === 1 ? verb[0] : verb[1]}`;

function takenAsTheyStand(font: string, cells: readonly LegacyCell[]): Guess {
  const shown = firstFew(new Set(cells.map(({ text }) => text)), MOST_SHOWN, (text) => `"${text}"`);
  return { what: "value", message: `${inFont(font, cells, ["is", "are"])} taken as they stand: ${shown}.` };
}

function leftOut(font: string, cells: readonly LegacyCell[]): Guess {
  for (const { row, column } of cells) row.texts[column] = "";
  const shown = firstFew(new Set(cells.map(({ text }) => text)), MOST_SHOWN, (text) => `"${text}"`);
  return { what: "value", message: `${inFont(font, cells, ["is", "are"])} left out: ${shown}.` };
}

function turned(font: string, cells: readonly LegacyCell[]): Guess[] {
  const guesses: Guess[] = [];
  const formed = cells.filter(({ meant }) => meant !== undefined);
  const others = cells.filter(({ meant }) => meant === undefined);
  for (const { row, column, meant, text } of cells) {
    row.texts[column] = meant ?? "";
    if (meant === undefined)
      row.unread = (row.unread ?? new Map<number, string>()).set(
        column,
        `"${text}" forms no word in the font ${font}: type it in Unicode.`,
      );
  }
  const pairs = new Map(formed.map(({ text, meant = "" }) => [text, meant]));
  const shown = firstFew(pairs, MOST_SHOWN, ([from, to]) => `"${from}" as "${to}"`);
  if (formed.length > 0)
    guesses.push({
      what: "value",
      message: `${inFont(font, formed, ["is", "are"])} read in Unicode: ${shown}.`,
    });
  if (others.length > 0) {
    const named = others.map(({ row, text }) => `row ${row.row} "${text}"`).join(", ");
    guesses.push({ what: "doubt", message: `${inFont(font, others, ["forms", "form"])} no word: ${named}.` });
  }
  return guesses;
}

import type { FailureSentence } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { legacyFontOf } from "../cells/legacy-fonts.ts";
import { unicodeOf } from "../cells/legacy-letters.ts";
import { cellSentences } from "../said/cell-sentences.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";
import { columnLetters } from "./not-read.ts";
import type { NumberedRow, RawBook } from "./raw-sheet.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";

interface LegacyCell {
  row: NumberedRow;
  column: number;
  text: string;
  font: string;
  /** The Unicode text, or undefined if there is no table for the font or the result contains impossible words. */
  meant: string | undefined;
}

/**
 * Matches text that may use a legacy font. Digits and punctuation are usually the same in these fonts. Letters of
 * other scripts show that the font is not really used.
 */
const IN_FONT = /^(?=.*[^\d\s.,:+/()-])[^\u0370-\u1FFF]*$/su;
const MOST_SHOWN = 3;

/**
 * Handles text in legacy fonts as the user chose: converts it to Unicode, removes it, or leaves it unchanged. If the
 * user has not chosen yet, the result includes a question.
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

function questionOf(font: string, cells: readonly LegacyCell[], hasTable: boolean): FailureSentence {
  const columns = [...new Set(cells.map(({ column }) => column))]
    .toSorted((a, b) => a - b)
    .map(columnLetters);
  const [first] = cells as [LegacyCell];
  const { text, meant } = cells.find((cell) => cell.meant !== undefined) ?? first;
  const seen = { n: columns.length, columns, font, text };
  const asked = hasTable
    ? questionFailures.legacyFont({ ...seen, meant: meant ?? "?" })
    : questionFailures.legacyFontWithoutTable(seen);
  return asked.sentence;
}

function takenAsTheyStand(font: string, cells: readonly LegacyCell[]): Guess {
  const shown = firstFew(new Set(cells.map(({ text }) => text)), MOST_SHOWN, (text) => `"${text}"`);
  return { what: "value", ...guessSentences.fontAsIs({ n: cells.length, font, shown }) };
}

function leftOut(font: string, cells: readonly LegacyCell[]): Guess {
  for (const { row, column } of cells) row.texts[column] = "";
  const shown = firstFew(new Set(cells.map(({ text }) => text)), MOST_SHOWN, (text) => `"${text}"`);
  return { what: "value", ...guessSentences.fontLeftOut({ n: cells.length, font, shown }) };
}

function turned(font: string, cells: readonly LegacyCell[]): Guess[] {
  const guesses: Guess[] = [];
  const formed = cells.filter(({ meant }) => meant !== undefined);
  const others = cells.filter(({ meant }) => meant === undefined);
  for (const { row, column, meant, text } of cells) {
    row.texts[column] = meant ?? "";
    if (meant === undefined)
      row.unread = (row.unread ?? new Map<number, Sentence>()).set(
        column,
        cellSentences.noWord({ text, font }),
      );
  }
  const pairs = new Map(formed.map(({ text, meant = "" }) => [text, meant]));
  const shown = firstFew(pairs, MOST_SHOWN, ([from, to]) => `"${from}" → "${to}"`);
  if (formed.length > 0)
    guesses.push({ what: "value", ...guessSentences.fontInUnicode({ n: formed.length, font, shown }) });
  if (others.length > 0) {
    const rows = others.map(({ row, text }) => `${row.row} "${text}"`);
    guesses.push({
      what: "doubt",
      ...guessSentences.fontWithoutWord({ n: others.length, font, rows }),
    });
  }
  return guesses;
}

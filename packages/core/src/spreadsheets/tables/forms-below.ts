import { knownHeadings } from "./find-header.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { filledCount, isFilled, type NumberedRow, type RawSheet } from "./raw-sheet.ts";
import type { Guess } from "../cells/read-choice.ts";
import { isOwnNameHeading, readHeading } from "../headings/read-heading.ts";
import { headingKey } from "../cells/sheet-columns.ts";

/** A form label and its answer. */
interface Answered {
  row: number;
  label: string;
  answer: string;
}

/** The minimum number of forms, and of known labels in each form, that rules out a coincidence. */
const LEAST_FORMS = 2;
const LEAST_LABELS = 3;
const IN_ONE_CELL = /^([^:：=]{2,60}?)\s*(?:[:：=]|\s[-–—]\s)\s*(.*)$/su;

/**
 * Converts forms stacked on a sheet, with an answer after each label, to a table. Returns undefined for any other
 * sheet, or if it is unclear which answers belong together.
 */
export function formsBelow(sheet: RawSheet): { sheet: RawSheet; guess: Guess } | undefined {
  const rows = sheet.rows.filter((row) => isFilled(row) && !row.isHidden);
  if (Math.max(0, ...rows.slice(0, 50).map(knownHeadings)) >= LEAST_LABELS) return undefined;
  const answered = rows.flatMap(answersIn);
  const keys = answered.map(({ label }) => keyOf(label));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const ofName = answered.filter(({ label }) => isOwnNameHeading(label)).map(({ label }) => keyOf(label));
  const [name] = ofName;
  const forms = counts.get(name ?? "") ?? 0;
  if (name === undefined || forms < LEAST_FORMS || ofName.some((key) => key !== name)) return undefined;
  const own = answered.filter(({ label }) => (counts.get(keyOf(label)) ?? 0) > forms / 2);
  const [first] = own;
  if (!first) return undefined;
  const start = keyOf(first.label);
  const blocks: Answered[][] = [];
  for (const each of own) {
    if (keyOf(each.label) === start) blocks.push([]);
    blocks.at(-1)?.push(each);
  }
  const isWhole = blocks.every((block) => {
    const labels = block.map(({ label }) => keyOf(label));
    return new Set(labels).size === labels.length && labels.includes(name);
  });
  const labels = new Map(own.map(({ label }) => [keyOf(label), label.replace(/[:：=\s]+$/u, "")]));
  const known = [...labels.values()].filter((label) => readHeading(label).length > 0);
  if (!isWhole || blocks.length !== forms || known.length < LEAST_LABELS) return undefined;
  const head: NumberedRow = { row: Math.max(1, first.row - 1), texts: [...labels.values()] };
  const table = blocks.map((block): NumberedRow => {
    const byLabel = new Map(block.map(({ label, answer }) => [keyOf(label), answer]));
    return {
      row: block.find(({ label }) => keyOf(label) === name)?.row ?? first.row,
      texts: [...labels.keys()].map((key) => byLabel.get(key) ?? ""),
    };
  });
  const said = guessSentences.forms({ n: forms, column: labels.get(name) ?? "" });
  return {
    sheet: { ...sheet, rows: [head, ...table], merges: [], isHidden: () => false, isWhole: true },
    guess: { what: "header_row", ...said },
  };
}

/**
 * Returns the meaning of a label, or the label itself if the meaning is unknown. The wording of labels varies because
 * people type these forms by hand.
 */
function keyOf(label: string): string {
  const [best] = readHeading(label).toSorted((a, b) => a.rank - b.rank);
  return best ? `= ${best.meaning}` : headingKey(label);
}

/** Extracts a label and its answer from two cells or from a single cell. */
function answersIn(row: NumberedRow): Answered[] {
  const texts = row.texts.filter(Boolean);
  const [label = "", answer = ""] = texts;
  const split = IN_ONE_CELL.exec(label);
  // In a text file, an answer that contains a comma is split into several cells.
  if (split && (filledCount(row) === 1 || readHeading(split[1] ?? "").length > 0))
    return [{ row: row.row, label: split[1] ?? "", answer: [split[2] ?? "", ...texts.slice(1)].join(", ") }];
  return filledCount(row) <= 2 && label.length <= 60 ? [{ row: row.row, label, answer }] : [];
}

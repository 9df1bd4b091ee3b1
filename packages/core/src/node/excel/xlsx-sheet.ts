import type { Sentence } from "../../sentence.ts";
import type {
  MergedCells,
  NumberedRow,
  RawSheet,
  SheetPicture,
} from "../../spreadsheets/tables/raw-sheet.ts";
import { saysDate, shownDay, shownNumber, shownText, timeWithoutDay } from "./number-format.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_LETTERS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyColumns,
  tooManyRows,
  tooMuchToRead,
} from "./sheet-limits.ts";
import { dateText, LONG_NUMBER, NO_DATE, NO_VALUE } from "./value-text.ts";
import { decodedText } from "./workbook-signs.ts";
import type { CellLook, CellLooks } from "./xlsx-looks.ts";
import type { CellPictures, FloatingPicture } from "./xlsx-pictures.ts";
import { RunReader, type FontedText } from "./xlsx-texts.ts";
import type { XmlTag, XmlVisitor } from "./xml-stream.ts";

/** The data that a workbook's sheets share, and the counters for the limits that apply to all of them together. */
export interface SheetContext {
  name: string;
  texts: readonly FontedText[];
  looks: CellLooks;
  is1904: boolean;
  pictures: CellPictures;
  /** Counters for the cells, characters and row slots read so far. */
  cells: number;
  letters: number;
  places: number;
}

/**
 * Maximum number of row slots. A row extends to its last cell, so this limit allows 16 slots for each permitted cell.
 */
const MOST_PLACES = MAX_SHEET_CELLS * 16;
/** Maximum number of pictures in a row. */
const MOST_PICTURES = 100;
const REFERENCE = /^\$?([a-z]{1,3})\$?(\d{1,7})$/i;

interface Cell {
  column: number;
  type: string;
  look: CellLook;
  /** The value. Undefined if the cell has no value. */
  value: string | undefined;
  /** The formula. Undefined if the cell has no formula. */
  formula: string | undefined;
  /** The number of the cell's value metadata, or 0. */
  metadata: number;
}

/** Reads the part of the package that contains one sheet, cell by cell. */
export class SheetReader implements XmlVisitor {
  private readonly context: SheetContext;
  private readonly rows = new Map<number, NumberedRow>();
  private readonly hidden: { first: number; last: number }[] = [];
  private readonly merges: MergedCells[] = [];
  /** The heights of rows with a custom height, in points. */
  readonly heights = new Map<number, number>();
  private readonly runs = new RunReader();
  private row: NumberedRow | undefined;
  private cell: Cell | undefined;
  /** The next row and column to read. */
  private nextRow = 1;
  private nextColumn = 0;

  constructor(context: SheetContext) {
    this.context = context;
  }

  /** Returns the rows read so far as a sheet with the given name. */
  sheet(name: string): RawSheet {
    const { hidden, merges } = this;
    const rows = [...this.rows.values()].toSorted((a, b) => a.row - b.row);
    const isHidden = (column: number) => hidden.some(({ first, last }) => column >= first && column <= last);
    return { name, rows, isHidden, merges };
  }

  /** Assigns floating pictures to their rows. Pictures that are not next to a row are dropped. */
  putPictures(pictures: readonly FloatingPicture[]): void {
    for (const { row, ...picture } of pictures) {
      const found = this.rows.get(row);
      if (found) putPicture(found, picture);
    }
  }

  open(tag: XmlTag, parents: readonly string[]): void {
    const parent = parents.at(-1);
    if (this.cell) {
      if (parent !== "c") this.runs.open(tag, parents);
      else if (tag.name === "v") this.cell.value ??= "";
      else if (tag.name === "f") this.cell.formula ??= "";
    } else if (parent === "row") {
      if (tag.name === "c") this.beginCell(tag);
    } else if (tag.name === "row" && parent === "sheetData") this.beginRow(tag);
    else if (tag.name === "col" && parent === "cols") this.putColumn(tag);
    else if (tag.name === "mergeCell") this.putMerge(tag.attribute("ref") ?? "");
  }

  text(text: string, parents: readonly string[]): void {
    if (!this.cell) return;
    const [name, parent] = [parents.at(-1), parents.at(-2)];
    if (parent !== "c") this.runs.text(text, parents);
    else if (name === "v") this.cell.value += text;
    else if (name === "f") this.cell.formula += text;
  }

  close(name: string, parents: readonly string[]): void {
    const parent = parents.at(-1);
    if (name === "c" && parent === "row") this.endCell();
    else if (name === "row" && parent === "sheetData") this.row = undefined;
    else if (this.cell) this.runs.close(name);
  }

  private beginRow(tag: XmlTag): void {
    const row = Number(tag.attribute("r") ?? this.nextRow);
    const at = Number.isSafeInteger(row) && row > 0 ? row : this.nextRow;
    this.row = this.rows.get(at) ?? { row: at, texts: [] };
    const height = Number(tag.attribute("ht") ?? Number.NaN);
    if (tag.says("hidden") || height === 0) this.row.isHidden = true;
    if (height > 0 && this.heights.size < MAX_SHEET_ROWS * 2) this.heights.set(at, height);
    this.nextRow = at + 1;
    this.nextColumn = 0;
  }

  private beginCell(tag: XmlTag): void {
    const { context } = this;
    context.cells += 1;
    if (context.cells > MAX_SHEET_CELLS) throw tooManyCells(context.name);
    const letters = REFERENCE.exec(tag.attribute("r") ?? "")?.[1];
    const column = letters === undefined ? this.nextColumn : columnOf(letters);
    if (column >= MAX_ROW_LENGTH) throw tooManyColumns(context.name);
    this.nextColumn = column + 1;
    this.cell = {
      column,
      type: tag.attribute("t") ?? "n",
      look: context.looks.of(Number(tag.attribute("s") ?? 0)),
      value: undefined,
      formula: undefined,
      metadata: Number(tag.attribute("vm") ?? 0),
    };
  }

  private endCell(): void {
    const { cell, row } = this;
    this.cell = undefined;
    if (!cell || !row) return;
    const inline = this.runs.take();
    const picture = pictureOf(cell, this.context.pictures);
    if (picture !== undefined)
      return putPicture(row, { first: cell.column, last: cell.column, file: picture });
    // Some programs write an empty number for an empty text, which is not the text with the number 0.
    const fonted = cell.type === "s" ? this.context.texts[Number(cell.value || Number.NaN)] : inline;
    const read = readCell(cell, fonted, this.context.is1904);
    const text = read.text?.trim();
    if (text === "") return;
    this.put(row, cell.column, text ?? "");
    if (text === undefined)
      row.unread = (row.unread ?? new Map<number, Sentence>()).set(cell.column, read.problem ?? NO_VALUE);
    const font = fonted?.font ?? (isTextType(cell.type, fonted) ? cell.look.font : undefined);
    if (font !== undefined) row.fonts = (row.fonts ?? new Map<number, string>()).set(cell.column, font);
  }

  private put(row: NumberedRow, column: number, text: string): void {
    const { context } = this;
    context.letters += text.length;
    context.places += Math.max(0, column + 1 - row.texts.length);
    if (context.letters > MAX_SHEET_LETTERS || context.places > MOST_PLACES)
      throw tooMuchToRead(context.name);
    while (row.texts.length <= column) row.texts.push("");
    row.texts[column] = text;
    this.rows.set(row.row, row);
    if (this.rows.size > MAX_SHEET_ROWS * 2) throw tooManyRows(context.name);
  }

  private putColumn(tag: XmlTag): void {
    if (!tag.says("hidden") && Number(tag.attribute("width") ?? 1) !== 0) return;
    if (this.hidden.length >= MAX_ROW_LENGTH) return;
    this.hidden.push({ first: Number(tag.attribute("min")) - 1, last: Number(tag.attribute("max")) - 1 });
  }

  /** Keeps a merged range if it lies within a single column. */
  private putMerge(range: string): void {
    const [first, last] = range.split(":").map((each) => REFERENCE.exec(each));
    if (!first?.[1] || !last?.[1] || this.merges.length >= MAX_SHEET_CELLS) return;
    const column = columnOf(first[1]);
    if (column === columnOf(last[1]))
      this.merges.push({ column, first: Number(first[2]), last: Number(last[2]) });
  }
}

/** Converts column letters to a zero-based index. */
const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Whether part of a cell's text uses the cell's own font. */
const isTextType = (type: string, fonted: FontedText | undefined): boolean =>
  type === "str" || (fonted?.hasOthers ?? false);

function putPicture(row: NumberedRow, picture: SheetPicture): void {
  row.pictures ??= [];
  if (row.pictures.length < MOST_PICTURES) row.pictures.push(picture);
}

/** Returns the picture placed in a cell. */
const pictureOf = ({ metadata, type, value, formula }: Cell, pictures: CellPictures): string | undefined =>
  (metadata > 0 ? pictures.ofValue(metadata) : undefined) ??
  (formula === undefined && type !== "str" ? undefined : pictures.ofText(formula || (value ?? "")));

interface ReadCell {
  /** The visible text, or undefined if it is unknown. */
  text: string | undefined;
  problem?: Sentence;
}

const EMPTY: ReadCell = { text: "" };

function readCell(cell: Cell, fonted: FontedText | undefined, is1904: boolean): ReadCell {
  const { type, value, look } = cell;
  if (type === "inlineStr" || type === "s") return { text: shownText(fonted?.text ?? "", look.format) };
  if (value === undefined) return cell.formula !== undefined ? { text: undefined, problem: NO_VALUE } : EMPTY;
  if (type === "str") return { text: shownText(decodedText(value), look.format) };
  // A program that does not calculate leaves the value of a formula empty.
  if (value === "") return cell.formula !== undefined ? { text: undefined, problem: NO_VALUE } : EMPTY;
  if (type === "b") return { text: /^(?:1|true)$/i.test(value) ? "TRUE" : "FALSE" };
  if (type === "e") return { text: value };
  if (type === "d") return { text: timeWithoutDay(value, look.format) ?? isoDay(value), problem: NO_DATE };
  const number = Number(value);
  if (Number.isNaN(number)) return { text: decodedText(value) };
  if (saysDate(look.format)) return { text: shownDay(number, look.format, is1904), problem: NO_DATE };
  return { text: shownNumber(number, look.format), problem: LONG_NUMBER };
}

/**
 * Parses a date and time from ISO 8601 text. A time without a date is returned unchanged. Returns undefined for an
 * invalid date.
 */
function isoDay(value: string): string | undefined {
  const written = value.trim();
  const [, day, time = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(written) ?? [];
  if (day !== undefined) return dateText(new Date(`${day}T${time}Z`));
  return /^\d\d:\d\d/.test(written) ? written : undefined;
}

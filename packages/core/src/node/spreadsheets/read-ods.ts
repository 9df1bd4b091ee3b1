import type { Sentence } from "../../sentence.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { legacyFontOf } from "../../spreadsheets/cells/legacy-fonts.ts";
import type { NumberedRow, RawBook, RawSheet } from "../../spreadsheets/tables/raw-sheet.ts";
import { isSheetPicture } from "../../spreadsheets/tables/sheet-pictures.ts";
import { decodeText } from "./decode-text.ts";
import { attributeOf, withLetters } from "./markup-text.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_LETTERS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
  tooMuchToRead,
} from "../excel/sheet-limits.ts";
import { walkMarkup, type MarkupWalker } from "./walk-markup.ts";
import { isTooLong, LONG_NUMBER, NO_VALUE, numberText } from "../excel/value-text.ts";

/** The properties of an OpenDocument style that affect text or pictures. */
interface Style {
  parent: string | undefined;
  font?: string | undefined;
  /** Whether sheets with this style are hidden. */
  isUnseen?: boolean;
  /** Whether pictures with this style are shown in part. */
  isCut?: boolean;
}

/** Maximum length of a chain of parent styles. */
const MOST_PARENTS = 16;

/** Collects the styles of a file, tag by tag. */
class OdsStyles {
  private readonly styles = new Map<string, Style>();
  private readonly fontFaces = new Map<string, string>();
  private current: Style | undefined;

  /** Processes a tag of any kind. */
  open(tag: string, attributes: string): void {
    if (tag === "style:style" || tag === "style:default-style") this.begin(attributes);
    else if (tag === "style:font-face") {
      const name = attributeOf(attributes, "style:name");
      if (name !== undefined)
        this.fontFaces.set(name, unquoted(attributeOf(attributes, "svg:font-family")) ?? name);
    } else if (tag === "style:table-properties" && this.current)
      this.current.isUnseen = attributeOf(attributes, "table:display") === "false";
    else if (tag === "style:graphic-properties" && this.current)
      this.current.isCut = /[1-9]/.test(attributeOf(attributes, "fo:clip") ?? "");
    else if (tag === "style:text-properties" && this.current) {
      const face = attributeOf(attributes, "style:font-name");
      const family = unquoted(attributeOf(attributes, "fo:font-family"));
      this.current.font = (face === undefined ? undefined : (this.fontFaces.get(face) ?? face)) ?? family;
    }
  }

  close(tag: string): void {
    if (tag === "style:style" || tag === "style:default-style") this.current = undefined;
  }

  isUnseen(sheet: string | undefined): boolean {
    return this.find("table", sheet, ({ isUnseen }) => isUnseen) ?? false;
  }

  isCut(picture: string | undefined): boolean {
    return this.find("graphic", picture, ({ isCut }) => isCut) ?? false;
  }

  /** Returns the font of a cell, or of a text run with its own font. */
  fontOf(family: "table-cell" | "text", style: string | undefined): string | undefined {
    return this.find(family, style, ({ font }) => font);
  }

  private begin(attributes: string): void {
    const family = attributeOf(attributes, "style:family") ?? "";
    this.current = { parent: attributeOf(attributes, "style:parent-style-name") };
    this.styles.set(`${family} ${attributeOf(attributes, "style:name") ?? ""}`, this.current);
  }

  private find<T>(
    family: string,
    name: string | undefined,
    read: (style: Style) => T | undefined,
  ): T | undefined {
    for (let at = name, steps = 0; at !== undefined && steps < MOST_PARENTS; steps += 1) {
      const style = this.styles.get(`${family} ${at}`);
      const found = style && read(style);
      if (found !== undefined) return found;
      at = style?.parent;
    }
    const usual = this.styles.get(`${family} `);
    return usual && read(usual);
  }
}

const unquoted = (font: string | undefined): string | undefined =>
  font === undefined ? undefined : withLetters(font).replaceAll(/^'|'$/g, "");

/**
 * Reads the sheets of an OpenDocument spreadsheet.
 * @param content the text of `content.xml`
 * @param styles the text of `styles.xml`, or an empty string
 * @throws Failure if the file is too large, damaged or not a spreadsheet
 */
export function readOds(content: string, styles: string, name: string): RawBook {
  const reader = new OdsReader(name);
  walkMarkup(styles, reader.ofStyles);
  walkMarkup(content, reader);
  return { sheets: reader.end(), guesses: [] };
}

const LOOKED_AT = 4096;

/** Whether a file is an OpenDocument file that is a single XML document rather than a zip archive (.fods). */
export const isFlatOds = (bytes: Buffer): boolean =>
  /<office:document\s/.test(bytes.subarray(0, LOOKED_AT).toString("latin1"));

/**
 * Reads the sheets of an OpenDocument spreadsheet that is a single XML document. Throws the same failures as `readOds`.
 */
export function readFlatOds(bytes: Buffer, name: string): RawBook {
  const { text } = decodeText(bytes, name);
  return readOds(text, text, name);
}

interface Sheet extends Pick<RawSheet, "name" | "rows" | "merges"> {
  loosePictures: number;
  isSeen: boolean;
  columns: Column[];
  nextRow: number;
}
interface Column {
  isHidden: boolean;
  style: string | undefined;
}
interface Row extends Required<Pick<NumberedRow, "texts" | "unread" | "fonts" | "pictures">> {
  isHidden: boolean;
  count: number;
  style: string | undefined;
  nextColumn: number;
}
interface Cell {
  attributes: string;
  style: string | undefined;
  isCovered: boolean;
  /** The paragraphs of the cell in order. Each paragraph is split into pieces by its tags. */
  paragraphs: string[][];
  font: string | undefined;
  /** The file name of the cell's first picture. Empty if the picture is shown in part. */
  picture: string | undefined;
}

/** Matches elements between a sheet and its rows or columns. */
const GROUPS = /^table:table-(?:rows|header-rows|row-group|columns|header-columns|column-group)$/;
/** Matches parts of the text that are not content: phonetic readings, notes, and marks that a program adds. */
const NO_LETTERS = /^text:(?:ruby-text|note|script|hidden-text|tracked-changes|deletion)$/;
/** Maximum number of spaces that one space element may stand for. */
const MOST_SPACES = 100;

/**
 * Collects sheets from the tags of a file. Only text that is known to belong to a cell counts. Everything else that a
 * program puts into a cell, such as a comment, a drawing or a picture, is skipped with its content.
 */
class OdsReader implements MarkupWalker {
  private readonly name: string;
  private readonly styles = new OdsStyles();
  private readonly sheets: RawSheet[] = [];
  private isBook = false;
  private sheet: Sheet | undefined;
  private row: Row | undefined;
  private cell: Cell | undefined;
  /** The nesting depth within a paragraph, including the paragraph element. */
  private depth = 0;
  /** The nesting depth within skipped elements. */
  private left = 0;
  /** Whether the current drawing is shown in part. */
  private isCut = false;
  private cells = 0;
  private letters = 0;
  readonly ofStyles: MarkupWalker = {
    open: (tag, attributes, isAlone) => this.openStyle(tag, attributes, isAlone),
    close: (tag) => this.styles.close(tag),
    text: () => undefined,
  };

  constructor(name: string) {
    this.name = name;
  }

  /**
   * Returns the sheets once the end of the file has been reached.
   * @throws Failure if the file is truncated or has no sheets
   */
  end(): RawSheet[] {
    if (!this.isBook) throw spreadsheetFailures.openDocument({ file: this.name });
    if (this.sheet || this.left > 0) throw spreadsheetFailures.damaged({ file: this.name });
    return this.sheets;
  }

  open(tag: string, attributes: string, isAlone: boolean): void {
    if (tag === "draw:frame") this.isCut = this.styles.isCut(attributeOf(attributes, "draw:style-name"));
    if (tag === "draw:image") this.putPicture(withLetters(attributeOf(attributes, "xlink:href") ?? ""));
    if (this.left > 0) {
      if (!isAlone) this.left += 1;
      return;
    }
    if (!this.enter(tag, attributes)) {
      if (!isAlone) this.left += 1;
    } else if (isAlone) this.leave(tag);
  }

  close(tag: string): void {
    if (this.left > 0) this.left -= 1;
    else this.leave(tag);
  }

  text(text: string, isLiteral: boolean): void {
    if (this.left === 0 && this.depth > 0)
      this.put((isLiteral ? text : withLetters(text)).replace(/[ \t\r\n]+/g, " "));
  }

  /** Adds a picture. Outside a cell, a drawing is added only if it is a picture, not a chart. */
  private putPicture(file: string): void {
    if (this.cell) {
      // What is left of a cut picture depends on a resolution that only the program knows, so none of it is taken.
      if (this.left === 1) this.cell.picture ??= this.isCut ? "" : file;
    } else if (this.sheet && !this.row && isSheetPicture(file)) this.sheet.loosePictures += 1;
  }

  private openStyle(tag: string, attributes: string, isAlone: boolean): void {
    this.styles.open(tag, attributes);
    if (isAlone) this.styles.close(tag);
  }

  /** Whether the content of an element must be read. */
  private enter(tag: string, attributes: string): boolean {
    if (this.depth > 0) return this.enterLetters(tag, attributes);
    if (this.cell) return this.enterText(tag);
    if (this.row) return this.enterCell(tag, attributes);
    if (this.sheet) return this.enterRow(this.sheet, tag, attributes);
    if (this.isBook) return this.enterSheet(tag, attributes);
    if (tag === "office:spreadsheet") this.isBook = true;
    else this.styles.open(tag, attributes);
    return true;
  }

  private leave(tag: string): void {
    if (this.depth > 0) this.depth -= 1;
    else if (this.cell) this.endCell(this.cell);
    else if (this.row && tag === "table:table-row") this.endRow(this.row);
    else if (this.sheet && tag === "table:table") this.endSheet(this.sheet);
    else if (!this.isBook) this.styles.close(tag);
  }

  private enterSheet(tag: string, attributes: string): boolean {
    if (tag !== "table:table") return false;
    const name = withLetters(attributeOf(attributes, "table:name") ?? "");
    const isSeen = !this.styles.isUnseen(attributeOf(attributes, "table:style-name"));
    this.sheet = { name, isSeen, rows: [], merges: [], columns: [], nextRow: 1, loosePictures: 0 };
    return true;
  }

  private enterRow(sheet: Sheet, tag: string, attributes: string): boolean {
    const isHidden = /^(?:collapse|filter)$/.test(attributeOf(attributes, "table:visibility") ?? "");
    const style = attributeOf(attributes, "table:default-cell-style-name");
    if (tag === "table:table-row") {
      const count = repeated(attributes, "rows");
      const [unread, fonts] = [new Map<number, Sentence>(), new Map<number, string>()];
      this.row = { texts: [], unread, fonts, pictures: [], isHidden, count, style, nextColumn: 0 };
      return true;
    }
    if (tag === "table:table-column") {
      const count = Math.min(repeated(attributes, "columns"), MAX_ROW_LENGTH - sheet.columns.length);
      for (let at = 0; at < count; at += 1) sheet.columns.push({ isHidden, style });
      return true;
    }
    return GROUPS.test(tag);
  }

  private enterCell(tag: string, attributes: string): boolean {
    const isCovered = tag === "table:covered-table-cell";
    if (!isCovered && tag !== "table:table-cell") return false;
    const style = attributeOf(attributes, "table:style-name") ?? this.usualStyle();
    this.cell = {
      attributes,
      style,
      isCovered,
      paragraphs: [],
      font: this.styles.fontOf("table-cell", style),
      picture: undefined,
    };
    return true;
  }

  /** Returns the default style of a cell: the style of its row, or else the style of its column. */
  private usualStyle(): string | undefined {
    const { style, nextColumn = 0 } = this.row ?? {};
    return style ?? this.sheet?.columns[nextColumn]?.style;
  }

  private enterText(tag: string): boolean {
    if (tag !== "text:p" && tag !== "text:h") return false;
    this.cell?.paragraphs.push([]);
    this.depth = 1;
    return true;
  }

  private enterLetters(tag: string, attributes: string): boolean {
    if (!tag.startsWith("text:") || NO_LETTERS.test(tag)) return false;
    if (tag === "text:s")
      this.put(" ".repeat(Math.min(MOST_SPACES, Number(attributeOf(attributes, "text:c") ?? 1) || 1)));
    else if (tag === "text:tab") this.put("\t");
    else if (tag === "text:line-break") this.put("\n");
    else if (tag === "text:span" && this.cell) {
      const font = this.styles.fontOf("text", attributeOf(attributes, "text:style-name"));
      if (font !== undefined && legacyFontOf(font)) this.cell.font = font;
    }
    this.depth += 1;
    return true;
  }

  private put(letters: string): void {
    this.cell?.paragraphs.at(-1)?.push(letters);
  }

  private endCell(cell: Cell): void {
    this.cell = undefined;
    const { row, sheet } = this;
    if (!row || !sheet) return;
    const column = row.nextColumn;
    const times = Math.min(repeated(cell.attributes, "columns"), MAX_ROW_LENGTH - column);
    row.nextColumn += times;
    putMerge(sheet, column, cell.attributes);
    if (cell.picture !== undefined) row.pictures.push({ first: column, last: column, file: cell.picture });
    const value: OdsValue = cell.isCovered ? { text: "" } : odsValue(cell.attributes, cell.paragraphs);
    if (value.text === "" && value.problem === undefined) return;
    this.letters += value.text.length * times * row.count;
    if (this.letters > MAX_SHEET_LETTERS) throw tooMuchToRead(this.name);
    while (row.texts.length < column) row.texts.push("");
    const font = cell.font !== undefined && legacyFontOf(cell.font) ? cell.font : undefined;
    for (let at = column; at < column + times; at += 1) {
      row.texts.push(value.text);
      if (value.problem !== undefined) row.unread.set(at, value.problem);
      if (font !== undefined) row.fonts.set(at, font);
    }
  }

  private endRow(row: Row): void {
    this.row = undefined;
    const { sheet } = this;
    if (!sheet) return;
    const { texts, unread, fonts, pictures, isHidden, count } = row;
    if (texts.length > 0) {
      this.cells += texts.length * Math.min(count, MAX_SHEET_ROWS);
      if (this.cells > MAX_SHEET_CELLS) throw tooManyCells(this.name);
      if (sheet.rows.length + count > MAX_SHEET_ROWS * 2) throw tooManyRows(this.name);
      for (let at = 0; at < count; at += 1)
        sheet.rows.push({
          row: sheet.nextRow + at,
          texts: [...texts],
          isHidden,
          ...(unread.size > 0 && { unread }),
          ...(fonts.size > 0 && { fonts }),
          ...(pictures.length > 0 && { pictures }),
        });
    }
    sheet.nextRow += count;
  }

  private endSheet({ name, rows, merges, columns, isSeen, loosePictures }: Sheet): void {
    this.sheet = undefined;
    if (!isSeen) return;
    const isHidden = (column: number) => columns[column]?.isHidden ?? false;
    this.sheets.push({ name, rows, merges, isHidden, ...(loosePictures > 0 && { loosePictures }) });
  }
}

const repeated = (attributes: string, what: "rows" | "columns"): number =>
  Math.max(1, Number(attributeOf(attributes, `table:number-${what}-repeated`) ?? 1) || 1);

function putMerge(sheet: Sheet, column: number, attributes: string): void {
  const spanned = Number(attributeOf(attributes, "table:number-rows-spanned") ?? 1);
  const isOneWide = (attributeOf(attributes, "table:number-columns-spanned") ?? "1") === "1";
  if (spanned > 1 && isOneWide)
    sheet.merges.push({ column, first: sheet.nextRow, last: sheet.nextRow + spanned - 1 });
}

/** The value of a cell, or the reason why it has no value. */
interface OdsValue {
  text: string;
  problem?: Sentence;
}

/**
 * Returns the displayed value of a cell. However, dates are in ISO 8601, and shortened numbers have all their digits.
 * @param paragraphs the paragraphs of the cell, each split into pieces by its tags
 */
function odsValue(attributes: string, paragraphs: readonly string[][]): OdsValue {
  const shown = paragraphs
    .map((pieces) => pieces.join(""))
    .join("\n")
    .trim();
  const of = (name: string) => attributeOf(attributes, `office:${name}`);
  const type = of("value-type");
  if (type === "date") return { text: (of("date-value") ?? shown).replace(/T00:00:00(?:\.0+)?$/, "") };
  if (type === "boolean") return { text: (of("boolean-value") ?? shown).toUpperCase() };
  if (type === "string" && paragraphs.length === 0)
    return { text: withLetters(of("string-value") ?? "").trim() };
  const value = Number(of("value") ?? Number.NaN);
  if (type === "float" || type === "currency" || type === "percentage") {
    if (Number.isNaN(value)) return { text: shown };
    return isTooLong(value) ? { text: "", problem: LONG_NUMBER } : { text: shownOr(shown, value) };
  }
  const isFormula = attributeOf(attributes, "table:formula") !== undefined;
  return isFormula && type === undefined && paragraphs.length === 0
    ? { text: "", problem: NO_VALUE }
    : { text: shown };
}

/** Matches an empty string, or a number that is shown in exponential notation or does not fit in its column. */
const CUT_SHORT = /^$|^#+$|\d[eE][+-]?\d/;
/** Matches thousands separators, including the groups of two digits used in India. */
const GROUPING = /(?<=\d)[,.'’\u00A0\u202F](?=(?:\d{2,3}[,.'’\u00A0\u202F])*\d{3}(?!\d))/g;

/**
 * Returns the number itself if the displayed text only groups its digits, cuts some off, adds some, or shows an
 * exponent. Otherwise, returns the displayed text.
 */
function shownOr(shown: string, value: number): string {
  const digits = shown.replace(GROUPING, "");
  const isCut = Math.abs(Number(digits.replace(",", ".")) - value) < 1 && !/^-?0\d/.test(digits);
  return CUT_SHORT.test(shown) || isCut || digits === numberText(value) ? numberText(value) : shown;
}

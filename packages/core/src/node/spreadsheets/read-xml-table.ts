import type { Sentence } from "../../sentence.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { legacyFontOf } from "../../spreadsheets/cells/legacy-fonts.ts";
import type { NumberedRow, RawBook, RawSheet } from "../../spreadsheets/tables/raw-sheet.ts";
import { decodeText } from "./decode-text.ts";
import { attributeOf, withLetters } from "./markup-text.ts";
import { saysDate, shownDay, shownNumber, shownText, timeWithoutDay } from "../excel/number-format.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
} from "../excel/sheet-limits.ts";
import { LONG_NUMBER, NO_DATE, NO_VALUE } from "../excel/value-text.ts";
import { walkMarkup, type MarkupWalker } from "./walk-markup.ts";

const LOOKED_AT = 4096;

/** Whether a file is a workbook in the XML format of Excel 2003. Such workbooks are also saved as .xls. */
export const isXmlTable = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, LOOKED_AT).toString("latin1").replaceAll("\0", "");
  return /<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(start);
};

/** The time formats that Excel 2003 writes by name. */
const NAMED_TIMES: Readonly<Record<string, string>> = {
  "Short Time": "h:mm",
  "Medium Time": "h:mm AM/PM",
  "Long Time": "h:mm:ss AM/PM",
};

/**
 * Reads the sheets of a workbook in the XML format of Excel 2003.
 * @throws Failure if the file is too large or truncated
 */
export function readXmlTable(bytes: Buffer, name: string): RawBook {
  const { text, guesses } = decodeText(bytes, name);
  const reader = new XmlTableReader(name);
  walkMarkup(text, reader);
  return { sheets: reader.end(), guesses };
}

interface Sheet extends Pick<RawSheet, "name" | "rows" | "merges"> {
  isSeen: boolean;
  style: string | undefined;
  columns: { isHidden: boolean; style: string | undefined }[];
  /** The next row and column to read. */
  row: number;
  column: number;
}
interface Line {
  row: NumberedRow;
  column: number;
  style: string | undefined;
}
interface Cell {
  attributes: string;
  /** The attributes of the value, or undefined if there is no value yet. */
  data?: string;
  text: string[];
  font?: string;
}
interface Style {
  parent: string | undefined;
  font?: string | undefined;
  format?: string | undefined;
}

type Level =
  | "file"
  | "book"
  | "settings"
  | "styles"
  | "style"
  | "sheet"
  | "options"
  | "seen"
  | "table"
  | "row"
  | "cell"
  | "data"
  | "leaf";
/** The elements to read at each level. Other elements, such as a cell's comment, are skipped with all their content. */
const WAYS: Readonly<Partial<Record<Level, Readonly<Record<string, Level>>>>> = {
  file: { Workbook: "book" },
  book: { ExcelWorkbook: "settings", Styles: "styles", Worksheet: "sheet" },
  settings: { Date1904: "leaf" },
  styles: { Style: "style" },
  style: { Font: "leaf", NumberFormat: "leaf" },
  sheet: { Table: "table", WorksheetOptions: "options" },
  options: { Visible: "seen" },
  table: { Column: "leaf", Row: "row" },
  row: { Cell: "cell" },
  cell: { Data: "data" },
};
/** The formats that have a name. */
const NAMED: Readonly<Record<string, string>> = {
  "General Number": "General",
  Fixed: "0.00",
  Standard: "#,##0.00",
  Currency: "#,##0.00",
  "Euro Currency": "#,##0.00",
  Percent: "0.00%",
  Scientific: "0.00E+00",
  "Yes/No": '"Yes";"Yes";"No"',
  "True/False": '"True";"True";"False"',
  "On/Off": '"On";"On";"Off"',
};
const formatOf = (format: string): string => NAMED[format] ?? withLetters(format);
/** The default style. */
const USUAL = "Default";
const MOST_PARENTS = 16;

class XmlTableReader implements MarkupWalker {
  private readonly name: string;
  private readonly levels: Level[] = ["file"];
  /** The nesting depth within skipped elements. */
  private left = 0;
  private readonly styles = new Map<string, Style>();
  private style: Style = { parent: undefined };
  private readonly sheets: Sheet[] = [];
  private sheet: Sheet = newSheet("");
  private line: Line = { row: { row: 1, texts: [] }, column: 0, style: undefined };
  private cell: Cell = { attributes: "", text: [] };
  private cells = 0;
  private is1904 = false;

  constructor(name: string) {
    this.name = name;
  }

  /**
   * Returns the sheets once the end of the file has been reached.
   * @throws Failure if the file is truncated
   */
  end(): RawSheet[] {
    if (this.levels.length > 1) throw spreadsheetFailures.damaged({ file: this.name });
    return this.sheets.filter(({ isSeen }) => isSeen).map(asRaw);
  }

  open(tag: string, attributes: string, isAlone: boolean): void {
    const level = this.left > 0 ? undefined : this.levelOf(localName(tag));
    if (level === undefined) {
      if (!isAlone) this.left += 1;
      return;
    }
    this.levels.push(level);
    this.enter(level, localName(tag), attributes);
    if (isAlone) this.close();
  }

  close(): void {
    if (this.left > 0) this.left -= 1;
    else if (this.levels.length > 1) {
      const level = this.levels.pop();
      if (level === "cell") this.endCell();
      else if (level === "row") this.endRow();
    }
  }

  text(text: string, isLiteral: boolean): void {
    const level = this.left > 0 ? undefined : this.levels.at(-1);
    if (level === "data") this.cell.text.push(isLiteral ? text : withLetters(text));
    else if (level === "seen") this.sheet.isSeen = !/hidden/i.test(text);
  }

  /** Returns the level to which a tag leads. Formatting elements within a value belong to the value. */
  private levelOf(tag: string): Level | undefined {
    const level = this.levels.at(-1) ?? "file";
    return level === "data" ? "data" : WAYS[level]?.[tag];
  }

  private enter(level: Level, tag: string, attributes: string): void {
    if (level === "style") {
      this.style = { parent: valueOf(attributes, "Parent") };
      this.styles.set(valueOf(attributes, "ID") ?? "", this.style);
    } else if (level === "sheet") {
      this.sheet = newSheet(withLetters(valueOf(attributes, "Name") ?? ""));
      this.sheets.push(this.sheet);
    } else if (level === "table") this.sheet.style = valueOf(attributes, "StyleID");
    else if (level === "row") this.beginRow(attributes);
    else if (level === "cell") this.cell = { attributes, text: [] };
    else if (level === "data" && this.cell.data === undefined) this.cell.data = attributes;
    else if (level === "data") this.cell.font = knownFont(valueOf(attributes, "Face")) ?? this.cell.font;
    else if (tag === "Column") this.putColumn(attributes);
    else if (tag === "Font") this.style.font = valueOf(attributes, "FontName");
    else if (tag === "NumberFormat") this.style.format = formatOf(valueOf(attributes, "Format") ?? "");
    else if (tag === "Date1904") this.is1904 = true;
  }

  private putColumn(attributes: string): void {
    const first = placeOf(attributes, this.sheet.column);
    const last = first + numberOf(attributes, "Span", 0);
    const style = valueOf(attributes, "StyleID");
    const isHidden = isUnseen(attributes, "Width");
    for (let at = first; at <= last && at < MAX_ROW_LENGTH; at += 1)
      this.sheet.columns[at] = { isHidden, style };
    this.sheet.column = last + 1;
  }

  private beginRow(attributes: string): void {
    const row = placeOf(attributes, this.sheet.row - 1) + 1;
    this.sheet.row = row + 1 + numberOf(attributes, "Span", 0);
    const isHidden = isUnseen(attributes, "Height");
    this.line = { row: { row, texts: [], isHidden }, column: 0, style: valueOf(attributes, "StyleID") };
  }

  private endRow(): void {
    const { row } = this.line;
    if (row.texts.length > 0) this.sheet.rows.push(row);
    if (this.sheet.rows.length > MAX_SHEET_ROWS * 2) throw tooManyRows(this.name);
  }

  private endCell(): void {
    const { attributes } = this.cell;
    const { row } = this.line;
    const column = placeOf(attributes, this.line.column);
    const [across, down] = [numberOf(attributes, "MergeAcross", 0), numberOf(attributes, "MergeDown", 0)];
    if (down > 0 && across === 0) this.sheet.merges.push({ column, first: row.row, last: row.row + down });
    this.line.column = column + 1 + across;
    const { text, problem } = this.valueOfCell(column);
    if (column >= MAX_ROW_LENGTH || (text === "" && problem === undefined)) return;
    this.cells += column + 1 - row.texts.length;
    if (this.cells > MAX_SHEET_CELLS) throw tooManyCells(this.name);
    while (row.texts.length <= column) row.texts.push("");
    row.texts[column] = text;
    if (problem !== undefined) row.unread = (row.unread ?? new Map<number, Sentence>()).set(column, problem);
    const font = this.cell.font ?? knownFont(this.ofStyle(column, (style) => style.font));
    if (font !== undefined) row.fonts = (row.fonts ?? new Map<number, string>()).set(column, font);
  }

  private valueOfCell(column: number): { text: string; problem?: Sentence } {
    const { attributes, data, text: pieces } = this.cell;
    const text = pieces.join("").trim();
    if (data === undefined)
      return valueOf(attributes, "Formula") === undefined ? { text } : { text, problem: NO_VALUE };
    const type = valueOf(data, "Type");
    const named = this.ofStyle(column, (style) => style.format) ?? "";
    const format = NAMED_TIMES[named] ?? named;
    if (type === "DateTime")
      return { text: timeWithoutDay(text, format) ?? text.replace(/(?:T00:00:00)?(?:\.0+)?Z?$/, "") };
    if (type === "Boolean") return { text: text === "1" ? "TRUE" : "FALSE" };
    const number = Number(text);
    if (type !== "Number" || text === "" || !Number.isFinite(number))
      return { text: text === "" ? "" : shownText(text, format) };
    const isDay = saysDate(format);
    const shown = isDay ? shownDay(number, format, this.is1904) : shownNumber(number, format);
    return shown === undefined ? { text: "", problem: isDay ? NO_DATE : LONG_NUMBER } : { text: shown };
  }

  /**
   * Returns a style value for a cell. It comes from the cell's own style, or else from the style of its row, column
   * or table, or else from the default style.
   */
  private ofStyle<T>(column: number, read: (style: Style) => T | undefined): T | undefined {
    const ofColumn = this.sheet.columns[column]?.style;
    const own = valueOf(this.cell.attributes, "StyleID") ?? this.line.style ?? ofColumn ?? this.sheet.style;
    for (let at = own, steps = 0; at !== undefined && steps < MOST_PARENTS; steps += 1) {
      const style = this.styles.get(at);
      const found = style && read(style);
      if (found !== undefined) return found;
      at = style?.parent;
    }
    const usual = this.styles.get(USUAL);
    return usual && read(usual);
  }
}

const newSheet = (name: string): Sheet => ({
  name,
  rows: [],
  merges: [],
  isSeen: true,
  style: undefined,
  columns: [],
  row: 1,
  column: 0,
});

const asRaw = ({ name, rows, merges, columns }: Sheet): RawSheet => ({
  name,
  rows,
  merges,
  isHidden: (column) => columns[column]?.isHidden ?? false,
});

const localName = (tag: string): string => tag.slice(tag.indexOf(":") + 1);

const valueOf = (attributes: string, name: string): string | undefined =>
  attributeOf(attributes, `(?:\\w+:)?${name}`);

/** Whether a row or column is hidden, or too small to see. */
const isUnseen = (attributes: string, size: "Width" | "Height"): boolean =>
  valueOf(attributes, "Hidden") === "1" || Number(valueOf(attributes, size) ?? Number.NaN) === 0;

const knownFont = (font: string | undefined): string | undefined =>
  font !== undefined && legacyFontOf(withLetters(font)) ? withLetters(font) : undefined;

function numberOf(attributes: string, name: string, usual: number): number {
  const number = Number(valueOf(attributes, name) ?? usual);
  return Number.isInteger(number) && number >= 0 && number < 2 ** 20 ? number : usual;
}

/** Returns a position, counted from 0. It is the position that the attributes state, or else the next position. */
const placeOf = (attributes: string, next: number): number => numberOf(attributes, "Index", next + 1) - 1;

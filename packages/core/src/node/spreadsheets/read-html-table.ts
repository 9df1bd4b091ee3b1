import { legacyFontOf } from "../../spreadsheets/cells/legacy-fonts.ts";
import { hiddenColumns } from "../../spreadsheets/tables/not-read.ts";
import type { NumberedRow, RawBook, RawSheet } from "../../spreadsheets/tables/raw-sheet.ts";
import { decodeText } from "./decode-text.ts";
import { attributeOf } from "./markup-text.ts";
import {
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
} from "../excel/sheet-limits.ts";
import { numberText } from "../excel/value-text.ts";
import { walkMarkup, type MarkupWalker } from "./walk-markup.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";

/** The styles of an element that affect text. */
interface Looks {
  /**
   * How the element is hidden. `gone` means that it takes up no space. `unseen` means that it takes up space but is
   * invisible.
   */
  hidden?: "gone" | "unseen";
  font?: string;
}

/** Maximum number of characters that are read from a page's styles. */
const MOST_STYLES = 1024 * 1024;
/** Matches at-rules, which contain rules for print, small screens and the like. */
const AT_RULE = /@[^{};]{0,200}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const RULE = /([^{}]{1,2000})\{([^{}]*)\}/g;
/** Matches a simple selector: an element, a class, an ID, or an element with a class or an ID. */
const SIMPLE = /^[a-z][a-z\d]*$|^(?:[a-z][a-z\d]*)?[.#][\w-]+$/i;

/** The rules with simple selectors in the embedded styles of a page. */
class PageStyles {
  private readonly rules = new Map<string, Looks>();
  private size = 0;

  add(styles: string): void {
    const css = styles.slice(0, Math.max(0, MOST_STYLES - this.size)).replace(/\/\*[^]*?\*\/|<!--|-->/g, "");
    this.size += styles.length;
    for (const [, selectors = "", declarations = ""] of css.replace(AT_RULE, "").matchAll(RULE)) {
      const looks = declared(declarations);
      for (const selector of selectors.split(",").map((each) => each.trim()))
        if (SIMPLE.test(selector)) this.rules.set(selector, { ...this.rules.get(selector), ...looks });
    }
  }

  /** Returns the style of an element from its lower-case name and its attributes. */
  of(tag: string, attributes: string): Looks {
    const names = (attributeOf(attributes, "class") ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => `.${name}`);
    const id = attributeOf(attributes, "id");
    if (id !== undefined) names.push(`#${id}`);
    const face = tag === "font" ? attributeOf(attributes, "face") : undefined;
    return {
      ...this.rules.get(tag),
      ...Object.assign({}, ...names.flatMap((name) => [this.rules.get(name), this.rules.get(tag + name)])),
      ...(face !== undefined && { font: face }),
      ...declared(attributeOf(attributes, "style") ?? ""),
      ...(/(?:^|\s)hidden(?=[\s=]|$)/i.test(attributes.replace(QUOTED, "")) && { hidden: "gone" as const }),
    };
  }
}

const QUOTED = /=\s*(?:"[^"]*"|'[^']*')/g;

function declared(declarations: string): Looks {
  const looks: Looks = {};
  for (const declaration of declarations.split(";")) {
    const [, name = "", value = ""] =
      /^\s*([\w-]+)\s*:\s*(.*?)\s*(?:!important\s*)?$/is.exec(declaration) ?? [];
    const property = name.toLowerCase();
    if (property === "display" && /^none$/i.test(value)) looks.hidden = "gone";
    else if (property === "visibility" && /^(?:hidden|collapse)$/i.test(value)) looks.hidden = "unseen";
    else if (property === "font-family")
      looks.font = (value.split(",")[0] ?? "").replaceAll(/^["']|["']$/g, "");
  }
  return looks;
}

/** The number of bytes at the start of a file in which to look for the first tag. */
const LOOKED_AT = 4096;

/** Whether a file is a web page with a table. Many portals export such pages as .xls. */
export const isHtmlTable = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, LOOKED_AT).toString("latin1").replaceAll("\0", "");
  return /^[^<]{0,8}<(?:!doctype html|html|head|meta|style|table|div|body|\?xml[^>]*>\s*<html)/i.test(
    start.trimStart(),
  );
};

/**
 * Reads the table with the most rows from a web page, as a browser would show it.
 * @throws Failure if the table is too large
 */
export async function readHtmlTable(bytes: Buffer, name: string): Promise<RawBook> {
  const { text, guesses } = decodeText(bytes, name);
  const { decodeHTML } = await import("entities");
  const reader = new HtmlReader(name, decodeHTML);
  walkMarkup(text, reader);
  const most = reader.longest();
  const sheets: RawSheet[] = most
    ? [{ name: "", isHidden: () => false, rows: most.rows, merges: most.merges }]
    : [];
  return {
    sheets,
    guesses: [...guesses, { what: "encoding", ...guessSentences.webPage() }],
    ...(most && most.hiddenHeads.length > 0 && { notRead: [hiddenColumns(most.hiddenHeads)] }),
  };
}

interface Table extends Pick<RawSheet, "rows" | "merges"> {
  looks: Looks;
  /** Whether the current section of the table is hidden. If so, the rows that start in it are hidden too. */
  isPartHidden: boolean;
  /** For each column, the last row that the column's most recent merged cells cover. */
  covered: Map<number, number>;
  /** The hidden cells of the first row that contains hidden cells. */
  hiddenHeads: string[];
  row: Row | undefined;
  cell: Cell | undefined;
}
interface Row extends NumberedRow {
  looks: Looks;
  heads: string[];
}
interface Cell {
  attributes: string;
  looks: Looks;
  pieces: string[];
  font: string | undefined;
}
/** An element whose content is invisible. */
interface Hidden {
  tag: string;
  /** The number of open elements with the same name, including this element. */
  open: number;
  tables: number;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that no browser shows, and elements with phonetic readings. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(["template", "noscript", "rt", "rp"]);
const SCRIPTS: ReadonlySet<string> = new Set(["script", "style", "title"]);
const LINE_BREAKS = /^(?:br|p|div|li|h[1-6])$/;
const OF_TABLE = /^(?:table|thead|tbody|tfoot|tr|td|th)$/;
/** Matches a number shown in exponential notation, or a number that does not fit in its column. */
const CUT_SHORT = /^#+$|\d[eE][+-]?\d+$/;

/** Collects tables from the tags of a page. Any tag may close elements that were left open. */
class HtmlReader implements MarkupWalker {
  readonly scripts = SCRIPTS;
  private readonly name: string;
  private readonly decode: (text: string) => string;
  private readonly styles = new PageStyles();
  private readonly tables: Table[] = [];
  /** The enclosing tables, from outermost to innermost. */
  private readonly within: Table[] = [];
  private hidden: Hidden | undefined;
  private script = "";
  private cells = 0;

  constructor(name: string, decode: (text: string) => string) {
    this.name = name;
    this.decode = decode;
  }

  longest(): Table | undefined {
    while (this.table) this.endTable();
    return this.tables.toSorted((a, b) => b.rows.length - a.rows.length)[0];
  }

  private get table(): Table | undefined {
    return this.within.at(-1);
  }

  open(name: string, attributes: string, isAlone: boolean): void {
    const tag = name.toLowerCase();
    if (SCRIPTS.has(tag)) this.script = tag;
    else if (!this.isHiding(tag, 1)) this.begin(tag, attributes, isAlone || VOID.test(tag));
  }

  close(name: string): void {
    const tag = name.toLowerCase();
    if (SCRIPTS.has(tag)) this.script = "";
    else if (!this.isHiding(tag, -1)) this.end(tag);
  }

  text(text: string, isLiteral: boolean): void {
    if (this.script === "style") this.styles.add(text);
    if (this.script !== "" || this.hidden) return;
    const letters = isLiteral ? text : this.decode(text);
    this.table?.cell?.pieces.push(letters.replace(/[\s\u00A0]+/g, " "));
  }

  /** Whether a tag is inside an invisible element. An element hidden within a cell ends no later than the cell. */
  private isHiding(tag: string, step: 1 | -1): boolean {
    const { hidden } = this;
    if (!hidden) return false;
    if (tag === "table" && (step === 1 || hidden.tables > 0)) hidden.tables += step;
    else if (this.table?.cell && hidden.tables === 0 && OF_TABLE.test(tag)) {
      this.hidden = undefined;
      return false;
    }
    if (tag === hidden.tag) hidden.open += step;
    if (hidden.open === 0) this.hidden = undefined;
    return true;
  }

  private begin(tag: string, attributes: string, isAlone: boolean): void {
    const { table } = this;
    const looks = this.styles.of(tag, attributes);
    if (tag === "table") this.beginTable(looks);
    else if (tag === "tr") this.beginRow(looks);
    else if (tag === "td" || tag === "th") this.beginCell(attributes, looks);
    else if (OF_TABLE.test(tag) && table) {
      this.endRow();
      table.isPartHidden = looks.hidden !== undefined;
    } else if (looks.hidden || NEVER_SHOWN.has(tag)) {
      if (!isAlone) this.hidden = { tag, open: 1, tables: 0 };
    } else if (table?.cell) {
      if (LINE_BREAKS.test(tag)) table.cell.pieces.push("\n");
      if (looks.font !== undefined && legacyFontOf(looks.font)) table.cell.font = looks.font;
    }
  }

  private end(tag: string): void {
    if (tag === "table") this.endTable();
    else if (tag === "tr") this.endRow();
    else if (tag === "td" || tag === "th") this.endCell();
    else if (OF_TABLE.test(tag) && this.table) {
      this.endRow();
      this.table.isPartHidden = false;
    } else if (LINE_BREAKS.test(tag) && tag !== "br") this.table?.cell?.pieces.push("\n");
  }

  private beginTable(looks: Looks): void {
    const table: Table = {
      looks,
      isPartHidden: false,
      rows: [],
      merges: [],
      covered: new Map(),
      hiddenHeads: [],
      row: undefined,
      cell: undefined,
    };
    this.within.push(table);
    if (!looks.hidden) this.tables.push(table);
  }

  private endTable(): void {
    this.endRow();
    this.within.pop();
  }

  private beginRow(looks: Looks): void {
    this.endRow();
    const { table } = this;
    if (!table) return;
    const isHidden = looks.hidden !== undefined || table.isPartHidden;
    table.row = { row: table.rows.length + 1, texts: [], isHidden, looks, heads: [] };
  }

  private endRow(): void {
    this.endCell();
    const { table } = this;
    if (!table?.row) return;
    const { looks: _, heads, ...row } = table.row;
    if (table.hiddenHeads.length === 0) table.hiddenHeads = heads;
    table.rows.push(row);
    table.row = undefined;
    if (table.rows.length > MAX_SHEET_ROWS * 2) throw tooManyRows(this.name);
  }

  private beginCell(attributes: string, looks: Looks): void {
    this.endCell();
    const { table } = this;
    if (!table) return;
    if (!table.row) this.beginRow({});
    const font = looks.font ?? table.row?.looks.font ?? table.looks.font;
    table.cell = { attributes, looks, pieces: [], font };
  }

  private endCell(): void {
    const { table } = this;
    if (!table?.cell || !table.row) return;
    const { attributes, looks, pieces, font } = table.cell;
    table.cell = undefined;
    const shown = textOf(pieces);
    if (looks.hidden === "gone") {
      if (shown !== "") table.row.heads.push(shown);
      return;
    }
    const { row } = table;
    const before = row.texts.length;
    while ((table.covered.get(row.texts.length) ?? 0) >= row.row) row.texts.push("");
    const column = row.texts.length;
    const across = Math.min(MAX_SHEET_COLUMNS, spanOf(attributes, "colspan"));
    const last = row.row + spanOf(attributes, "rowspan") - 1;
    if (last > row.row) {
      if (across === 1) table.merges.push({ column, first: row.row, last });
      for (let at = column; at < column + across; at += 1) table.covered.set(at, last);
    }
    const text = looks.hidden ? "" : valueOf(attributes, shown);
    row.texts.push(text, ...Array.from({ length: across - 1 }, () => ""));
    if (text !== "" && font !== undefined && legacyFontOf(font))
      row.fonts = (row.fonts ?? new Map<number, string>()).set(column, font);
    this.cells += row.texts.length - before;
    if (this.cells > MAX_SHEET_CELLS) throw tooManyCells(this.name);
  }
}

/** Joins text into lines as a browser does. Collapses spaces and drops empty lines. */
const textOf = (pieces: readonly string[]): string =>
  pieces
    .join("")
    .replace(/ +/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

const spanOf = (attributes: string, name: "colspan" | "rowspan"): number =>
  Math.max(1, Math.trunc(Number(attributeOf(attributes, name) ?? 1)) || 1);

/** Returns the full number that pages from Excel store next to the displayed number. */
function valueOf(attributes: string, shown: string): string {
  const whole = CUT_SHORT.test(shown) ? Number(attributeOf(attributes, "x:num") ?? Number.NaN) : Number.NaN;
  return Number.isNaN(whole) ? shown : numberText(whole);
}

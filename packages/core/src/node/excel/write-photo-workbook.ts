import { once } from "node:events";
import { PassThrough, type Writable } from "node:stream";
import { columnLetters as letters } from "../../spreadsheets/tables/not-read.ts";
import { encodedText, SMALL_COPY } from "./workbook-signs.ts";
import { jpegSize } from "../jpeg/jpeg-size.ts";
import { writeZip } from "../archives/write-zip.ts";
import { MAX_CELL, type WorkbookCell, type WorkbookColumn } from "./write-workbook.ts";

/** A row of the workbook, and the location of the row's photo if it has one. */
export interface PhotoRow<P> {
  cells: readonly WorkbookCell[];
  photo: P | null;
}

/** The row and the size of a photo. */
interface Placed {
  row: number;
  width: number;
  height: number;
}

/** The height of a row with a photo, in points, and the width of the photo column, in characters. */
const ROW_POINTS = 60;
const PHOTO_COLUMN = 9;
/** EMU (the unit of lengths in drawings) per point. */
const EMU = 12_700;
const PHOTO_POINTS = 56;
const MARGIN_POINTS = 2;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The cell styles: one style for each column format, then one for headings and one for multi-line text. */
const FORMATS = ["text", "number", "date", "moment"] as const;
const FORMAT_IDS = { text: 49, number: 1, date: 164, moment: 165 } as const;
const HEADING = FORMATS.length;
const WRAPPED = HEADING + 1;

const styleOf = ({ format = "text", isWrapped }: Pick<WorkbookColumn, "format" | "isWrapped">): number =>
  isWrapped ? WRAPPED : FORMATS.indexOf(format);

/**
 * Writes a workbook of one sheet, like `writeWorkbook` with filters, with small photos in the first column. Only the
 * locations of the photos stay in memory. Each photo is written as soon as it has been made.
 * @param photoOf makes a small JPEG, or returns undefined if the photo is missing
 */
export async function writePhotoWorkbook<P>(
  output: Writable,
  sheetName: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<PhotoRow<P>>,
  photoOf: (photo: P) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const zip = await writeZip(output);
  const add = (name: string, text: string) => zip.add(name, Buffer.from(XML + text));
  await add("[Content_Types].xml", CONTENT_TYPES);
  await add("_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]]));
  await add(
    "xl/_rels/workbook.xml.rels",
    relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
  );
  await add("xl/styles.xml", STYLES);
  const all: WorkbookColumn[] = [{ heading: "Photo", width: PHOTO_COLUMN }, ...columns];
  const sheet = new PassThrough();
  const [, { table, shown }] = await Promise.all([
    zip.add("xl/worksheets/sheet1.xml", sheet),
    writeSheet(sheet, all, rows),
  ]);
  await add("xl/workbook.xml", workbookOf(sheetName, table));
  await add("xl/worksheets/_rels/sheet1.xml.rels", relations([["drawing", "../drawings/drawing1.xml"]]));
  const placed: Placed[] = [];
  for (const [row, of] of shown) {
    const photo = await photoOf(of);
    if (!photo) continue;
    placed.push({ row, ...fitted(photo) });
    await zip.add(`xl/media/image${placed.length}.jpg`, Buffer.from(photo));
  }
  const links = placed.map((_, at): [string, string] => ["image", `../media/image${at + 1}.jpg`]);
  await add("xl/drawings/_rels/drawing1.xml.rels", relations(links));
  await add("xl/drawings/drawing1.xml", drawingOf(placed));
  await zip.finish();
}

/** The last cell of a table that starts at A1. */
interface Table {
  column: string;
  row: number;
}

/** Writes the sheet. Returns the extent of the sheet's table and the photo of each row. */
async function writeSheet<P>(
  output: PassThrough,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<PhotoRow<P>>,
): Promise<{ table: Table; shown: Map<number, P> }> {
  const end = letters(columns.length - 1);
  const widths = columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${column.width}" style="${styleOf(column)}" customWidth="1"/>`,
  );
  const write = async (text: string) => {
    if (!output.write(text)) await once(output, "drain");
  };
  try {
    await write(
      `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATED}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData><row r="1">${columns
        .map(({ heading }, at) => textCell(`${letters(at)}1`, heading, HEADING))
        .join("")}</row>`,
    );
    const shown = new Map<number, P>();
    let row = 1;
    for await (const { cells, photo } of rows) {
      row += 1;
      if (photo !== null) shown.set(row, photo);
      const texts = cells.map((cell, at) =>
        cellOf(`${letters(at + 1)}${row}`, cell, styleOf(columns[at + 1] ?? {})),
      );
      await write(`<row r="${row}" ht="${ROW_POINTS}" customHeight="1">${texts.join("")}</row>`);
    }
    output.end(`</sheetData><autoFilter ref="A1:${end}${row}"/><drawing r:id="rId1"/></worksheet>`);
    return { table: { column: end, row }, shown };
  } catch (error) {
    output.destroy(error as Error);
    throw error;
  }
}

/**
 * Serialises a cell. Text is always written as a string, so that a spreadsheet shows it unchanged and never runs it
 * as a formula.
 */
function cellOf(at: string, cell: WorkbookCell, style: number): string {
  if (typeof cell === "string") return cell === "" ? "" : textCell(at, cell.slice(0, MAX_CELL), style);
  const value = typeof cell === "number" ? cell : serialOf(cell);
  return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
}

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cleanXml(encodedText(text))}</t></is></c>`;

/** Escapes text for XML and removes characters that XML does not allow. */
const cleanXml = (text: string): string =>
  text
    .replaceAll(NO_XML, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)
    // A reader takes a line end of another kind for this one.
    .replaceAll(/\r\n?/g, "\n");
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Converts a date to a serial number, which is the number of days since 30 December 1899, as in spreadsheets. */
const serialOf = (date: Date): number => (date.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS;

/** Fits a photo into its cell. The photo is made as tall as possible, but no wider than the cell. */
function fitted(jpeg: Uint8Array): Omit<Placed, "row"> {
  const { width, height } = jpegSize(jpeg) ?? { width: 1, height: 1 };
  const scale = PHOTO_POINTS / Math.max(width, height);
  return { width: Math.round(width * scale * EMU), height: Math.round(height * scale * EMU) };
}

function drawingOf(placed: readonly Placed[]): string {
  const margin = MARGIN_POINTS * EMU;
  const pictures = placed.map(({ row, width, height }, at) => {
    const id = at + 1;
    return `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>${margin}</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>${margin}</xdr:rowOff></xdr:from><xdr:ext cx="${width}" cy="${height}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id + 1}" name="Photo ${id}" descr="${SMALL_COPY}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
  });
  return `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATED}">${pictures.join("")}</xdr:wsDr>`;
}

const relations = (links: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${links
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATED}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const workbookOf = (name: string, { column, row }: Table): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="${cleanXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${cleanXml(name)}'!$A$1:$${column}$${row}</definedName></definedNames></workbook>`;

const FONTS =
  '<font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>';
const style = (numFmtId: number, font = 0, wrap = 0) =>
  `<xf numFmtId="${numFmtId}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="center" wrapText="${wrap}"/></xf>`;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2">${FONTS}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${WRAPPED + 1}">${FORMATS.map((format) => style(FORMAT_IDS[format])).join("")}${style(FORMAT_IDS.text, 1)}${style(FORMAT_IDS.text, 0, 1)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/></Types>`;

import { namedWithView, type PictureView } from "../../spreadsheets/tables/sheet-pictures.ts";
import { SMALL_COPY } from "./workbook-signs.ts";
import type { Package, Relation } from "./xlsx-package.ts";
import type { XmlTag, XmlVisitor } from "./xml-stream.ts";

/** EMU (the unit of lengths in drawings) per point. */
const EMU_OF_POINT = 12_700;
const USUAL_HEIGHT = 15;
/** Maximum height, in rows, of a photo that belongs to a row. */
const MOST_ROWS = 100;

/** A picture that floats over a sheet, with its row number. Rows are counted from 1. */
export interface FloatingPicture {
  row: number;
  first: number;
  last: number;
  file: string;
}

interface Corner {
  col: number;
  row: number;
  rowOff: number;
}

/**
 * Finds the pictures that float over a sheet.
 * @param heights the heights of rows with a custom height, in points
 */
export async function floatingPictures(
  parts: Package,
  sheet: string,
  heights: ReadonlyMap<number, number>,
): Promise<FloatingPicture[]> {
  const found: FloatingPicture[] = [];
  const drawing = (await parts.relations(sheet)).find(({ type }) => type === "drawing");
  if (!drawing) return found;
  const files = filesOf(parts, await parts.relations(drawing.path));
  let from: Corner | undefined;
  let to: Corner | undefined;
  let corner: Corner | undefined;
  let height = 0;
  let drawn: Drawn | undefined;
  let taken: Drawn | undefined;
  let isCopy = false;
  await parts.read(drawing.path, {
    open(tag, parents) {
      if (tag.name === "from") corner = from = { col: 0, row: 0, rowOff: 0 };
      else if (tag.name === "to") corner = to = { col: 0, row: 0, rowOff: 0 };
      else if (tag.name === "ext" && parents.at(-1)?.endsWith("Anchor")) height = Number(tag.attribute("cy"));
      else if (tag.name === "cNvPr" && tag.attribute("descr") === SMALL_COPY) isCopy = true;
      else if (DRAWN.has(tag.name)) drawn = { file: undefined, view: WHOLE };
      else if (drawn) readDrawn(drawn, tag, files);
    },
    text(text, parents) {
      const name = parents.at(-1);
      if (corner && (name === "col" || name === "row" || name === "rowOff")) corner[name] = Number(text) || 0;
    },
    close(name) {
      if (name === "from" || name === "to") corner = undefined;
      if (DRAWN.has(name)) {
        if (drawn?.file !== undefined) taken ??= drawn;
        drawn = undefined;
      }
      if (!name.endsWith("Anchor")) return;
      if (from && taken?.file !== undefined && !isCopy) {
        const last = Math.max(from.col, to?.col ?? from.col);
        const file = namedWithView(taken.file, taken.view);
        found.push({ row: rowUnder(from, to, height, heights), first: from.col, last, file });
      }
      [from, to, taken, isCopy, height] = [undefined, undefined, undefined, false, 0];
    },
  });
  return found;
}

const WHOLE: PictureView = { left: 0, top: 0, right: 0, bottom: 0, turns: 0 };

/** A picture, or a shape that may be filled with one. A drawing can group several. */
interface Drawn {
  file: string | undefined;
  view: PictureView;
}
const DRAWN: ReadonlySet<string> = new Set(["pic", "sp"]);

function readDrawn(drawn: Drawn, tag: XmlTag, files: ReadonlyMap<string, string>): void {
  if (tag.name === "blip") drawn.file ??= files.get(tag.attribute("embed") ?? "");
  else if (tag.name === "srcRect") drawn.view = { ...drawn.view, ...cutOf(tag) };
  else if (tag.name === "xfrm") drawn.view = { ...drawn.view, turns: turnsOf(tag) };
}

/**
 * Reads which parts of a picture a workbook leaves out, in thousandths of a percent or in percent (ECMA-376 part 1,
 * 20.1.8.55).
 */
function cutOf(tag: XmlTag): Omit<PictureView, "turns"> {
  const side = (name: string) => {
    const text = tag.attribute(name) ?? "";
    return (Number.parseFloat(text) || 0) / (text.endsWith("%") ? 100 : 100_000);
  };
  return { left: side("l"), top: side("t"), right: side("r"), bottom: side("b") };
}

/** A quarter turn clockwise, in sixty-thousandths of a degree. */
const QUARTER = 90 * 60_000;

/** Reads by how many quarter turns a workbook turns a picture. A tilt of less than half a quarter is left out. */
function turnsOf(tag: XmlTag): number {
  const turns = Math.round((Number(tag.attribute("rot")) || 0) / QUARTER) % 4;
  return turns < 0 ? turns + 4 : turns;
}

/** Returns the row, numbered from 1, that covers most of a picture. */
function rowUnder(
  from: Corner,
  to: Corner | undefined,
  height: number,
  heights: ReadonlyMap<number, number>,
): number {
  const heightOf = (row: number) => (heights.get(row + 1) ?? USUAL_HEIGHT) * EMU_OF_POINT;
  let [best, most, left] = [from.row, 0, height];
  for (let row = from.row; row < from.row + MOST_ROWS; row += 1) {
    const begin = row === from.row ? from.rowOff : 0;
    const end = to && row === to.row ? to.rowOff : heightOf(row);
    const share = to ? end - begin : Math.min(left, end - begin);
    if (share > most) [best, most] = [row, share];
    left -= share;
    if (to ? row >= to.row : left <= 0) break;
  }
  return best + 1;
}

/** Finds the picture in a cell from the cell's value or text. */
export interface CellPictures {
  /**
   * Returns the picture for a value created by Excel's "Place in Cell" command.
   * @param number the number of the value's metadata entry, starting from 1
   */
  ofValue(number: number): string | undefined;
  /**
   * Returns the picture that WPS shows in a cell.
   * @param text the text of the cell or its formula, such as `DISPIMG("…", 1)`
   */
  ofText(text: string): string | undefined;
}

/** Reads the pictures placed in cells. Most workbooks have none. */
export async function cellPictures(parts: Package, relations: readonly Relation[]): Promise<CellPictures> {
  const pathOf = (type: string) => relations.find((each) => each.type === type)?.path;
  const [metadata, values, structures, links] = [
    pathOf("sheetMetadata"),
    pathOf("rdRichValue"),
    pathOf("rdRichValueStructure"),
    pathOf("richValueRel"),
  ];
  const named = await wpsPictures(parts, pathOf("cellImage"));
  const ofText = (text: string) => named.get(/DISPIMG\("([^"]+)"/i.exec(text)?.[1] ?? "");
  if (!metadata || !values || !structures || !links) return { ofValue: () => undefined, ofText };
  const rich = new RichValues();
  for (const path of [metadata, values, structures, links]) await parts.read(path, rich);
  const files = filesOf(parts, await parts.relations(links));
  return { ofValue: (number) => files.get(rich.linkOf(number) ?? ""), ofText };
}

async function wpsPictures(parts: Package, path: string | undefined): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  if (path === undefined) return named;
  const files = filesOf(parts, await parts.relations(path));
  let name = "";
  await parts.read(path, {
    open(tag) {
      if (tag.name === "cNvPr") name = tag.attribute("name") ?? "";
      const file = tag.name === "blip" ? files.get(tag.attribute("embed") ?? "") : undefined;
      if (file !== undefined) named.set(name, file);
    },
  });
  return named;
}

/** Returns a map from relationship IDs to the picture files in the zip. */
const filesOf = (parts: Package, relations: readonly Relation[]): Map<string, string> =>
  new Map(
    relations.flatMap(({ id, type, path }) => {
      const file = type === "image" ? parts.fileOf(path) : undefined;
      return file === undefined ? [] : [[id, file] as const];
    }),
  );

/** Reads the four workbook parts that describe rich values, such as pictures in cells. */
class RichValues implements XmlVisitor {
  /**
   * Indexed tables: the rich value of each metadata entry, the parts of each rich value, the part names for each kind,
   * and the links.
   */
  private readonly ofValues: number[] = [];
  private readonly blocks: number[] = [];
  private readonly values: { kind: number; parts: string[] }[] = [];
  private readonly kinds: string[][] = [];
  private readonly links: string[] = [];

  open(tag: XmlTag, parents: readonly string[]): void {
    if (tag.name === "rc" && parents.includes("valueMetadata"))
      this.ofValues.push(Number(tag.attribute("v")));
    else if (tag.name === "rvb") this.blocks.push(Number(tag.attribute("i")));
    else if (tag.name === "rv") this.values.push({ kind: Number(tag.attribute("s")), parts: [] });
    else if (tag.name === "v" && parents.at(-1) === "rv") this.values.at(-1)?.parts.push("");
    else if (tag.name === "s" && parents.at(-1) === "rvStructures") this.kinds.push([]);
    else if (tag.name === "k") this.kinds.at(-1)?.push(tag.attribute("n") ?? "");
    else if (tag.name === "rel") this.links.push(tag.attribute("id") ?? "");
  }

  text(text: string, parents: readonly string[]): void {
    const value = this.values.at(-1);
    if (value && parents.at(-1) === "v" && parents.at(-2) === "rv")
      value.parts[value.parts.length - 1] += text;
  }

  /** Returns the relationship of a picture value. */
  linkOf(number: number): string | undefined {
    const value = this.values[this.blocks[this.ofValues[number - 1] ?? -1] ?? -1];
    const at = this.kinds[value?.kind ?? -1]?.indexOf("_rvRel:LocalImageIdentifier") ?? -1;
    return this.links[Number(value?.parts[at] ?? -1)];
  }
}

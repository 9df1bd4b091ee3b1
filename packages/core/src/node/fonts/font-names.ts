import { cleanLine } from "../../forms/values/clean-text.ts";
import { fontTable, type FontTables } from "./truetype-file.ts";

/** The platform of a name, which determines its encoding (OpenType, name, platform IDs). */
const PLATFORM = { unicode: 0, macintosh: 1, windows: 3 };
const ENGLISH = 0x409;
/** Maximum length of a name, in bytes. Longer names are ignored. */
const LONGEST = 512;

const decoders = { utf16: new TextDecoder("utf-16be"), macintosh: new TextDecoder("macintosh") };

interface NameRecord {
  id: number;
  text: string;
  /** The preference rank of the name. Lower ranks are preferred. */
  rank: number;
}

/**
 * Reads the names of a font, keyed by name ID (OpenType, name). English Windows names come first. Unreadable names are
 * skipped.
 */
function fontNames(tables: FontTables): ReadonlyMap<number, string> {
  const table = fontTable(tables, "name");
  const texts = table.getUint16(4);
  const records: NameRecord[] = [];
  for (let index = 0; index < table.getUint16(2); index += 1) {
    const at = 6 + 12 * index;
    if (at + 12 > table.byteLength) break;
    const [platform, encoding, language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((field) =>
      table.getUint16(at + field),
    ) as [number, number, number, number, number, number];
    const start = texts + offset;
    if (length > LONGEST || start + length > table.byteLength) continue;
    const bytes = new Uint8Array(table.buffer, table.byteOffset + start, length);
    const text = cleanLine(decoded(bytes, platform, encoding) ?? "");
    if (text !== "") records.push({ id, text, rank: rankOf(platform, language) });
  }
  const names = new Map<number, string>();
  for (const { id, text } of records.toSorted((a, b) => a.rank - b.rank))
    if (!names.has(id)) names.set(id, text);
  return names;
}

function decoded(bytes: Uint8Array, platform: number, encoding: number): string | undefined {
  if (platform === PLATFORM.windows || platform === PLATFORM.unicode) return decoders.utf16.decode(bytes);
  // Only Roman: the others of the Macintosh are out of use, and no decoder has them.
  return platform === PLATFORM.macintosh && encoding === 0 ? decoders.macintosh.decode(bytes) : undefined;
}

function rankOf(platform: number, language: number): number {
  if (platform === PLATFORM.windows) return language === ENGLISH ? 0 : 1;
  return platform === PLATFORM.unicode ? 2 : 3;
}

const FAMILY = 1;
const TYPOGRAPHIC_FAMILY = 16;

/** The width names, indexed by width class, except for the normal width (OpenType, OS/2, usWidthClass). */
const WIDTHS = [
  "",
  "Ultra Condensed",
  "Extra Condensed",
  "Condensed",
  "Semi Condensed",
  "",
  "Semi Expanded",
  "Expanded",
  "Extra Expanded",
  "Ultra Expanded",
];

/** Offsets of the fields that describe a face, in the OS/2 and head tables. */
const AT = { weight: 4, width: 6, selection: 62, macStyle: 44 };
const SELECTION = { italic: 1, bold: 0x20, oblique: 0x200 };
const MAC = { bold: 1, italic: 2 };

/** The family and style of a face, as stored in its font file. */
export interface NamedFace {
  /** The name of the family. Empty if the font's names are unreadable. */
  family: string;
  weight: number;
  italic: boolean;
}

/** Reads the family and style of a face from the name, OS/2 and head tables. */
export function namedFace(tables: FontTables): NamedFace {
  const names = fontNames(tables);
  const os2 = fontTable(tables, "OS/2");
  const selection = os2.getUint16(AT.selection);
  const macStyle = fontTable(tables, "head").getUint16(AT.macStyle);
  const isBold = (selection & SELECTION.bold) !== 0 || (macStyle & MAC.bold) !== 0;
  const family = names.get(TYPOGRAPHIC_FAMILY) ?? names.get(FAMILY) ?? "";
  const width = WIDTHS[os2.getUint16(AT.width)] ?? "";
  const isSaid = family
    .toLowerCase()
    .replaceAll(/[ -]/g, "")
    .includes(width.toLowerCase().replaceAll(" ", ""));
  return {
    family: family === "" || isSaid ? family : `${family} ${width}`,
    weight: weightOf(os2.getUint16(AT.weight), isBold),
    italic: (selection & (SELECTION.italic | SELECTION.oblique)) !== 0 || (macStyle & MAC.italic) !== 0,
  };
}

/** Normalises a weight. Old fonts use weights from 1 to 9, and some bold fonts do not state their weight here. */
function weightOf(said: number, isBold: boolean): number {
  const weight = said === 0 ? 400 : said < 10 ? said * 100 : Math.min(said, 1000);
  return isBold && weight < 600 ? 700 : weight;
}

import type { ZipArchive } from "../archives/zip-archive.ts";

const LOOKED_AT = 4096;

/** The first bytes of files that people choose instead of the list, and the names of their formats. */
const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^\s*%PDF-/, "PDF"],
  [/^\s*\{\\rtf/, "RTF"],
  // A CSV file may have a column ID too: SYLK follows with the records of cells.
  [/^ID;P[A-Z0-9]*[;\r\n][^]*?[\r\n]C;[XYK]/, "SYLK"],
  [/^\s*<\?xml\s/, "XML"],
  [/^\s*(?:\[\s*)?\{\s*"/, "JSON"],
  [/^\xff\xd8\xff/, "JPEG"],
  [/^\x89PNG\r\n/, "PNG"],
];

/** Names the format of a file that is neither a workbook nor a delimited text file, or returns undefined. */
export function foreignFormat(bytes: Buffer): string | undefined {
  const start = bytes
    .subarray(0, LOOKED_AT)
    .toString("latin1")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "");
  return STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? (isDbase(bytes) ? "dBase" : undefined);
}

/** The values of the first byte that identify versions of dBase and FoxPro. */
const DBASE_VERSIONS = new Set([0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5]);
const DBASE_FIELD = 32;

/**
 * Whether a file is a dBase table, judging by its header: the version, the month and day of the last change, and the
 * length of the header, which consists of 32 bytes for itself and for each field, and an end mark. Visual FoxPro adds
 * 263 bytes.
 */
function isDbase(bytes: Buffer): boolean {
  if (bytes.length < 2 * DBASE_FIELD || !DBASE_VERSIONS.has(bytes[0] as number)) return false;
  const [month, day] = [bytes[2] as number, bytes[3] as number];
  const length = bytes.readUInt16LE(8);
  const ends = [1, 2, 0, 264].some((end) => (length - end) % DBASE_FIELD === 0);
  // Its header has zero bytes in places that are not used. Text has none.
  return (
    bytes.subarray(0, 2 * DBASE_FIELD).includes(0) &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    length > DBASE_FIELD &&
    ends
  );
}

/** A part by which a zip archive from another program is recognised. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/i, "Excel's binary (.xlsb)"],
  [/^(?:[^/]+\.numbers\/)?Index(?:\.zip$|\/Document\.iwa$)/, "Apple Numbers"],
  [/^word\/document\.xml$/i, "Word"],
  [/^ppt\/presentation\.xml$/i, "PowerPoint"],
];

/** Names the format of a zip archive that contains no workbook, or returns undefined. */
export const foreignZip = ({ entries }: Pick<ZipArchive, "entries">): string | undefined =>
  PARTS.find(([pattern]) => entries.some(({ fileName }) => pattern.test(fileName)))?.[1];

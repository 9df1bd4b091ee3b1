import type { RawBook } from "../../spreadsheets/tables/raw-sheet.ts";
import { isOneRoster, readOneRoster } from "./read-oneroster.ts";
import { readOds } from "./read-ods.ts";
import { readXlsx } from "../excel/read-xlsx.ts";
import { openZip } from "../archives/zip-archive.ts";

/** What the parts of a workbook may unpack to together: several times the largest sheet of 20,000 students. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_PARTS = 2000;

/** What an OpenDocument file says, and how its cells may look. */
const OPEN_PART = "content.xml";
const STYLES_PART = "styles.xml";
const TYPES_PART = "[Content_Types].xml";

/** The texts of the visible sheets of a workbook in a zip, whichever kind it is of. */
export async function readWorkbook(bytes: Buffer, name: string): Promise<RawBook> {
  const zip = await openZip(bytes, name, { entries: MAX_PARTS, total: MAX_UNPACKED });
  const entryOf = (part: string) => zip.entries.find(({ fileName }) => fileName === part);
  const textOf = async (part: string) => {
    const entry = entryOf(part);
    return entry ? (await zip.read(entry, MAX_UNPACKED)).toString("utf8") : "";
  };
  if (entryOf(OPEN_PART) && !entryOf(TYPES_PART))
    return readOds(await textOf(OPEN_PART), await textOf(STYLES_PART), name);
  return isOneRoster(zip) ? readOneRoster(zip, name) : readXlsx(zip, name);
}

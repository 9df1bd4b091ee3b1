import { posix } from "node:path";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import type { RawBook, RawSheet } from "../../spreadsheets/tables/raw-sheet.ts";
import { CellLooks } from "./xlsx-looks.ts";
import { Package, type Relation } from "./xlsx-package.ts";
import { cellPictures, floatingPictures } from "./xlsx-pictures.ts";
import { SheetReader, type SheetContext } from "./xlsx-sheet.ts";
import { SharedTexts } from "./xlsx-texts.ts";
import type { ZipArchive } from "../archives/zip-archive.ts";

const USUAL_BOOK = "xl/workbook.xml";
/** Maximum number of sheets. No school workbook has more. */
const MOST_SHEETS = 1000;

interface Book {
  sheets: { name: string; id: string; isSeen: boolean }[];
  is1904: boolean;
}

/**
 * Reads the visible sheets that contain text from an .xlsx workbook.
 * @throws Failure if the file is damaged, too large or not a workbook
 */
export async function readXlsx(zip: ZipArchive, name: string): Promise<RawBook> {
  const parts = new Package(zip, name);
  const path = await bookPath(parts);
  if (path === undefined) throw spreadsheetFailures.zipWithoutSheet({ file: name });
  const book = await readBook(parts, path);
  const relations = await parts.relations(path);
  const [texts, looks] = [new SharedTexts(), new CellLooks()];
  await parts.read(besidePath(relations, "sharedStrings", path), texts);
  await parts.read(besidePath(relations, "styles", path), looks);
  const context: SheetContext = {
    name,
    texts: texts.all,
    looks,
    is1904: book.is1904,
    pictures: await cellPictures(parts, relations),
    cells: 0,
    letters: 0,
    places: 0,
  };
  const sheets: RawSheet[] = [];
  const read = new Set<string>();
  for (const { name: title, id, isSeen } of book.sheets) {
    const relation = relations.find((each) => each.id === id);
    if (!isSeen || (relation && (relation.type !== "worksheet" || read.has(relation.path)))) continue;
    if (!relation) throw parts.damaged();
    read.add(relation.path);
    const reader = new SheetReader(context);
    await parts.read(relation.path, reader);
    reader.putPictures(await floatingPictures(parts, relation.path, reader.heights));
    sheets.push(reader.sheet(title));
  }
  return { sheets: sheets.filter(({ rows }) => rows.length > 0), guesses: [] };
}

/** Returns the path of the workbook in the package, or undefined. */
async function bookPath(parts: Package): Promise<string | undefined> {
  const root = (await parts.relations("")).find(({ type }) => type === "officeDocument");
  const path = root?.path ?? USUAL_BOOK;
  return parts.has(path) && /\.xml$/i.test(path) ? path : undefined;
}

/** Returns the path of a part to which the workbook links, or else the part's usual path next to the workbook. */
const besidePath = (relations: readonly Relation[], type: string, book: string): string =>
  relations.find((each) => each.type === type)?.path ?? posix.join(posix.dirname(book), `${type}.xml`);

async function readBook(parts: Package, path: string): Promise<Book> {
  const book: Book = { sheets: [], is1904: false };
  let isBook = false;
  await parts.read(path, {
    open(tag, parents) {
      if (parents.length === 0) isBook = tag.name === "workbook";
      else if (tag.name === "workbookPr") book.is1904 ||= tag.says("date1904");
      else if (tag.name === "sheet" && parents.at(-1) === "sheets" && book.sheets.length < MOST_SHEETS)
        book.sheets.push({
          name: tag.attribute("name") ?? "",
          id: tag.attribute("id") ?? "",
          isSeen: !/hidden$/i.test(tag.attribute("state") ?? ""),
        });
    },
  });
  if (!isBook) throw parts.damaged();
  return book;
}

import { open } from "node:fs/promises";
import { MAX_GIVEN_PHOTO_BYTES } from "../../students/records/image-limits.ts";
import { viewOfName, isSheetPicture } from "../../spreadsheets/tables/sheet-pictures.ts";
import type { SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import { openPhotoArchive, type PhotoArchive } from "../archives/photo-archive.ts";
import { openZip } from "../archives/zip-archive.ts";
import { photoAsShown } from "../photos/prepare-photo.ts";

/** The limits for workbooks. Their pictures are read one at a time. */
const LIMITS = { entries: 50_000, total: 2 * 1024 ** 3 };

/**
 * Opens the photos of an import: the photos in a folder or zip, and the photos in the workbook.
 * @param photos the path of a folder or zip, if there is one
 * @param sheet the path of the spreadsheet with the rows
 * @throws Failure in the same cases as `openPhotoArchive`
 */
export async function openPhotosOf(
  photos: string | undefined,
  sheet: string,
  rows: readonly SheetRow[],
): Promise<PhotoArchive | null> {
  const given = photos === undefined ? null : await openPhotoArchive(photos);
  const named = new Set(rows.flatMap(({ cells }) => Object.values(cells).filter(isSheetPicture)));
  if (named.size === 0 || !(await isZip(sheet))) return given;
  try {
    return await withPicturesOf(sheet, named, given);
  } catch (error) {
    given?.close();
    throw error;
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString("latin1") === "PK";
  } finally {
    await file.close();
  }
}

async function withPicturesOf(
  sheet: string,
  named: ReadonlySet<string>,
  given: PhotoArchive | null,
): Promise<PhotoArchive> {
  const zip = await openZip(sheet, sheet, LIMITS);
  const entries = new Map(zip.entries.map((each) => [each.fileName, each]));
  const pictures = new Map(
    [...named].flatMap((name) => {
      const entry = entries.get(viewOfName(name).file);
      return entry ? [[name, entry] as const] : [];
    }),
  );
  const likenessOf = (name: string) => {
    const entry = pictures.get(name);
    const { view } = viewOfName(name);
    return entry && [entry.uncompressedSize, entry.crc32, ...Object.values(view ?? {})].join(" ");
  };
  return {
    size: pictures.size + (given?.size ?? 0),
    names: [...pictures.keys(), ...(given?.names ?? [])],
    async find(name) {
      const entry = pictures.get(name.trim());
      if (!entry) return given?.find(name);
      const [bytes, { view }] = [await zip.read(entry, MAX_GIVEN_PHOTO_BYTES), viewOfName(name.trim())];
      return view ? photoAsShown(bytes, view) : bytes;
    },
    async file(name) {
      const likeness = likenessOf(name.trim());
      return likeness === undefined ? given?.file(name) : { name: name.trim(), likeness };
    },
    async stamp(name) {
      const likeness = likenessOf(name.trim());
      return likeness === undefined ? given?.stamp(name) : ["sheet", name.trim(), likeness].join("\n");
    },
    close() {
      zip.close();
      given?.close();
    },
  };
}

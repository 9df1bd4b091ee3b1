import { createHash } from "node:crypto";
import { readOwnFontInThread } from "@idms/core/node/fonts/own-font-thread";
import type { ReadFont } from "@idms/core/node/fonts/read-own-font";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { storeFile } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { fontTitle, insertSchoolFont, readSchoolFonts, type SchoolFont } from "./font-rows.ts";
import { renewFonts } from "./template-fonts.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

/** Maximum number of fonts per school. This is enough for several families with all their styles. */
const MOST_FONTS = 100;

/** A font that has been read and stored, but to which no row refers yet. */
export interface StoredFont {
  font: ReadFont;
  file: string;
}

export interface NewFont {
  schoolId: number;
  /** The original file's bytes. */
  bytes: Uint8Array;
  caller: Doer;
  signal?: AbortSignal | undefined;
}

/**
 * Adds a font to a school. The font is validated in a separate thread, unpacked, and stored before its row is inserted.
 * @returns the row, and whether only the default style of a variable font was kept
 * @throws Failure `unprocessable` for a file that is not a font or may not be embedded, `too_large`, `invalid` for a
 *   school that does not exist, `conflict` for a style that the school already has
 */
export async function addFont(
  app: App,
  { schoolId, bytes, caller, signal }: NewFont,
): Promise<SchoolFont & { wasVariable: boolean }> {
  const font = await readOwnFontInThread(bytes, signal);
  return withStoredFonts(app, [font], (stored) =>
    transaction(app.db, async (tx) => {
      const row = await insertFont(tx, schoolId, stored[0] as StoredFont, caller);
      return { ...row, wasVariable: font.wasVariable };
    }),
  );
}

/** Stores font files before rows refer to them. If `work` fails, the stored files are deleted. */
export async function withStoredFonts<T>(
  { files }: Pick<App, "files">,
  fonts: readonly ReadFont[],
  work: (stored: StoredFont[]) => Promise<T>,
): Promise<T> {
  const stored: StoredFont[] = [];
  try {
    for (const font of fonts)
      stored.push({ font, file: await storeFile(files.fonts, font.bytes, font.kind) });
    return await work(stored);
  } catch (error) {
    await Promise.all(stored.map(({ file }) => files.fonts.remove(file)));
    throw error;
  }
}

/**
 * Inserts the row of a stored font, assigns the font to the templates that need it, and logs the action with the
 * user. Throws like `addFont`.
 */
export async function insertFont(
  tx: Tx,
  schoolId: number,
  { font, file }: StoredFont,
  caller: Doer | undefined,
): Promise<SchoolFont> {
  if (!(await schoolExists(tx, schoolId))) throw unknownReference("school", "school");
  const fonts = await readSchoolFonts(tx, schoolId);
  const { family, weight, italic, embedding } = font;
  if (hasStyle(fonts, font)) {
    throw designFailures.fontThere({ font: fontTitle(font) }, { field: "font" });
  }
  if (fonts.length >= MOST_FONTS) throw designFailures.tooManyFonts({ most: fonts.length });
  const row = await insertSchoolFont(tx, {
    school_id: schoolId,
    family,
    weight,
    italic,
    file,
    sha256: createHash("sha256").update(font.bytes).digest("hex"),
    size: font.bytes.byteLength,
    embedding,
  });
  await renewFonts(tx, row, { by: caller?.username ?? "idms" });
  if (caller)
    await writeDown(tx, caller, { done: "school_fonts.create", details: { font: fontTitle(row) } }, row);
  return row;
}

/** Whether a school already has a font with the same family and style. */
export const hasStyle = (
  fonts: readonly SchoolFont[],
  { family, weight, italic }: Pick<ReadFont, "family" | "weight" | "italic">,
): boolean =>
  fonts.some((font) => font.family === family && font.weight === weight && font.italic === italic);

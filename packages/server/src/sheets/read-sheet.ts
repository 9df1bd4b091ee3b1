import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { Failure, type ReadChoice } from "@idms/core";
import { MAX_SHEET_BYTES, readSpreadsheetInThread, type Spreadsheet } from "@idms/core/node";

/**
 * Reads an xlsx or csv file whole, as far as it may be a sheet.
 * @param flags how it is opened
 * @throws Failure when it cannot be read.
 */
export async function readSheetBytes(path: string, flags: number = constants.O_RDONLY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    // The end is inclusive, so a file that is too large is one byte too large and refused for it.
    const file = await open(path, flags);
    for await (const chunk of file.createReadStream({ end: MAX_SHEET_BYTES })) chunks.push(chunk as Buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Failure("missing", `There is no file ${path}.`);
    throw new Failure(
      "unprocessable",
      `${path} cannot be read (${code}): check the path and its permissions.`,
    );
  }
  return Buffer.concat(chunks);
}

/**
 * Reads an xlsx or csv file, and says what of it is not in the rows.
 * @param name what it is called where it was made
 * @throws Failure when it cannot be read, and the signal's reason.
 */
export const readSheet = async (
  path: string,
  choice: ReadChoice = {},
  signal?: AbortSignal,
  name = basename(path),
): Promise<Spreadsheet> => readSpreadsheetInThread(await readSheetBytes(path), name, choice, signal);

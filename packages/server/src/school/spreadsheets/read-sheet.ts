import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { spreadsheetFailures } from "@idms/core/spreadsheets/said/spreadsheet-failures";
import type { ReadChoice } from "@idms/core/spreadsheets/cells/read-choice";
import { MAX_SHEET_BYTES } from "@idms/core/node/excel/sheet-limits";
import type { Spreadsheet } from "@idms/core/node/spreadsheets/sheet-table";
import { readSpreadsheetInThread } from "@idms/core/node/spreadsheets/spreadsheet-thread";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Reads a whole xlsx or csv file, up to the maximum sheet size.
 * @param flags the flags for opening the file
 * @throws Failure if the file cannot be read, `conflict` if it changes while it is being read.
 */
export async function readSheetBytes(path: string, flags: number = constants.O_RDONLY): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, flags);
    const before = await file.stat();
    const bytes = await bytesOf(file);
    const { size, mtimeMs } = await file.stat();
    if (before.size === size && before.mtimeMs === mtimeMs) return bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw spreadsheetFailures.notThere({ path });
    throw spreadsheetFailures.cannotBeOpened({ path, error: troubleWithFile(code) });
  } finally {
    await file?.close();
  }
  throw spreadsheetFailures.beingWritten({ path });
}

async function bytesOf(file: FileHandle): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // The end is inclusive, so a file that is too large is one byte too large and refused for it.
  for await (const chunk of file.createReadStream({ end: MAX_SHEET_BYTES, autoClose: false }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Reads an xlsx or csv file and reports any content that is not included in the rows.
 * @param name the original file name
 * @throws Failure if the file cannot be read, and the signal's reason.
 */
export const readSheet = async (
  path: string,
  choice: ReadChoice = {},
  signal?: AbortSignal,
  name = basename(path),
): Promise<Spreadsheet> => readSpreadsheetInThread(await readSheetBytes(path), name, choice, signal);

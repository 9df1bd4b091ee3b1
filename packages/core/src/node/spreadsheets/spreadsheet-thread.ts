import type { ReadChoice } from "../../spreadsheets/cells/read-choice.ts";
import { isWorkbook, readSpreadsheet } from "./read-spreadsheet.ts";
import { tooMuchToRead } from "../excel/sheet-limits.ts";
import type { SheetTask } from "./spreadsheet-worker.ts";
import type { Spreadsheet } from "./sheet-table.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";

/** Memory limit, in MB: nearly twice what the largest permitted sheet needs. */
const MAX_HEAP_MB = 1024;

/**
 * Text up to this size, in bytes, can be read faster than a thread can start. The size corresponds to about 5,000
 * students.
 */
const SMALL_TEXT = 256 * 1024;

/**
 * Reads a spreadsheet in a separate thread, so that reading can be aborted. If it is aborted, the promise rejects
 * immediately with the signal's reason, and the thread is stopped. Small text files are read without a thread.
 * @throws Failure in the same cases as `readSpreadsheet`, and `too_large` if the file exceeds the memory limit
 */
export async function readSpreadsheetInThread(
  bytes: Uint8Array,
  name: string,
  choice: ReadChoice = {},
  signal?: AbortSignal,
): Promise<Spreadsheet> {
  signal?.throwIfAborted();
  if (bytes.byteLength <= SMALL_TEXT && !isWorkbook(bytes)) return readSpreadsheet(bytes, name, choice);
  return workInThread(
    workerBeside(import.meta.url, "spreadsheet-worker"),
    { bytes, name, choice } satisfies SheetTask,
    {
      heapMb: MAX_HEAP_MB,
      tooMuch: () => tooMuchToRead(name),
      signal,
    },
  );
}

import type { ReadChoice } from "../../spreadsheets/cells/read-choice.ts";
import { isWorkbook, readSpreadsheet } from "./read-spreadsheet.ts";
import { tooMuchToRead } from "../excel/sheet-limits.ts";
import type { SheetTask } from "./spreadsheet-worker.ts";
import type { Spreadsheet } from "./sheet-table.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";

/** Nearly twice what the largest sheet takes that the limits let in. */
const MAX_HEAP_MB = 1024;

/** A text of this size, in bytes, is read sooner than a thread is there: some 5,000 students. */
const SMALL_TEXT = 256 * 1024;

/**
 * Reads a spreadsheet in a thread of its own, so that a signal is heard meanwhile: the promise rejects
 * with the signal's reason at once, and the thread is ended. A small text takes no thread.
 * @throws Failure as `readSpreadsheet`, and `too_large` for a file that takes more memory than one may.
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

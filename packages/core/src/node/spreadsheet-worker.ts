/** The thread that reads one spreadsheet and ends. */
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { answerTask } from "./work-in-thread.ts";

export interface SheetTask {
  bytes: Uint8Array;
  name: string;
}

await answerTask(({ bytes, name }: SheetTask) => readSpreadsheet(bytes, name));

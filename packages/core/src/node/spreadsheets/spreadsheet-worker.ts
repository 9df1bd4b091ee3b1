/** The thread that reads one spreadsheet and exits. */
import type { ReadChoice } from "../../spreadsheets/cells/read-choice.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { answerTask } from "../threads/work-in-thread.ts";

export interface SheetTask {
  bytes: Uint8Array;
  name: string;
  choice: ReadChoice;
}

await answerTask(({ bytes, name, choice }: SheetTask) => readSpreadsheet(bytes, name, choice));

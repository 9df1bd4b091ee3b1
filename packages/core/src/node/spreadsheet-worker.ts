/** The thread that reads one spreadsheet and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { Failure, type FailureCode } from "../failure.ts";
import { readSpreadsheet, type Spreadsheet } from "./read-spreadsheet.ts";

export interface SheetTask {
  bytes: Uint8Array;
  name: string;
}

/** An error is no Failure any more when it has come from a thread, so its parts are sent. */
export type SheetAnswer = { sheet: Spreadsheet } | { code: FailureCode; message: string };

const { bytes, name } = workerData as SheetTask;
parentPort?.postMessage(await answer());

async function answer(): Promise<SheetAnswer> {
  try {
    return { sheet: await readSpreadsheet(bytes, name) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, message: error.message };
  }
}

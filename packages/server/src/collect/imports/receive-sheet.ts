import { importFailures } from "@idms/core/collect/imports/import-failures";
import { makeField } from "@idms/core/forms/values/field";
import { z } from "zod";
import { valid } from "../../trust/failures/valid.ts";
import { giveFile } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import { receiveParts, type ReceivedFile } from "../../http/bodies/receive-parts.ts";
import { kindOfSheet } from "../../school/spreadsheets/sheet-file-name.ts";

/**
 * Maximum upload size in bytes. This is enough for the photos of a large school. Larger uploads must be split into
 * several imports.
 */
const MOST_BYTES = 2 * 1024 ** 3;

const PARTS = [
  makeField("kind", "kind", "text"),
  makeField("input", "input", "text"),
  makeField("sheet", "The spreadsheet", "file"),
  makeField("photos", "The photos", "file"),
];

/** An uploaded import whose files have been written to disk. */
export interface ReceivedImport<K> {
  kind: K;
  /** The request's input, with the spreadsheet's name. */
  input: Record<string, unknown>;
  /** Moves the files to the folder of the job that will use them. */
  give(folder: string): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Receives an import of one of the given kinds.
 * @throws Failure like `receiveParts`, and `invalid`.
 */
export async function receiveImport<K>(
  request: Request,
  { folder, files }: Pick<App, "folder" | "files">,
  kinds: z.ZodType<K>,
): Promise<ReceivedImport<K>> {
  const limits = { file: { most: MOST_BYTES, tooLarge: importFailures.fileTooLarge() } };
  const { answers, discard } = await receiveParts(request, PARTS, folder.scratch, limits);
  try {
    const { sheet, photos } = answers;
    if (!isFile(sheet)) throw importFailures.sheetNotSent();
    return {
      kind: valid(kinds, answers["kind"]),
      input: { ...readInput(answers["input"]), sheet: sheet.name },
      async give(name) {
        await giveFile(files.jobs, name, kindOfSheet(sheet.name), sheet.path);
        if (isFile(photos) && photos.size > 0) await giveFile(files.jobs, name, "zip", photos.path);
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

const isFile = (answer: string | ReceivedFile | undefined): answer is ReceivedFile =>
  typeof answer === "object";

function readInput(text: string | ReceivedFile | undefined): Record<string, unknown> {
  if (text === undefined || text === "") return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(String(text)));
  } catch {
    throw importFailures.inputNotObject();
  }
}

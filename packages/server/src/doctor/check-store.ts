import { Failure } from "@idms/core";
import { filesAddress } from "../config.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { filesPlace, openFiles, type Files } from "../files/files.ts";
import { ok, problem, type Check } from "./check.ts";

/** Whether the store of files can be used, where it is not the data folder; and the files, if it can. */
export async function checkStore(folder: DataFolder): Promise<[Check[], Files | null]> {
  let files: Files | undefined;
  try {
    files = await openFiles(filesPlace(folder, await filesAddress(folder.root)));
    await files.prove();
    return [files.store === null ? [] : [ok("store", `${files.store} answers`)], files];
  } catch (error) {
    files?.close();
    if (!(error instanceof Failure)) throw error;
    return [
      [problem("store", error.message, "Until then no photo, picture or font can be looked at.")],
      null,
    ];
  }
}

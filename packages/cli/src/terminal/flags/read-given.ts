import { commandFailures } from "@idms/core/upkeep/command-failures";
import { readFile } from "node:fs/promises";

/** The bytes of a file that is named. @throws Failure `missing` */
export const readGiven = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw commandFailures.fileUnreadable({ file, error: error.code ?? "" }, { cause: error });
  });

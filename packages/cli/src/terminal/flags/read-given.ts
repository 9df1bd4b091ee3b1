import { commandFailures } from "@idms/core/upkeep/command-failures";
import { readFile } from "node:fs/promises";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Reads a file named on the command line.
 * @throws Failure `missing`
 */
export const readGiven = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw commandFailures.fileUnreadable({ file, error: troubleWithFile(error.code) }, { cause: error });
  });

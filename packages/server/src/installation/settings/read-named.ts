import { readFile } from "node:fs/promises";
import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";

/** Reads a file that a setting names. Throws Failure `invalid` if it cannot be read. */
export const readNamed = (setting: string, file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw serveFailures.fileUnreadable({ setting, file, error: error.code ?? "" });
  });

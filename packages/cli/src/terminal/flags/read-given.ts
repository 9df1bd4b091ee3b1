import { readFile } from "node:fs/promises";
import { Failure } from "@idms/core/failure";

/** The bytes of a file that is named. @throws Failure `missing` */
export const readGiven = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Failure("missing", `${file} cannot be read (${error.code}): check its path.`, undefined, error);
  });

import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Failure } from "@idms/core/failure";
import { readOutputProfile, type OutputProfile } from "@idms/core/node/colour/output-profile";

/** The largest file that is taken for a profile, in bytes; those of presses have half a megabyte to three. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The profile of a press in a file. @throws Failure when it cannot be read, and as `readOutputProfile` does. */
export function readProfile(path: string): OutputProfile {
  try {
    if (statSync(path).size > MOST_BYTES)
      throw new Failure(
        "invalid",
        `${path} has more than 16 MB, as no ICC profile of a press has: name that file.`,
      );
    return readOutputProfile(readFileSync(path), basename(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Failure || code === undefined) throw error;
    throw new Failure("missing", `${path} cannot be read (${code}): check its path.`);
  }
}

import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are not there, for their owner alone. Node.js's own recursive `mkdir` never ends
 * below a folder that is there and takes nothing, such as `/proc`.
 * @returns the topmost that was made; undefined where all were there
 * @throws what the system says of the first that cannot be made
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const made = await makeOne(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || dirname(path) === path) throw error;
    const above = await makeFolder(dirname(path));
    return above ?? (await makeOne(path));
  });
  // What was made above it is told; the folder itself is made behind that.
  if (made !== undefined && made !== path) await makeOne(path);
  return made;
}

async function makeOne(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: 0o700 });
    return path;
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST" && (await stat(path)).isDirectory();
    if (!isThere) throw error;
    return undefined;
  }
}

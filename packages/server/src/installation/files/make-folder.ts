import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents, accessible only to their owner. The recursive `mkdir` of Node.js never
 * returns below an existing folder in which nothing can be created, such as `/proc`.
 * @returns the topmost created folder, or undefined if all folders existed
 * @throws the system's error for the first folder that cannot be created
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const made = await makeOne(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || dirname(path) === path) throw error;
    const above = await makeFolder(dirname(path));
    return above ?? (await makeOne(path));
  });
  // `makeFolder` returns the topmost new parent. The folder itself is created afterwards.
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

import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beyondRoom } from "@idms/core/upkeep/installation/room-for-files";

/**
 * The number of folders across which stored names spread files. Each folder has its own share of the space, so no
 * cleanup has to search all folders.
 */
export const PLACES = 256;

/**
 * Removes the least recently used of a folder's reproducible files if their total size exceeds the given number of
 * bytes.
 * @param sparedMs files used within this time are not removed, in milliseconds
 */
export function dropOldest(
  folder: string,
  room: number,
  isOurs: (file: string) => boolean,
  sparedMs = 0,
): void {
  const before = Date.now() - sparedMs;
  const files = readdirSync(folder).flatMap((file) => {
    const found = isOurs(file) && statSync(join(folder, file), { throwIfNoEntry: false });
    return found ? [{ file, size: found.size, used: found.mtimeMs }] : [];
  });
  for (const { file, used } of beyondRoom(files, room))
    if (sparedMs === 0 || used < before) rmSync(join(folder, file), { force: true });
}

import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beyondRoom } from "@idms/core/upkeep/installation/room-for-files";

/**
 * Stored names spread files over this many folders, each with its own share of the space, so no cleanup has to search
 * all of them.
 */
export const PLACES = 256;

/**
 * Removes the least recently used of a folder's reproducible files when their total size exceeds this many bytes.
 * @param sparedMs files used more recently than this are kept anyway, in milliseconds
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

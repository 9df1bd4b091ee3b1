import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beyondRoom } from "@idms/core/upkeep/installation/room-for-files";

/** Stored names spread files over so many folders, of which each keeps its part: so no keeper has to look through all. */
export const PLACES = 256;

/**
 * Removes of the files of a folder that can be made again those that were used longest ago, where they take more than so
 * many bytes together.
 * @param sparedMs those that were used no longer ago stay all the same, in milliseconds
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

import { statfsSync, type StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { diskReserve } from "@idms/core/upkeep/installation/disk-reserve";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";

interface DiskRoom {
  /** Number of bytes that this program can still write. */
  free: number;
  total: number;
}

/** Returns the free space on a folder's disk, or undefined if the system does not report it. */
export async function diskRoom(folder: string): Promise<DiskRoom | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && roomOf(found);
}

const roomOf = ({ bavail, blocks, bsize }: StatsFs): DiskRoom => ({
  free: bavail * bsize,
  total: blocks * bsize,
});

/**
 * Whether new files can currently be written to a folder's disk without using the disk's reserve. Responds
 * immediately.
 */
export function hasRoom(folder: string): boolean {
  try {
    const { free, total } = roomOf(statfsSync(folder));
    return free > diskReserve(total);
  } catch {
    return true;
  }
}

/**
 * Returns the number of bytes of new files that fit on a folder's disk without using the disk's reserve. The result
 * is never negative.
 */
export async function roomForFiles(folder: string): Promise<number> {
  const room = await diskRoom(folder);
  return room === undefined ? Infinity : Math.max(0, room.free - diskReserve(room.total));
}

/**
 * Checks that there is disk space for the given number of bytes.
 * @throws Failure `full` if they would use the disk's reserve
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  if ((await roomForFiles(folder)) > bytes) return;
  throw folderFailures.diskFull({ folder });
}

/** Disk space for uploads, many of which may arrive at the same time. */
export interface UploadRoom {
  /**
   * Runs work that receives the given number of bytes. `bytes` is 0 if the size is unknown.
   * @throws Failure `full` immediately if these bytes, together with all other uploads, would use the disk's reserve.
   */
  during<T>(bytes: number, work: () => Promise<T>): Promise<T>;
}

export function uploadRoom(folder: string): UploadRoom {
  let expected = 0;
  return {
    async during(bytes, work) {
      expected += bytes;
      try {
        await requireRoom(folder, expected);
        return await work();
      } finally {
        expected -= bytes;
      }
    },
  };
}

/** Converts a number of bytes to whole megabytes, rounded up. */
export const toMb = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Formats a number of bytes as whole megabytes. */
export const inMb = (bytes: number): string => `${toMb(bytes)} MB`;

import { statfsSync, type StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { diskReserve } from "@idms/core/upkeep/installation/disk-reserve";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";

interface DiskRoom {
  /** The bytes that this program may still write. */
  free: number;
  total: number;
}

/** How much room the disk of a folder has; undefined where the system does not tell. */
export async function diskRoom(folder: string): Promise<DiskRoom | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && roomOf(found);
}

const roomOf = ({ bavail, blocks, bsize }: StatsFs): DiskRoom => ({
  free: bavail * bsize,
  total: blocks * bsize,
});

/** Whether new files may be written to the disk of a folder just now, without touching its reserve; known at once. */
export function hasRoom(folder: string): boolean {
  try {
    const { free, total } = roomOf(statfsSync(folder));
    return free > diskReserve(total);
  } catch {
    return true;
  }
}

/** How many bytes of new files fit on the disk of a folder before its reserve is touched; none is less than 0. */
export async function roomForFiles(folder: string): Promise<number> {
  const room = await diskRoom(folder);
  return room === undefined ? Infinity : Math.max(0, room.free - diskReserve(room.total));
}

/** @throws Failure `full` when so many bytes would touch the reserve of the disk. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  if ((await roomForFiles(folder)) > bytes) return;
  throw folderFailures.diskFull({ folder });
}

/** Room on the disk for what is being received, of which much may come at once. */
export interface UploadRoom {
  /**
   * Does work that receives so many bytes, or as many as nobody has said with 0.
   * @throws Failure `full` at once when they, and all that is being received, would touch the reserve of the disk.
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

/** Bytes as people read them on a disk. */
export const inMb = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

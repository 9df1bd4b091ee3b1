import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import { hasRoom } from "../files/disk-room.ts";
import { dropOldest } from "../files/drop-oldest.ts";
import type { Files } from "./files.ts";
import { scratchPath } from "../files/scratch-files.ts";

/** Disk space for the pixels of pictures, in bytes. This is enough for a hundred backgrounds. */
const ROOM = 32 * 1024 ** 2;
/** Size of the header before the pixels. It contains the width, height and channels, at 32 bits each. */
const HEAD_BYTES = 12;
const ENDING = ".pixels";

const folderOf = ({ renditions }: Pick<Files, "renditions">): string => join(renditions, "grounds");

/** Returns the pixels cached under a name, or undefined if they are missing or incomplete. */
export function readKeptPixels(files: Pick<Files, "renditions">, name: string): Pixels | undefined {
  try {
    const bytes = readFileSync(join(folderOf(files), name + ENDING));
    const [width, height, channels] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
    const data = bytes.subarray(HEAD_BYTES);
    if ((channels !== 3 && channels !== 4) || data.length !== width * height * channels) return undefined;
    return { width, height, channels, data };
  } catch {
    return undefined;
  }
}

/**
 * Caches the pixels of a picture for the next print, if possible. This never fails, because the pixels can be decoded
 * from the picture at any time. The pixels are written under a temporary name without syncing. The oldest pixels are
 * removed when space runs out.
 */
export function keepPixels(
  files: Pick<Files, "renditions">,
  name: string,
  { width, height, channels, data }: Pixels,
): void {
  const folder = folderOf(files);
  const temporary = scratchPath(folder, name + ENDING);
  try {
    if (!hasRoom(files.renditions)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const head = Buffer.alloc(HEAD_BYTES);
    [width, height, channels].forEach((value, at) => head.writeUInt32LE(value, at * 4));
    writeFileSync(
      temporary,
      Buffer.concat([head, new Uint8Array(data.buffer, data.byteOffset, data.length)]),
      { mode: 0o600, flag: "wx" },
    );
    renameSync(temporary, join(folder, name + ENDING));
    dropOldest(folder, ROOM, (file) => file.endsWith(ENDING));
  } catch {
    if (existsSync(temporary)) rmSync(temporary);
  }
}

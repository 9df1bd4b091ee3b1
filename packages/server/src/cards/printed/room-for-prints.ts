import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beyondRoom } from "@idms/core/upkeep/installation/room-for-files";
import { lockPrints } from "../../installation/files/locks.ts";
import type { NamedFile } from "../../installation/store/file-store.ts";
import type { Files } from "../../installation/store/files.ts";

/** The store of print files, and their maximum total size. */
export type Prints = Pick<Files, "prints" | "place">;

/**
 * The share of the limit that a print run leaves free when it deletes old files, so that later runs can use the space
 * without listing all files again.
 */
const FREED = 1 / 16;

/**
 * How long a total remains valid in a store, in milliseconds. Other machines also add files to the store, and the total
 * does not include these files until the next listing.
 */
const SHARED_MS = 60 * 60 * 1000;

/** The total size of all stored print files, in bytes, and the time at which they were last listed. */
interface Total {
  bytes: number;
  listed: number;
}

/** An unknown total, which means that all files have to be listed. */
const UNKNOWN: Total = { bytes: Infinity, listed: 0 };

const fileOf = ({ place }: Prints): string => join(place.prints, "total");

/**
 * Reads the recorded total synchronously, because a round trip to a thread takes longer than reading so few bytes.
 * After a file is deleted or a program is killed, the total is too large until the next listing. In a folder, it is
 * never too small, because a print records the size of its file before it adds the file.
 */
function readTotal(files: Prints): Total {
  const { isCopied } = files.prints;
  if (!isCopied && !existsSync(files.place.prints)) return { bytes: 0, listed: 0 };
  const text = existsSync(fileOf(files)) ? readFileSync(fileOf(files), "utf8") : "";
  const [, bytes, listed] = /^(\d+) (\d+)\n$/.exec(text) ?? [];
  if (bytes === undefined) return UNKNOWN;
  if (isCopied && Date.now() - Number(listed) > SHARED_MS) return UNKNOWN;
  return { bytes: Number(bytes), listed: Number(listed) };
}

/** Records the total. If a program is killed in the meantime, the total is unknown because its text is incomplete. */
function recordTotal(files: Prints, { bytes, listed }: Total): void {
  mkdirSync(files.place.prints, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(files), `${bytes} ${listed}\n`, { mode: 0o600 });
}

/**
 * Adds a print file of the given size in bytes, keeping the total size within the limit. The oldest files are deleted
 * first. Nothing is added if another program takes longer than a second to count the files.
 */
export async function addInRoom(files: Prints, size: number, add: () => Promise<void>): Promise<void> {
  const { isCopied } = files.prints;
  const isCounted = await whileLocked(files, async () => {
    const { bytes, listed } = readTotal(files);
    const { printRoom } = files.place;
    if (bytes + size <= printRoom) recordTotal(files, { bytes: bytes + size, listed });
    else await dropBeyond(files, printRoom * (1 - FREED) - size, size);
    // Whoever lists the folder next finds the file. In a store an upload takes too long for others to wait.
    if (!isCopied) await add();
  });
  if (isCounted && isCopied) await add();
}

/** Deletes the oldest print files if the recorded total exceeds the limit, or if there is none. */
export async function holdToRoom(files: Prints): Promise<void> {
  if (readTotal(files).bytes > files.place.printRoom) await dropOldPrints(files);
}

/** Deletes the oldest print files if the total size of all print files exceeds the limit. */
export async function dropOldPrints(files: Prints): Promise<void> {
  await whileLocked(files, () => dropBeyond(files, files.place.printRoom, 0));
}

/** This process's work that holds the lock or is waiting for it, in order of arrival. */
let before: Promise<unknown> = Promise.resolve();

/** Does work while holding the lock on the print files. Returns false if another program does not release the lock. */
function whileLocked({ place }: Prints, work: () => Promise<void>): Promise<boolean> {
  const done = before.then(async () => {
    const lock = await lockPrints(place);
    try {
      if (lock) await work();
      return lock !== undefined;
    } finally {
      lock?.release();
    }
  });
  before = done.catch(() => undefined);
  return done;
}

/**
 * Deletes the oldest files so that the remaining files take at most the given number of bytes, and records the total.
 * @param coming the size of the file that will be added, in bytes
 */
async function dropBeyond(files: Prints, room: number, coming: number): Promise<void> {
  const { prints } = files;
  const there: (NamedFile & { used: number })[] = [];
  const listed = Date.now();
  let bytes = coming;
  for await (const file of prints.listed()) {
    there.push({ ...file, used: file.modified });
    bytes += file.size;
  }
  for (const { name, size } of beyondRoom(there, room)) {
    await prints.remove(name);
    bytes -= size;
  }
  recordTotal(files, { bytes, listed });
}

/** Returns the number of stored print files, and their total size in bytes. */
export async function countPrints({ prints }: Pick<Files, "prints">): Promise<{ n: number; bytes: number }> {
  const found = { n: 0, bytes: 0 };
  for await (const { size } of prints.listed()) {
    found.n += 1;
    found.bytes += size;
  }
  return found;
}

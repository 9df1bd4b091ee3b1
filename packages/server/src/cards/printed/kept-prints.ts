import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { KEPT_PRINT_DAYS } from "@idms/core/upkeep/installation/room-for-files";
import { and, asc, gt, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf, ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import { breather } from "../../installation/files/breathe.ts";
import { hasRoom } from "../../installation/files/disk-room.ts";
import type { NamedFile } from "../../installation/store/file-store.ts";
import type { Files } from "../../installation/store/files.ts";
import { foldersIn } from "../../installation/store/folder-files.ts";
import { beginAtomic } from "../../installation/files/write-atomic.ts";
import { addInRoom, dropOldPrints, holdToRoom, type Prints } from "./room-for-prints.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the storage name of a batch's printed file. The name is derived from the contents, so it is not stored in a
 * row.
 */
export const printName = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 32)}.pdf`;

/** Whether a string is a hash. Old batches may have no hash, and their files are not stored. */
const isHash = (sha256: string): boolean => /^[0-9a-f]{64}$/.test(sha256);

/** The printed file of a batch, and whether it is stored. */
export interface PrintToKeep {
  sha256: string;
  path: string;
  isKept: boolean;
}

/**
 * Stores the printed file of a batch if possible, and deletes the oldest files that would exceed the limit. Never
 * fails, because the file can be recreated. The file is stored before the batch is recorded, so that the file is found
 * if a user later clears one of its cards.
 */
export async function keepPrint(files: Prints, { sha256, path, isKept }: PrintToKeep): Promise<void> {
  const { prints, place } = files;
  // If photos are encrypted, no unencrypted file that shows them may be stored.
  if (place.keys !== null) return;
  try {
    const size = isKept && hasRoom(place.scratch) ? (await stat(path)).size : 0;
    if (size === 0 || size > place.printRoom) await holdToRoom(files);
    else await addInRoom(files, size, () => prints.share(printName(sha256), path));
  } catch {
    // A sweep deletes any partial file.
  }
}

/**
 * Copies a batch's stored file to a path if it exists and is intact. A damaged file is deleted.
 * @returns whether the file is now at the path
 */
export async function fetchPrint(
  { prints }: Pick<Files, "prints">,
  sha256: string,
  {
    output,
    lasts,
    signal,
  }: { output: string; lasts?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const pieces = isHash(sha256) ? await prints.stream(printName(sha256)) : undefined;
  if (!pieces) return false;
  const file = await beginAtomic(output, { lasts });
  try {
    const hash = createHash("sha256");
    const hashed = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        hash.update(piece);
        yield piece;
      }
    };
    await pipeline(pieces, hashed, file.stream, { end: false, signal });
    if (hash.digest("hex") === sha256) {
      await file.commit();
      return true;
    }
    await prints.remove(printName(sha256));
  } catch {
    // It is made again where it cannot be read; who does that hears what is wrong with the place.
    signal?.throwIfAborted();
  } finally {
    await file.discard();
  }
  return false;
}

/** Deletes the stored files of batches in which a card has been cleared. */
export async function removePrints(
  { db, files }: { db: Db; files: Pick<Files, "prints"> },
  batches: Iterable<number>,
): Promise<void> {
  for (const page of pagesOf(batches)) {
    const { id, sha256 } = printBatches;
    const rows = await db.select({ sha256 }).from(printBatches).where(inArray(id, page)).all();
    for (const { sha256: hash } of rows) if (isHash(hash)) await files.prints.remove(printName(hash));
  }
}

/**
 * Deletes print files without a batch, files of batches with a cleared card, files that are too old, and the oldest
 * files beyond the total limit. If photos are encrypted, all print files are deleted. The file of a batch that is
 * currently being recorded may also be deleted, and is recreated when needed. Returns the deleted names.
 */
export async function sweepPrints(
  { db, files }: { db: Db; files: Prints },
  signal?: AbortSignal,
): Promise<string[]> {
  const { prints, place } = files;
  // Files that the installation left in the folder when it moved to another store.
  if (prints.isCopied)
    for (const part of await foldersIn(place.prints).catch(() => []))
      await rm(join(place.prints, part), { recursive: true, force: true });
  const breathe = breather(signal);
  const there = new Map<string, NamedFile>();
  for await (const file of prints.listed()) {
    there.set(file.name, file);
    await breathe();
  }
  if (there.size === 0) return [];
  const whole = place.keys ? new Set<string>() : await namesOfWhole(db, there, breathe);
  const since = Date.now() - KEPT_PRINT_DAYS * DAY_MS;
  const removed = [...there.values()].filter(({ name, modified }) => !whole.has(name) || modified < since);
  for (const { name } of removed) {
    await prints.remove(name);
    await breathe();
  }
  await dropOldPrints(files);
  return removed.map(({ name }) => name);
}

/** Returns the files of those batches whose cards are all still complete. */
async function namesOfWhole(
  db: Db,
  there: ReadonlyMap<string, unknown>,
  breathe: () => Promise<void>,
): Promise<Set<string>> {
  const named = new Map<number, string>();
  const { id, sha256 } = printBatches;
  for (let last = 0; ;) {
    const page = await db
      .select({ id, sha256 })
      .from(printBatches)
      .where(gt(id, last))
      .orderBy(asc(id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const row of page) {
      const name = printName(row.sha256);
      if (there.has(name)) named.set(row.id, name);
    }
    await breathe();
    if (page.length < ROWS_PER_STATEMENT) break;
    last = page.at(-1)?.id ?? last;
  }
  const { batch_id, texts } = printBatchStudents;
  for (const some of pagesOf(named.keys())) {
    const emptied = await db
      .selectDistinct({ batch: batch_id })
      .from(printBatchStudents)
      .where(and(inArray(batch_id, some), isNull(texts)))
      .all();
    for (const { batch } of emptied) named.delete(batch);
    await breathe();
  }
  return new Set(named.values());
}

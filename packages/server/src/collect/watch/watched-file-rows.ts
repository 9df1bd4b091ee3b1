import { eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { watchedFiles } from "../../installation/tables/schema.ts";

export type WatchedFile = typeof watchedFiles.$inferSelect;

/** The inputs of a job: the school, and the SHA-256 hashes of the spreadsheet and the zip. */
export type Inputs = Pick<WatchedFile, "school_id" | "sheet" | "photos">;

/** Returns the entry for a path, or undefined if no file has been recorded for it. */
export async function findWatched(db: Db, path: string): Promise<WatchedFile | undefined> {
  return db.select().from(watchedFiles).where(eq(watchedFiles.path, path)).get();
}

/** Lists all files that were made from a spreadsheet. */
export async function listWatched(db: Db, job: string): Promise<WatchedFile[]> {
  return db.select().from(watchedFiles).where(eq(watchedFiles.job, job)).all();
}

/** Records the inputs of a file, replacing the earlier record. */
export async function putWatched(tx: Tx, file: Omit<WatchedFile, "created_at">): Promise<void> {
  await tx.delete(watchedFiles).where(eq(watchedFiles.path, file.path)).run();
  await tx.insert(watchedFiles).values(file).run();
}

/**
 * Clears the recorded inputs of files made from a spreadsheet, except files made from the given inputs. A file with
 * other inputs may be overwritten before its new inputs are recorded.
 */
export async function doubtWatched(tx: Tx, job: string, inputs: Inputs): Promise<void> {
  for (const file of await tx.select().from(watchedFiles).where(eq(watchedFiles.job, job)).all())
    if (!isMadeOf(file, inputs))
      await tx.update(watchedFiles).set({ sheet: "" }).where(eq(watchedFiles.path, file.path)).run();
}

export async function forgetWatched(tx: Tx, paths: string[]): Promise<void> {
  await tx.delete(watchedFiles).where(inArray(watchedFiles.path, paths)).run();
}

/**
 * Whether a file was made from these inputs. If the zip archive has since been removed, the file need not be made
 * again.
 */
export const isMadeOf = (file: WatchedFile | undefined, { school_id, sheet, photos }: Inputs): boolean =>
  file?.school_id === school_id && file.sheet === sheet && (photos === null || file.photos === photos);

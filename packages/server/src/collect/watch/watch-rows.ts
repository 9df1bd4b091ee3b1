import { eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { watchedFiles } from "../../installation/tables/schema.ts";

export type WatchedFile = typeof watchedFiles.$inferSelect;

/** The inputs of a job: the school, and SHA-256 of the spreadsheet and of the zip. */
export type Inputs = Pick<WatchedFile, "school_id" | "sheet" | "photos">;

/** The entry of a path; undefined when nothing was made of it yet. */
export async function findWatched(db: Db, path: string): Promise<WatchedFile | undefined> {
  return db.select().from(watchedFiles).where(eq(watchedFiles.path, path)).get();
}

/** Everything that was made of a spreadsheet. */
export async function listWatched(db: Db, job: string): Promise<WatchedFile[]> {
  return db.select().from(watchedFiles).where(eq(watchedFiles.job, job)).all();
}

/** Writes down what a file is made of, in the place of what it was made of before. */
export async function putWatched(tx: Tx, file: Omit<WatchedFile, "created_at">): Promise<void> {
  await tx.delete(watchedFiles).where(eq(watchedFiles.path, file.path)).run();
  await tx.insert(watchedFiles).values(file).run();
}

/**
 * Says that what was made of a spreadsheet is made of nothing known from now on, unless it is made of these: it may be
 * overwritten before that is recorded.
 */
export async function doubtWatched(tx: Tx, job: string, inputs: Inputs): Promise<void> {
  for (const file of await tx.select().from(watchedFiles).where(eq(watchedFiles.job, job)).all())
    if (!isMadeOf(file, inputs))
      await tx.update(watchedFiles).set({ sheet: "" }).where(eq(watchedFiles.path, file.path)).run();
}

export async function forgetWatched(tx: Tx, paths: string[]): Promise<void> {
  await tx.delete(watchedFiles).where(inArray(watchedFiles.path, paths)).run();
}

/** Whether a file is made of these. A zip that has been cleared away since is no reason to make anything again. */
export const isMadeOf = (file: WatchedFile | undefined, { school_id, sheet, photos }: Inputs): boolean =>
  file?.school_id === school_id && file.sheet === sheet && (photos === null || file.photos === photos);

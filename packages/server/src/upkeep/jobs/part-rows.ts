import { asc, eq, inArray } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { jobParts } from "../../installation/tables/schema.ts";

/** A completed part of a job. It is kept regardless of the outcome of the other parts; see decision 0058. */
export type JobPart = Omit<typeof jobParts.$inferSelect, "job_id">;

/** Lists the completed parts of a job, in the order in which they appear in the archive. */
export const listParts = async (db: Reads, job: number): Promise<JobPart[]> =>
  await db
    .select({ part: jobParts.part, name: jobParts.name, file: jobParts.file, result: jobParts.result })
    .from(jobParts)
    .where(eq(jobParts.job_id, job))
    .orderBy(asc(jobParts.name), asc(jobParts.part))
    .all();

export async function insertPart(tx: Tx, job: number, part: JobPart): Promise<void> {
  await tx
    .insert(jobParts)
    .values({ ...part, job_id: job })
    .run();
}

/** Deletes the parts of jobs and returns their file names. */
export async function deleteParts(tx: Tx, jobs: readonly number[]): Promise<string[]> {
  const files: string[] = [];
  for (const page of pagesOf(jobs)) {
    const gone = tx.delete(jobParts).where(inArray(jobParts.job_id, page)).returning({ file: jobParts.file });
    files.push(...(await gone.all()).map(({ file }) => file));
  }
  return files;
}

/** Returns the file names of all parts of all jobs. */
export const filesOfParts = async (db: Reads): Promise<string[]> =>
  (await db.select({ file: jobParts.file }).from(jobParts).all()).map(({ file }) => file);

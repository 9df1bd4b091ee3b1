import { readDatabase } from "../../installation/engines/sqlite-file.ts";
import { studentsOfFiles } from "../../students/rows/file-rows.ts";

/** So many photos are looked up at once. */
const TOGETHER = 200;

/** The students of a copy of a database who have one of these photos, by their ids. */
export async function studentsWith(database: string, photos: readonly string[]): Promise<number[]> {
  if (photos.length === 0) return [];
  const { db, close } = await readDatabase(database);
  try {
    const ids: number[] = [];
    for (let at = 0; at < photos.length; at += TOGETHER) {
      const owners = await studentsOfFiles(db, photos.slice(at, at + TOGETHER));
      ids.push(...[...owners.values()].flat());
    }
    return [...new Set(ids)].toSorted((a, b) => a - b);
  } finally {
    await close();
  }
}

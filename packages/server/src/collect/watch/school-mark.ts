import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { NO_LINK } from "../../installation/files/no-link.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import type { School } from "../../school/schools/school-rows.ts";

/** A hidden file in a school's folder, by which it is known whatever the folder or the school is called later. */
const MARK = ".idms-school";

/** An id alone would be another school's in another installation. */
const markSchema = z.object({ school: z.int(), since: z.string() });

export type SchoolMark = z.infer<typeof markSchema>;

export const isMarkOf = ({ school, since }: SchoolMark, { id, created_at }: School): boolean =>
  school === id && since === created_at;

/** Whose folder it is; undefined where nothing says so, and null where something does that cannot be read. */
export async function readMark(folder: string): Promise<SchoolMark | null | undefined> {
  try {
    return (
      markSchema.safeParse(
        JSON.parse(await readFile(join(folder, MARK), { encoding: "utf8", flag: NO_LINK })),
      ).data ?? null
    );
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
  }
}

/** @throws Failure when the folder cannot be written to */
export const writeMark = (folder: string, { id, name, created_at }: School): Promise<void> =>
  writeAtomic(join(folder, MARK), `${JSON.stringify({ school: id, since: created_at, name })}\n`);

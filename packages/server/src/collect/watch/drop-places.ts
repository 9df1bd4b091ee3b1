import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@idms/core/failure";
import { droppedKind } from "@idms/core/print/batches/dropped-files";
import type { App } from "../../installation/open-app.ts";
import { listSchools, type School } from "../../school/schools/school-rows.ts";
import { findDropFolder, listDropped } from "./drop-folder.ts";
import { z } from "zod";
import { NO_LINK } from "../../installation/files/no-link.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import { watchFailures } from "@idms/core/collect/imports/watch-failures";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/** A hidden file in a school's folder, by which it is known whatever the folder or the school is called later. */
const MARK = ".idms-school";

/** An id alone would be another school's in another installation. */
const markSchema = z.object({ school: z.int(), since: z.string() });

export type SchoolMark = z.infer<typeof markSchema>;

export const isMarkOf = ({ school, since }: SchoolMark, { id, created_at }: School): boolean =>
  school === id && since === created_at;

/** The school that a folder is marked with; undefined without a mark, null where the mark cannot be read. */
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

/** A folder into which things are dropped for one school. */
export interface DropPlace {
  /** Without links. */
  path: string;
  /** The name in the watched folder; null when it is that folder. */
  folder: string | null;
  /** The school's id or name. */
  school: string;
}

/** The places of a folder that is watched, and what lies there that nobody will take up. */
export interface FoundPlaces {
  places: DropPlace[];
  lost: Failure[];
}

/**
 * The folders of schools in a folder, made by `makeSchoolFolders`, in the order of their names.
 * @throws Failure when the folder cannot be read
 */
export async function findSchoolFolders({ db }: App, root: string): Promise<FoundPlaces> {
  const schools = new Map((await listSchools(db)).map((school) => [school.id, school]));
  const found: FoundPlaces = { places: [], lost: [] };
  for (const name of await visibleNames(root)) {
    const path = join(root, name);
    try {
      if (!(await isFolder(path))) {
        if (droppedKind(name) === null) continue;
        throw watchFailures.besideFolders({ name });
      }
      const mark = await readMark(path);
      const school = mark ? schools.get(mark.school) : undefined;
      if (mark && school && isMarkOf(mark, school))
        found.places.push({ path: await findDropFolder(path), folder: name, school: `id:${school.id}` });
      else if ((await listDropped(path)).length > 0) throw watchFailures.unknownFolder({ folder: name });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      found.lost.push(error);
    }
  }
  return found;
}

/** A link to a folder is none of a school: its mark is another's. */
const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * The names people put into a folder, in order.
 * @throws Failure when it cannot be read
 */
async function visibleNames(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    throw watchFailures.cannotRead({ path: root, reason: troubleWithFile(error.code) });
  });
  return names.filter((name) => !name.startsWith(".")).toSorted();
}

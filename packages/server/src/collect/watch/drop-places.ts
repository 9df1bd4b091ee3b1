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

/**
 * Name of a hidden file in a school's folder. The file identifies the school, even after the folder or the school is
 * renamed.
 */
const MARK = ".idms-school";

/**
 * The contents of the hidden file that identifies a school. The ID alone could match a different school in another
 * installation.
 */
const markSchema = z.object({ school: z.int(), since: z.string() });

export type SchoolMark = z.infer<typeof markSchema>;

export const isMarkOf = ({ school, since }: SchoolMark, { id, created_at }: School): boolean =>
  school === id && since === created_at;

/**
 * Returns the school that a folder's mark identifies. Returns undefined if there is no mark, or null if the mark is
 * unreadable.
 */
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

/**
 * Writes a school's mark to its folder.
 * @throws Failure if the folder is not writable
 */
export const writeMark = (folder: string, { id, name, created_at }: School): Promise<void> =>
  writeAtomic(join(folder, MARK), `${JSON.stringify({ school: id, since: created_at, name })}\n`);

/** A drop folder for one school. */
export interface DropPlace {
  /** The path of the folder, with symbolic links resolved. */
  path: string;
  /** The folder's name inside the watched folder, or null if it is the watched folder itself. */
  folder: string | null;
  /** The school's ID or name. */
  school: string;
}

/** The drop folders inside a watched folder, and items in it that will never be processed. */
export interface FoundPlaces {
  places: DropPlace[];
  lost: Failure[];
}

/**
 * Finds the school folders that were created by `makeSchoolFolders`, sorted by name.
 * @throws Failure if the folder cannot be read
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

/**
 * Whether a path is a real folder. A symbolic link does not count, because the mark in it belongs to another folder.
 */
const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Returns the names in a folder that are not hidden, sorted.
 * @throws Failure if the folder cannot be read
 */
async function visibleNames(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    throw watchFailures.cannotRead({ path: root, reason: troubleWithFile(error.code) });
  });
  return names.filter((name) => !name.startsWith(".")).toSorted();
}

import { lstat, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { schoolFolders } from "@idms/core/print/batches/class-paths";
import { makeOutputFolder } from "../../installation/files/write-atomic.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import { listSchools, type School } from "../../school/schools/school-rows.ts";
import { isMarkOf, readMark, writeMark, type SchoolMark } from "./drop-places.ts";
import { watchFailures } from "@idms/core/collect/imports/watch-failures";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

export interface SchoolFolder {
  school: number;
  name: string;
  /** The folder's name. */
  folder: string;
  /** False if the folder already existed. */
  made: boolean;
}

/**
 * Creates a drop folder for each school, or for one school. Existing folders stay unchanged, except that an unmarked
 * folder with the name of a school becomes that school's folder. After a crash, the next run continues.
 * @throws Failure for an unknown school, or if a folder cannot be created
 */
export async function makeSchoolFolders(
  app: App,
  root: string,
  { school, dryRun }: { school: string | undefined; dryRun: boolean },
): Promise<SchoolFolder[]> {
  const path = resolve(root);
  const all = await listSchools(app.db);
  const wanted = school === undefined ? all : [await chooseSchool(app, school)];
  const usual = usualNames(all);
  const marks = await marksIn(path);
  const done: SchoolFolder[] = [];
  for (const each of wanted) {
    const known = [...marks].find(([, mark]) => mark && isMarkOf(mark, each))?.[0];
    const folder = known ?? freeFolder(each, usual.get(each.id) as string, marks);
    done.push({ school: each.id, name: each.name, folder, made: known === undefined });
    if (dryRun || known !== undefined) continue;
    await makeOutputFolder(join(path, folder)).catch((error: NodeJS.ErrnoException) => {
      throw watchFailures.cannotMake({ path: join(path, folder), reason: String(error.code) });
    });
    await writeMark(join(path, folder), each);
  }
  return done;
}

/**
 * Returns the default folder names, keyed by school ID. If several schools have the same name, the oldest school gets
 * the plain name.
 */
function usualNames(schools: readonly School[]): Map<number, string> {
  const nameOf = schoolFolders();
  return new Map(schools.toSorted((a, b) => a.id - b.id).map((school) => [school.id, nameOf(school).text]));
}

/** Returns the existing folders, keyed by name, each with its school. */
async function marksIn(root: string): Promise<Map<string, SchoolMark | null | undefined>> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw watchFailures.cannotRead({ path: root, reason: troubleWithFile(error.code) });
  });
  const marks = new Map<string, SchoolMark | null | undefined>();
  for (const name of names)
    if ((await lstat(join(root, name)).catch(() => undefined))?.isDirectory())
      marks.set(name, await readMark(join(root, name)));
  return marks;
}

/** Returns the default name for a folder, unless a folder with that name belongs to another school. */
function freeFolder(
  { id }: School,
  usual: string,
  marks: ReadonlyMap<string, SchoolMark | null | undefined>,
): string {
  const there = [...marks.keys()].find((name) => name.toLowerCase() === usual.toLowerCase());
  if (there === undefined || marks.get(there) === undefined) return there ?? usual;
  return `${usual} (id ${id})`;
}

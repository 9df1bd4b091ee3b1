import { link, lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "./copy-files.ts";
import { isSealedName, listBackups } from "./list-backups.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import { readManifest, type Manifest } from "./manifest.ts";

/**
 * So many backups in a row share the files that have not changed; the next has a copy of its own of each, so that a
 * sector of the disk that goes bad does not take a photo out of all of them.
 */
export const FULL_EVERY = 7;

/** Some file systems keep a time to two seconds only. */
const SAME_TIME_MS = 2000;

/** The files of an earlier backup in the same place that a new one may share without reading them. */
export interface EarlierCopies {
  /** The earlier backup's name; null when there is none to take from. */
  name: string | null;
  /** How many backups before this one share files with it. */
  sharing: number;
  /**
   * Links an unchanged file into the new backup and says what it holds; undefined when it has to be copied.
   * @param source its path; null in a store where nobody changes what is stored, not even by hand
   */
  take(path: string, source: string | null, target: string): Promise<Content | undefined>;
  /** Is given what was copied, at its target, where that is not the place in which it stays. */
  copied?: (path: string, target: string, content: Content) => Promise<void>;
}

const NOTHING: EarlierCopies = { name: null, sharing: 0, take: async () => undefined };

/**
 * The newest backup in a place, as far as a new one may share files with it.
 * @param full asks for copies of everything
 */
export async function openEarlier(parent: string, full: boolean): Promise<EarlierCopies> {
  const name = (await listBackups(parent)).findLast((each) => !isSealedName(each));
  if (full || name === undefined) return NOTHING;
  const manifest = await readManifest(join(parent, name)).catch(() => undefined);
  const sharing = (manifest?.sharing ?? 0) + 1;
  return manifest === undefined || sharing >= FULL_EVERY
    ? NOTHING
    : { name, sharing, take: taker(join(parent, name), manifest) };
}

/** A disk without links, or another one; a file that has as many as it can; one that is not ours to link. */
const CANNOT_LINK = new Set([
  "EXDEV",
  "EPERM",
  "EACCES",
  "EMLINK",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "ENOENT",
]);

/** Stored files never change under their names, so that a size and a time tell whether one is what it was. */
function taker(earlier: string, { files }: Manifest): EarlierCopies["take"] {
  const known = new Map(files.map(({ path, ...content }) => [path, content]));
  return async (path, source, target) => {
    const content = known.get(path);
    if (!content || !isStoredName(path.slice(path.indexOf("/") + 1))) return undefined;
    const copy = join(earlier, path);
    const before = await lstat(copy).catch(() => undefined);
    const now = source === null ? before : await stat(source);
    const isSame =
      before !== undefined &&
      now !== undefined &&
      [now.size, before.size].every((size) => size === content.bytes) &&
      Math.abs(now.mtimeMs - before.mtimeMs) < SAME_TIME_MS;
    if (!isSame) return undefined;
    return link(copy, target).then(
      () => content,
      (error: NodeJS.ErrnoException) => {
        if (CANNOT_LINK.has(error.code ?? "")) return undefined;
        throw error;
      },
    );
  };
}

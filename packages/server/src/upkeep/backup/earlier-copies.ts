import { link, lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "./copy-files.ts";
import { isSealedName, listBackups } from "./list-backups.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import { readManifest, type Manifest } from "./manifest.ts";

/**
 * Number of consecutive backups that share unchanged files. The next backup gets its own copy of each file, so that
 * one bad disk sector does not damage a photo in all backups.
 */
export const FULL_EVERY = 7;

/** Tolerance for comparing file times, in ms. Some file systems store times with a precision of only two seconds. */
const SAME_TIME_MS = 2000;

/** The files of an earlier backup at the same location. A new backup can share them without reading them. */
export interface EarlierCopies {
  /** The earlier backup's name, or null if there is no backup to share files with. */
  name: string | null;
  /** Number of earlier backups that already share files with this one. */
  sharing: number;
  /**
   * Links an unchanged file into the new backup and returns its content. Returns undefined if the file has to be
   * copied.
   * @param source the path of the file, or null in a store, where stored objects never change
   */
  take(path: string, source: string | null, target: string): Promise<Content | undefined>;
  /** Called with the target of each copied file, if the target is not the file's final location. */
  copied?: (path: string, target: string, content: Content) => Promise<void>;
}

const NOTHING: EarlierCopies = { name: null, sharing: 0, take: async () => undefined };

/**
 * Opens the newest backup at a location, if a new one can share files with it.
 * @param full whether to copy all files instead of sharing them
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

/**
 * The error codes that mean that a file cannot be linked: the disk does not support links, the target is on another
 * disk, the file has the maximum number of links, or we are not allowed to link it.
 */
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

/**
 * Returns the function that links unchanged files. Stored files never change under their names, so two files with the
 * same size and time are the same.
 */
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

import { constants, createWriteStream } from "node:fs";
import { lstat, open, readdir, stat, mkdtemp, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inMegabytes, MAX_GIVEN_PHOTO_BYTES } from "../../students/records/image-limits.ts";
import { photosAmong } from "../../students/spreadsheets/match-photos.ts";
import { photoNameIn, photoNamesIn } from "../../students/spreadsheets/photo-references.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";
import { archiveFailures } from "../../students/photos/archive-failures.ts";
import { Failure } from "../../failure.ts";

/** Maximum total unpacked size of nested zips, in bytes. Nested zips are kept on disk while they are read. */
const MAX_INNER_BYTES = 4 * 1024 ** 3;
const MAX_INNER_ZIPS = 500;
const LIMITS = { entries: 50_000, total: 16 * 1024 ** 3 };

/**
 * Zips nested in another zip. Each of them is copied to a temporary file, because reading a zip needs random access.
 * Where the system allows it, the file is unlinked as soon as it is open, so that nothing is left behind even if the
 * process is killed.
 */
class InnerZips {
  private readonly opened: ZipArchive[] = [];
  /** Temporary files that cannot be removed while their zip is open. */
  private readonly left: string[] = [];
  private bytes = 0;

  /**
   * Registers a zip to be closed together with the others.
   * @throws Failure if there are too many zips
   */
  keep(zip: ZipArchive): void {
    this.opened.push(zip);
    if (this.opened.length > MAX_INNER_ZIPS) throw archiveFailures.tooManyZips({ most: MAX_INNER_ZIPS });
  }

  /**
   * Opens a nested zip.
   * @throws Failure if the zip is too large, damaged or unsafe
   */
  async open(what: string, stream: () => Promise<Readable>, size: number): Promise<ZipArchive> {
    this.bytes += size;
    if (this.bytes > MAX_INNER_BYTES)
      throw archiveFailures.zipsTooLarge({ archive: what, most: `${MAX_INNER_BYTES / 1024 ** 3} GB` });
    const folder = await mkdtemp(join(tmpdir(), "idms-photos-"));
    const path = join(folder, "inner.zip");
    try {
      await pipeline(await stream(), createWriteStream(path));
      const zip = await openZip(path, what, LIMITS);
      this.keep(zip);
      return zip;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw archiveFailures.cannotUnpack({ archive: what, reason });
    } finally {
      if (process.platform === "win32") this.left.push(folder);
      else await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    for (const zip of this.opened.splice(0)) zip.close();
    for (const folder of this.left.splice(0)) await rm(folder, { recursive: true, force: true });
  }
}

/** Maximum number of files in a photo folder or archive. */
const MAX_PHOTO_FILES = 50_000;
/** Maximum unpacked size of a photo archive, in bytes. The photos in an archive are read one at a time. */
const MAX_ARCHIVE_BYTES = 64 * 1024 ** 3;
const ARCHIVE_LIMITS = { entries: MAX_PHOTO_FILES, total: MAX_ARCHIVE_BYTES };

/** A file in a photo archive. */
export interface PhotoFile {
  /** The full path within the archive. */
  name: string;
  /**
   * A key that is equal for files with the same bytes, and sometimes also for different files. It is available
   * without reading the file.
   */
  likeness: string;
}

export interface PhotoArchive {
  /** The number of files in the archive. */
  size: number;
  /** The full paths of all files. */
  names: readonly string[];
  /**
   * Reads the photo with the given name. Case does not matter, and the extension and folders are optional. If no file
   * matches, spaces and punctuation between words are ignored too. Returns undefined if there is still no match.
   * @throws Failure when several files match, or if the file is over 30 MB or damaged.
   */
  find(name: string): Promise<Buffer | undefined>;
  /**
   * Returns the file that `find` would read for a name, or undefined.
   * @throws Failure when several files match.
   */
  file(name: string): Promise<PhotoFile | undefined>;
  /**
   * Returns a stamp that distinguishes the named photo from all others, and from later versions under the same name,
   * without reading the file. Returns undefined if there is no such photo.
   * @throws Failure when several files match
   */
  stamp(name: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Opens a folder or zip of photos, including nested zips, such as one zip per class. The photos in `8A.zip` appear as
 * if they were in a folder named `8A`.
 * @throws Failure if there is no such folder or zip, or if a zip is damaged, encrypted or unsafe to unpack.
 */
export async function openPhotoArchive(path: string): Promise<PhotoArchive> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw archiveFailures.notThere({ path });
  const files: PhotoFiles = new Map();
  const inner = new InnerZips();
  const zip = found.isDirectory() ? undefined : await openZip(path, path, ARCHIVE_LIMITS);
  try {
    if (zip) await addZip(files, inner, { zip, path, stamp: path, folder: "" });
    else await addFolder(files, inner, path);
  } catch (error) {
    zip?.close();
    await inner.close();
    throw error;
  }
  const find = nameFinder([...files.keys()]);
  const lookUp = (name: string) => {
    const file = find(name);
    return file === undefined ? undefined : files.get(file);
  };
  return {
    size: files.size,
    names: [...files.keys()],
    find: async (name) => lookUp(name)?.bytes(),
    async file(name) {
      const [file, likeness] = [find(name), await lookUp(name)?.likeness()];
      return file === undefined || likeness === undefined ? undefined : { name: file, likeness };
    },
    stamp: async (name) => lookUp(name)?.stamp(),
    close() {
      zip?.close();
      void inner.close();
    },
  };
}

/** A photo file in a folder, a zip or a nested zip. */
interface PhotoSource {
  bytes(): Promise<Buffer>;
  likeness(): Promise<string | undefined>;
  stamp(): Promise<string | undefined>;
}

type PhotoFiles = Map<string, PhotoSource>;

function putFile(files: PhotoFiles, name: string, source: PhotoSource, what: string): void {
  files.set(name, source);
  if (files.size <= MAX_PHOTO_FILES) return;
  throw archiveFailures.tooManyFiles({ archive: what, most: MAX_PHOTO_FILES });
}

interface OpenZip {
  zip: ZipArchive;
  /** The name of the zip in messages. */
  path: string;
  /** A stamp that distinguishes the zip from other zips and from later versions of itself. */
  stamp: string;
  /** The folder prefix of a nested zip's files, with a trailing slash. Empty for the outer zip. */
  folder: string;
}

async function addZip(
  files: PhotoFiles,
  inner: InnerZips,
  { zip, path, stamp, folder }: OpenZip,
): Promise<void> {
  for (const entry of zip.entries) {
    const { fileName, uncompressedSize, crc32 } = entry;
    if (isZipName(fileName)) {
      if (folder !== "") throw archiveFailures.zipTooDeep({ archive: path, name: fileName });
      const opened = await inner.open(`${path}: ${fileName}`, () => zip.stream(entry), uncompressedSize);
      await addZip(files, inner, {
        zip: opened,
        path: `${path}: ${fileName}`,
        stamp: [stamp, fileName, uncompressedSize, crc32].join("\n"),
        folder: folderOf(fileName),
      });
      continue;
    }
    const source: PhotoSource = {
      bytes: () => zip.read(entry, MAX_GIVEN_PHOTO_BYTES),
      likeness: async () => `${uncompressedSize} ${crc32}`,
      stamp: async () => [stamp, fileName, uncompressedSize, crc32].join("\n"),
    };
    putFile(files, `${folder}${fileName}`, source, path);
  }
}

async function addFolder(files: PhotoFiles, inner: InnerZips, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    if (isZipName(name)) {
      const zip = await openZip(path, path, ARCHIVE_LIMITS);
      inner.keep(zip);
      await addZip(files, inner, { zip, path, stamp: path, folder: folderOf(name) });
      continue;
    }
    const found = () => lstat(path).catch(() => undefined);
    const source: PhotoSource = {
      bytes: () => readBounded(path, name),
      likeness: async () => (await found())?.size.toString(),
      async stamp() {
        const now = await found();
        return now && [folder, name, now.size, now.mtimeMs].join("\n");
      },
    };
    putFile(files, name, source, folder);
  }
}

const isZipName = (name: string): boolean =>
  /\.zip$/i.test(name) && !/(?:^|\/)(?:__macosx\/|\.[^/]*$)/i.test(name.replaceAll("\\", "/"));

const folderOf = (name: string): string => `${name.replaceAll("\\", "/").replace(/\.zip$/i, "")}/`;

async function readBounded(path: string, name: string): Promise<Buffer> {
  // A link that took the place of a photo since the folder was listed is not followed.
  const noLink = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
  const file = await open(path, noLink).catch((error: NodeJS.ErrnoException) => {
    throw archiveFailures.cannotReadFile({ name, reason: String(error.code) });
  });
  try {
    const { size } = await file.stat();
    if (size > MAX_GIVEN_PHOTO_BYTES)
      throw archiveFailures.fileTooLarge({ name, most: inMegabytes(MAX_GIVEN_PHOTO_BYTES) });
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Creates a lookup by file name. The lookup only compares names, so spreadsheet values never become paths. */
function nameFinder(names: string[]): (wanted: string) => string | undefined {
  const byPath = new Map<string, string[]>();
  const byOther = new Map<string, string[]>();
  const byWords = new Map<string, string[]>();
  for (const name of photosAmong(names)) {
    const path = comparable(name);
    const base = path.slice(path.lastIndexOf("/") + 1);
    add(byPath, path, name);
    for (const other of new Set([withoutExtension(path), base, withoutExtension(base)]))
      add(byOther, other, name);
    add(byWords, wordsOf(base), name);
  }
  const called = (name: string): string[] | undefined => {
    const key = comparable(name).replace(/^(?:\.?\/)+/, "");
    return byPath.get(key) ?? byOther.get(key) ?? byWords.get(wordsOf(key));
  };
  return (wanted) => {
    const found =
      photoNamesIn(wanted)
        .map(called)
        .find((names) => names !== undefined) ?? [];
    if (found.length > 1) {
      throw archiveFailures.sameName({ name: photoNameIn(wanted), files: found.slice(0, 5) });
    }
    return found[0];
  };
}

/**
 * Normalises a name for comparison. Archives made on a Mac use decomposed accents, while spreadsheets use composed
 * ones.
 */
const comparable = (name: string): string => name.normalize("NFC").replaceAll("\\", "/").toLowerCase();

/**
 * Splits a file name into words, regardless of the characters that separate them. No word is dropped, so 1-7 never
 * matches 17.
 */
const wordsOf = (name: string): string => withoutExtension(name).replaceAll(/[\s_.-]+/g, " ");

const withoutExtension = (name: string): string => name.replace(/\.[^./]+$/, "");

function add(index: Map<string, string[]>, key: string, name: string): void {
  const names = index.get(key);
  if (names) names.push(name);
  else index.set(key, [name]);
}

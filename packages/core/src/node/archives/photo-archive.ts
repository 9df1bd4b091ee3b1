import { constants } from "node:fs";
import { lstat, open, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { inMegabytes, MAX_GIVEN_PHOTO_BYTES } from "../../students/records/image-file.ts";
import { photosAmong } from "../../students/spreadsheets/match-photos.ts";
import { photoNameIn, photoNamesIn } from "../../students/spreadsheets/photo-references.ts";
import { InnerZips } from "./inner-zips.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";
import { archiveFailures } from "../../students/photos/archive-failures.ts";

/** How many files a photo folder or archive may hold. */
const MAX_PHOTO_FILES = 50_000;
/** How much a photo archive may unpack to; its photos are read one at a time. */
const MAX_ARCHIVE_BYTES = 64 * 1024 ** 3;
const ARCHIVE_LIMITS = { entries: MAX_PHOTO_FILES, total: MAX_ARCHIVE_BYTES };

/** A file among the photos. */
export interface PhotoFile {
  /** Its whole name among them. */
  name: string;
  /** A key that is equal for files of the same bytes, and perhaps for others; known without reading them. */
  likeness: string;
}

export interface PhotoArchive {
  /** How many files there are to look in. */
  size: number;
  /** The whole names of all files. */
  names: readonly string[];
  /**
   * The bytes of the photo of that name, whatever the case, with or without its extension or its folders, else whatever
   * the spaces and signs between its words; undefined when there is none.
   * @throws Failure when several have that name, or the file is over 30 MB or damaged.
   */
  find(name: string): Promise<Buffer | undefined>;
  /**
   * The file that `find` reads for that name; undefined when there is none.
   * @throws Failure when several have that name.
   */
  file(name: string): Promise<PhotoFile | undefined>;
  /**
   * The stamp that tells the photo of that name from every other, and from a later one under its name, without
   * reading it; undefined when there is none.
   * @throws Failure when several have that name
   */
  stamp(name: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Opens a folder or a zip of photos, with the zips in it, as where each class sent one: the photos of `8A.zip` are as if in a folder `8A`.
 * @throws Failure when there is neither, or for a zip that is damaged, encrypted or unsafe to unpack.
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

/** One file among the photos, wherever it lies. */
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
  /** Its name in messages. */
  path: string;
  /** The stamp that tells it from others and from later ones. */
  stamp: string;
  /** The folder in which its files are, with a slash behind it, if it lies in another. */
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

/** Looks among names only, so what a spreadsheet says never becomes a path. */
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

/** Archives made on a Mac write accents decomposed; sheets write them composed. */
const comparable = (name: string): string => name.normalize("NFC").replaceAll("\\", "/").toLowerCase();

/** The words of a name, whatever stands between them; nothing is left out, so that 1-7 is never 17. */
const wordsOf = (name: string): string => withoutExtension(name).replaceAll(/[\s_.-]+/g, " ");

const withoutExtension = (name: string): string => name.replace(/\.[^./]+$/, "");

function add(index: Map<string, string[]>, key: string, name: string): void {
  const names = index.get(key);
  if (names) names.push(name);
  else index.set(key, [name]);
}

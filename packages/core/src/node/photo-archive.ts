import { open, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { Failure } from "../failure.ts";
import { MAX_PHOTO_BYTES } from "../students/image-file.ts";
import { openZip } from "./zip-archive.ts";

/** How many files a photo folder or archive may hold. */
export const MAX_PHOTO_FILES = 50_000;
/** How much a photo archive may unpack to; its photos are read one at a time. */
const MAX_ARCHIVE_BYTES = 64 * 1024 ** 3;

/** A file among the photos. */
export interface PhotoFile {
  /** Its whole name among them. */
  name: string;
  /** The same for all files of the same bytes, and perhaps for others; known without reading it. */
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
   * @throws Failure when several have that name, or the file is over 10 MB or damaged.
   */
  find(name: string): Promise<Buffer | undefined>;
  /**
   * The file that `find` reads for that name; undefined when there is none.
   * @throws Failure when several have that name.
   */
  file(name: string): Promise<PhotoFile | undefined>;
  /**
   * What tells the photo of that name from every other and from a later one under its name, without reading it;
   * undefined when there is none.
   * @throws Failure when several have that name.
   */
  stamp(name: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Opens a folder or a zip of photos.
 * @throws Failure when there is neither, or for a zip that is damaged, encrypted or unsafe to unpack.
 */
export async function openPhotoArchive(path: string): Promise<PhotoArchive> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new Failure("missing", `There is no photo folder or zip archive at ${path}.`);
  return found.isDirectory() ? openFolder(path) : openArchive(path);
}

async function openArchive(path: string): Promise<PhotoArchive> {
  const zip = await openZip(path, path, { entries: MAX_PHOTO_FILES, total: MAX_ARCHIVE_BYTES });
  const files = new Map(zip.entries.map((entry) => [entry.fileName, entry]));
  const find = nameFinder([...files.keys()]);
  return {
    size: files.size,
    names: [...files.keys()],
    async find(name) {
      const entry = files.get(find(name) ?? "");
      return entry && zip.read(entry, MAX_PHOTO_BYTES);
    },
    async file(name) {
      const entry = files.get(find(name) ?? "");
      return entry && { name: entry.fileName, likeness: `${entry.uncompressedSize} ${entry.crc32}` };
    },
    async stamp(name) {
      const entry = files.get(find(name) ?? "");
      return entry && [path, entry.fileName, entry.uncompressedSize, entry.crc32].join("\n");
    },
    close: zip.close,
  };
}

async function openFolder(folder: string): Promise<PhotoArchive> {
  const names: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      names.push(relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
    if (names.length > MAX_PHOTO_FILES) {
      throw new Failure(
        "too_large",
        `${folder} holds more than ${MAX_PHOTO_FILES} files: split it into smaller ones.`,
      );
    }
  }
  const find = nameFinder(names);
  const lookUp = async (name: string) => {
    const file = find(name) ?? "";
    const found = file === "" ? undefined : await stat(join(folder, file)).catch(() => undefined);
    return { file, found };
  };
  return {
    size: names.length,
    names,
    async find(name) {
      const file = find(name);
      return file === undefined ? undefined : readBounded(join(folder, file), file);
    },
    async file(name) {
      const { file, found } = await lookUp(name);
      return found && { name: file, likeness: String(found.size) };
    },
    async stamp(name) {
      const { file, found } = await lookUp(name);
      return found && [folder, file, found.size, found.mtimeMs].join("\n");
    },
    close: () => undefined,
  };
}

async function readBounded(path: string, name: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure("unprocessable", `${name} cannot be read (${error.code}).`);
  });
  try {
    const { size } = await file.stat();
    if (size > MAX_PHOTO_BYTES) throw new Failure("too_large", `${name} is larger than 10 MB.`);
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
  for (const name of names) {
    const path = comparable(name);
    const base = path.slice(path.lastIndexOf("/") + 1);
    if (path.startsWith("__macosx/") || base.startsWith(".") || base === "thumbs.db") continue;
    add(byPath, path, name);
    for (const other of new Set([withoutExtension(path), base, withoutExtension(base)]))
      add(byOther, other, name);
    add(byWords, wordsOf(base), name);
  }
  return (wanted) => {
    const key = comparable(wanted.trim()).replace(/^(?:\.?\/)+/, "");
    const found = byPath.get(key) ?? byOther.get(key) ?? byWords.get(wordsOf(key)) ?? [];
    if (found.length > 1) {
      throw new Failure(
        "invalid",
        `Several photos are named "${wanted.trim()}": ${found.slice(0, 5).join(", ")}.`,
      );
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

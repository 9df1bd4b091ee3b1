import { constants, createReadStream, existsSync, statSync } from "node:fs";
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { requireRoom } from "../files/disk-room.ts";
import type { FileStore } from "./file-store.ts";
import { isStoredName, storedPath } from "./stored-files.ts";
import { syncFolder, writeAtomic } from "../files/write-atomic.ts";
import { clearAbandoned, isTemporaryName, scratchPath } from "../files/scratch-files.ts";
import { writeFileAtomic } from "../files/write-whole.ts";

/**
 * Creates a file store in a folder. Each file is written under a temporary name, synced, and renamed. Callers that
 * need a path get the path of the stored file itself.
 */
export const folderFiles = (folder: string): FileStore => ({
  local: folder,
  isCopied: false,
  isBrought: false,
  bring: () => undefined,
  ...changing(folder),
  ...reading(folder),
});

const changing = (folder: string): Pick<FileStore, "put" | "take" | "share" | "remove" | "removeBegun"> => ({
  async put(name, bytes) {
    const path = storedPath(folder, name);
    await requireRoom(folder, bytes.byteLength);
    await makePart(folder, path);
    await writeAtomic(path, bytes);
  },

  async take(name, path) {
    const to = storedPath(folder, name);
    await makePart(folder, to);
    await syncFile(path);
    await rename(path, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EXDEV") throw error;
      await writeFileAtomic(to, (output) => pipeline(createReadStream(path), output, { end: false }));
      await rm(path);
    });
    await syncFolder(dirname(to));
  },

  async share(name, path) {
    const to = storedPath(folder, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    if (await link(path, to).then(() => true, isThere)) return;
    const temporary = scratchPath(dirname(to), basename(to));
    try {
      await copyFile(path, temporary, constants.COPYFILE_FICLONE);
      await rename(temporary, to);
    } finally {
      await rm(temporary, { force: true });
    }
  },

  async remove(name) {
    await rm(pathOf(folder, name), { force: true });
  },

  async removeBegun(name) {
    await rm(storedPath(folder, name), { force: true });
    await clearAbandoned(storedPath(folder, name));
  },
});

const reading = (
  folder: string,
): Pick<FileStore, "get" | "stream" | "stat" | "sizes" | "list" | "listed"> => ({
  async get(name) {
    return readFile(storedPath(folder, name)).catch(undefinedIfGone);
  },

  async stream(name) {
    const handle = await open(storedPath(folder, name), "r").catch(undefinedIfGone);
    return handle && createReadStream("", { fd: handle });
  },

  async stat(name) {
    const found = await stat(pathOf(folder, name)).catch(undefinedIfGone);
    return found?.isFile() ? { size: found.size, modified: found.mtimeMs } : undefined;
  },

  // For thousands of names, synchronous calls take less time than as many asynchronous ones.
  async sizes(names) {
    const sizes = new Map<string, number>();
    for (const name of names) {
      const found = statSync(storedPath(folder, name), { throwIfNoEntry: false });
      if (found?.isFile()) sizes.set(name, found.size);
    }
    return sizes;
  },

  async *list(under) {
    if (under !== undefined) {
      for (const file of await filesIn(join(folder, under)).catch(() => [])) yield `${under}/${file}`;
      return;
    }
    if (!existsSync(folder)) return;
    yield* await filesIn(folder);
    for (const part of await foldersIn(folder))
      for (const file of await filesIn(join(folder, part))) yield `${part}/${file}`;
  },

  async *listed() {
    for (const part of await foldersIn(folder).catch(() => []))
      for (const file of await filesIn(join(folder, part)).catch(() => [])) {
        const name = `${part}/${file}`;
        // Synchronous for the same reason as in `sizes`.
        const found = isStoredName(name) && statSync(join(folder, name), { throwIfNoEntry: false });
        if (found) yield { name, size: found.size, modified: found.mtimeMs };
      }
  },
});

/** Creates the folder for a stored file, and ensures that the folder survives a power cut. */
async function makePart(folder: string, path: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  await syncFolder(folder);
  if (made === folder) await syncFolder(dirname(folder));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the path of a stored or unfinished file with a name from `list`. */
const pathOf = (folder: string, name: string): string =>
  isTemporaryName(basename(name)) && !name.includes("..") ? join(folder, name) : storedPath(folder, name);

const isThere = ({ code }: NodeJS.ErrnoException): boolean => code === "EEXIST";

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Lists the subfolders of a folder. */
export const foldersIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Lists the files in a folder, but not those in subfolders. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((entry) => entry.isFile()).map(({ name }) => name);

const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true });

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { ownFace } from "@idms/core/cards/shaping/own-fonts";
import { Failure } from "@idms/core/failure";
import { FORMAT_BYTES, imageFormat } from "@idms/core/students/records/image-limits";
import { fontFault } from "@idms/core/node/fonts/font-files";
import { isWhole, type FileContent } from "@idms/core/node/photos/photo-reader";
import type { fileFaults } from "@idms/core/upkeep/installation/check-sentences";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import type { FileStore, Sealing } from "../../installation/store/file-store.ts";
import { STORE_NAMES, storedAt, type Files } from "../../installation/store/files.ts";
import { NameSet } from "../../installation/store/name-set.ts";

/** The faults of a stored file. */
export type FileFault = keyof typeof fileFaults;

/**
 * Maximum plausible file size, in bytes. A stored photo is at most 1,600 pixels high and a background at most 4,000,
 * so their files are far smaller.
 */
const MOST_BYTES = 64 * 1024 * 1024;
/** The last chunk of a PNG file, which is the same in every PNG file. */
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");

/** Checks stored files. Each file is identified by its path in a manifest. */
export interface FileProbe {
  /** Checks that a file exists and has a plausible size. */
  size(path: string): FileFault | undefined;
  /** Checks that a file begins and ends correctly. Null if the check would require reading the whole file. */
  ends: ((path: string) => FileFault | undefined) | null;
  /** Checks a whole file from the first byte to the last. */
  content(path: string): Promise<FileFault | undefined>;
}

export const folderProbe = (
  folder: DataFolder,
  { photos, keys }: Pick<Files, "photos" | "keys">,
): FileProbe => ({
  size: (path) => sizeFault(folder, path),
  ends: keys?.isAtHand === false ? null : (path) => endsFault(folder, path, photos.sealing),
  content: (path) => contentFault(folder, path, photos),
});

/**
 * Returns a probe for files in a store. The probe lists the files, a thousand at a time. The store verifies content
 * with its own checksums, so no file is fetched to detect truncation.
 */
export async function storeProbe(files: Files): Promise<FileProbe> {
  const there = new NameSet();
  for (const place of STORE_NAMES) for await (const name of files[place].list()) there.add(name);
  return {
    size: (path) => (there.has(path.slice(path.indexOf("/") + 1)) ? undefined : "lost"),
    ends: null,
    async content(path) {
      const stored = storedAt(files, path);
      const bytes = await stored?.store.get(stored.name).catch((error: unknown) => {
        if (error instanceof Failure && error.kind === "unprocessable") return Buffer.alloc(1);
        throw error;
      });
      if (!stored || !bytes) return "lost";
      if (bytes.length === 0 || bytes.length > MOST_BYTES) return bytes.length === 0 ? "empty" : "tooLarge";
      if (!isFont(path)) return pictureFault(bytes);
      await stored.store.bring(stored.name);
      return fontFault(ownFace(stored.name), stored.store.local) === undefined ? undefined : "damaged";
    },
  };
}

/**
 * Checks that a stored file exists and has a plausible size.
 * @param path the path of the file in a manifest
 */
function sizeFault({ root }: DataFolder, path: string): FileFault | undefined {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isFile()) return "lost";
  if (found.size === 0) return "empty";
  return found.size > MOST_BYTES ? "tooLarge" : undefined;
}

/** Checks that a stored file begins and ends like an image. A file that was cut short or overwritten does not. */
function endsFault(folder: DataFolder, path: string, sealing?: Sealing): FileFault | undefined {
  if (isFont(path)) return fontFileFault(folder, path);
  const { root } = folder;
  let file: number | undefined;
  try {
    file = openSync(join(root, path), "r");
    const content = sealing?.openContent(file, statSync(join(root, path)).size, path);
    const size = content?.size ?? statSync(join(root, path)).size;
    const read: FileContent["read"] = content?.read ?? ((...where) => readSync(file as number, ...where));
    const [head, tail] = [Buffer.alloc(Math.min(FORMAT_BYTES, size)), Buffer.alloc(Math.min(16, size))];
    read(head, 0, head.length, 0);
    read(tail, 0, tail.length, size - tail.length);
    const format = imageFormat(head);
    if (format === "jpeg") return isWhole(tail) ? undefined : "damaged";
    return format === "png" && tail.subarray(-PNG_END.length).equals(PNG_END) ? undefined : "damaged";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "lost" : "damaged";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whether a stored file is a font. The font folder contains no images. */
const isFont = (path: string): boolean => path.startsWith("fonts/");

/** Checks that an uploaded font can be used for text and embedded. */
function fontFileFault(folder: DataFolder, path: string): FileFault | undefined {
  const fault = fontFault(ownFace(path.slice("fonts/".length)), folder.fonts);
  return sizeFault(folder, path) ?? (fault === undefined ? undefined : "damaged");
}

/** Checks that a whole stored file is a valid image or font. */
async function contentFault(
  folder: DataFolder,
  path: string,
  photos: FileStore,
): Promise<FileFault | undefined> {
  if (isFont(path)) return fontFileFault(folder, path);
  if (photos.sealing && path.startsWith("photos/")) return sealedFault(folder, path, photos);
  return (await pictureFault(join(folder.root, path))) && (sizeFault(folder, path) ?? "damaged");
}

/** Returns the fault of a file that may be encrypted. The file counts as lost if its key no longer exists. */
async function sealedFault(
  folder: DataFolder,
  path: string,
  photos: FileStore,
): Promise<FileFault | undefined> {
  const fault = sizeFault(folder, path);
  if (fault) return fault;
  const bytes = await photos.get(path.slice("photos/".length)).catch(() => null);
  return bytes ? pictureFault(bytes) : bytes === null ? "damaged" : "lost";
}

async function pictureFault(picture: string | Buffer): Promise<FileFault | undefined> {
  const { default: sharp } = await import("sharp");
  return sharp(picture, { failOn: "warning" })
    .stats()
    .then(
      () => undefined,
      () => "damaged" as const,
    );
}

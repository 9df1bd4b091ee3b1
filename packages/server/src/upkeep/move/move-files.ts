import { createHash } from "node:crypto";
import { moveFailures } from "@idms/core/upkeep/backups/move-failures";
import { gatheredPages } from "../../installation/rows/pages-of.ts";
import type { Files, FileStore } from "../../installation/store/file-store.ts";
import { asTheyLie, STORE_NAMES } from "../../installation/store/files.ts";
import { forEachInLanes } from "../../installation/files/in-lanes.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import type { CopyHooks } from "../../installation/copying/copy-hooks.ts";

/**
 * The number of files in the target store, their total size in bytes, and the number of files that this run copied.
 */
export interface MovedFiles {
  files: number;
  bytes: number;
  copied: number;
}

/**
 * Copies every stored file to another store, except files that are already there with the same bytes. Reads each copy
 * to verify it.
 * @throws Failure `storage` if a copy differs.
 */
export async function moveFiles(
  from: Files,
  to: Files,
  { signal, onProgress }: CopyHooks,
): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0, copied: 0 };
  let total = 0;
  for (const kind of STORE_NAMES)
    for await (const name of from[kind].list()) if (isStoredName(name)) total += 1;
  for (const kind of STORE_NAMES) {
    for await (const names of gatheredPages(from[kind].list())) {
      await forEachInLanes(
        names.filter(isStoredName),
        async (name) => {
          const file = await moveFile(asTheyLie(from[kind]), asTheyLie(to[kind]), name);
          if (file) {
            moved.files += 1;
            moved.bytes += file.bytes;
            moved.copied += Number(file.isCopied);
          }
          onProgress?.("Moving files", moved.files, Math.max(moved.files, total));
        },
        signal,
      );
    }
  }
  return moved;
}

/** Copies one file. Returns undefined if it was deleted in the meantime. */
async function moveFile(
  from: FileStore,
  to: FileStore,
  name: string,
): Promise<{ bytes: number; isCopied: boolean } | undefined> {
  const bytes = await from.get(name);
  if (!bytes) return undefined;
  const sha256 = hashOf(bytes);
  const isThere = async () => {
    const there = await to.get(name);
    return there !== undefined && hashOf(there) === sha256;
  };
  const isSameSize = (await to.stat(name))?.size === bytes.byteLength;
  if (isSameSize && (await isThere())) return { bytes: bytes.byteLength, isCopied: false };
  await to.put(name, bytes);
  if (await isThere()) return { bytes: bytes.byteLength, isCopied: true };
  throw moveFailures.fileDiffers({ name });
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

import { closeSync, openSync, readSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { Failure } from "@idms/core";
import type { FileStore, PhotoKeys, Sealing } from "./file-store.ts";
import { giveBack, keyIdOf, seal, SEAL_HEAD, sealedFile, unseal } from "./sealed.ts";
import { storedPath } from "./stored-files.ts";

/** Is thrown where the key of a file is not in the key store. */
class KeyGone extends Error {}

/** What a file in a folder is called by its seal: by its place in it. */
const nameAt = (path: string): string => path.split(/[\\/]/).slice(-2).join("/");

/**
 * A store whose files are sealed, each with the key of whom it shows. What was stored before stays readable as it is. A file
 * whose key was thrown away is gone.
 */
export function sealedStore(beneath: FileStore, keys: PhotoKeys): FileStore {
  const openContent: Sealing["openContent"] = (file, size, path) => {
    const head = headOf(file);
    const id = keyIdOf(head);
    if (id === undefined) return undefined;
    const key = keys.find(id);
    if (!key) throw new KeyGone(`The key of ${path} is gone`);
    return sealedFile(file, size, { name: nameAt(path), key, head });
  };
  const localKey = (name: string): string | undefined => withFile(storedPath(beneath.local, name), keyIdIn);

  const opened = async (name: string, bytes: Buffer): Promise<Buffer | undefined> => {
    const id = keyIdOf(bytes);
    if (id === undefined) return bytes;
    const key = await keys.load(id);
    try {
      return key && unseal(bytes, name, key);
    } catch {
      throw new Failure("unprocessable", `The stored file ${name} is damaged: restore it from a backup.`);
    }
  };

  const store: FileStore = {
    ...beneath,
    sealing: {
      beneath,
      openContent,
      sealLike(stored, name, bytes) {
        const id = localKey(stored);
        const key = id === undefined ? undefined : keys.find(id);
        return id !== undefined && key ? seal(bytes, name, { id, key }) : undefined;
      },
    },

    async put(name, bytes, beside) {
      const key = await keys.keyOf(name, beside);
      try {
        const sealed = seal(bytes, name, key);
        await beneath.put(name, sealed);
        // A store on a network may still have some of it on its way.
        if (!beneath.isCopied) giveBack(sealed);
      } catch (error) {
        // A name without a file would keep its key for good.
        await keys.forget(name);
        throw error;
      }
    },

    async take(name, path) {
      await store.put(name, await readFile(path));
      await rm(path);
    },

    async get(name) {
      const bytes = await beneath.get(name);
      return bytes && opened(name, bytes);
    },

    async stream(name) {
      const bytes = await store.get(name);
      return bytes && Readable.from([bytes]);
    },

    async remove(name) {
      await keys.forget(name);
      await beneath.remove(name);
    },

    async removeBegun(name) {
      await keys.forget(name);
      await beneath.removeBegun(name);
    },

    bring(name) {
      const brought = beneath.bring(name);
      return keys.isAtHand ? brought : bringKey(name, brought);
    },
  };

  /** Has the key of a file at hand when it lies in `local`. */
  async function bringKey(name: string, brought: Promise<void> | undefined): Promise<void> {
    await brought;
    try {
      const id = localKey(name);
      if (id !== undefined) await keys.load(id);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }

  return store;
}

function headOf(file: number): Buffer {
  const head = Buffer.alloc(SEAL_HEAD);
  return head.subarray(0, readSync(file, head, 0, SEAL_HEAD, 0));
}

const keyIdIn = (file: number): string | undefined => keyIdOf(headOf(file));

/** The id of the key of a file on this machine; undefined for one that is not sealed. */
export const keyIdAt = (path: string): string | undefined => withFile(path, keyIdIn);

function withFile<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Failure } from "@idms/core/failure";
import { storeFailures } from "@idms/core/upkeep/installation/store-failures";
import type { FileStore, PhotoKeys, Sealing } from "./file-store.ts";
import { keyIdOf, SEAL_HEAD } from "./seal-formats.ts";
import {
  giveBack,
  openedPieces,
  plainSize,
  seal,
  sealedFile,
  sealedPieces,
  unseal,
  type Take,
} from "./sealed.ts";
import { storedPath } from "./stored-files.ts";
import { scratchPath } from "../files/scratch-files.ts";

/**
 * Maximum size in bytes of a file that is encrypted in memory. The header of such a file contains its picture size.
 */
const SMALL = 16 << 20;
/** Read size for a larger file, in bytes. */
const READ = 512 * 1024;

/** Thrown if the key of a file is not in the key store. */
class KeyGone extends Error {
  /** The error code for a missing file, because a file that cannot be decrypted counts as missing. */
  readonly code = "ENOENT";
}

/** Returns the name under which a file is encrypted: its path within the folder. */
const nameAt = (path: string): string => path.split(/[\\/]/).slice(-2).join("/");

/**
 * Creates a store that encrypts each file with the key of the person in it. Files that were stored earlier without
 * encryption remain readable. A file whose key was discarded counts as missing.
 */
export function sealedStore(beneath: FileStore, keys: PhotoKeys): FileStore {
  const sealed = { beneath, keys };
  const openContent: Sealing["openContent"] = (file, size, path) => {
    const head = headOf(file);
    const id = keyIdOf(head);
    if (id === undefined) return undefined;
    const key = keys.find(id);
    if (!key) throw new KeyGone(`The key for ${path} is gone`);
    return sealedFile(file, size, { name: nameAt(path), key, head });
  };
  const localKey = (name: string): string | undefined => withFile(storedPath(beneath.local, name), keyIdIn);

  const store: FileStore = {
    ...beneath,
    sealing: {
      beneath,
      openContent,
      content: (name) => contentOf(sealed, name),
      sealLike(stored, name, bytes) {
        const id = localKey(stored);
        const key = id === undefined ? undefined : keys.find(id);
        return id !== undefined && key ? seal(bytes, name, { id, key }) : undefined;
      },
    },

    async put(name, bytes, beside) {
      const key = await keys.keyOf(name, beside);
      try {
        const written = seal(bytes, name, key);
        await beneath.put(name, written);
        // A store on a network may still have some of it on its way.
        if (!beneath.isCopied) giveBack(written);
      } catch (error) {
        // The key of a name without a file would never be deleted.
        await keys.forget(name);
        throw error;
      }
    },

    async take(name, path) {
      const { size } = await stat(path);
      if (size <= SMALL) await store.put(name, await readFile(path));
      else await takeLarge(sealed, name, path, size);
      await rm(path);
    },

    async get(name) {
      const bytes = await beneath.get(name);
      return bytes && opened(keys, name, bytes);
    },

    stream: async (name) => (await contentOf(sealed, name))?.body,

    async remove(name) {
      await keys.forget(name);
      await beneath.remove(name);
    },

    async removeBegun(name) {
      await keys.forget(name);
      await beneath.removeBegun(name);
    },

    isBrought: beneath.isBrought || !keys.isAtHand,

    bring(name) {
      const brought = beneath.bring(name);
      return keys.isAtHand ? brought : bringKey(brought, keys, () => localKey(name));
    },
  };

  return store;
}

/** A store and the keys of its files. */
interface Sealed {
  beneath: FileStore;
  keys: PhotoKeys;
}

async function opened(keys: PhotoKeys, name: string, bytes: Buffer): Promise<Buffer | undefined> {
  const id = keyIdOf(bytes);
  if (id === undefined) return bytes;
  const key = await keys.load(id);
  try {
    return key && unseal(bytes, name, key);
  } catch {
    throw damaged(name);
  }
}

/** Encrypts a file under a temporary name. If the program is killed, a sweep finds the file by this name. */
async function takeLarge({ beneath, keys }: Sealed, name: string, path: string, size: number): Promise<void> {
  const sealed = scratchPath(dirname(path), "sealed");
  const key = await keys.keyOf(name);
  try {
    const { take } = takerOf(createReadStream(path, { highWaterMark: READ }));
    const pieces = sealedPieces(take, size, name, key);
    await pipeline(pieces, createWriteStream(sealed, { mode: 0o600, flags: "wx" }));
    await beneath.take(name, sealed);
  } catch (error) {
    await keys.forget(name);
    throw error;
  } finally {
    await rm(sealed, { force: true });
  }
}

async function contentOf({ beneath, keys }: Sealed, name: string): ReturnType<Sealing["content"]> {
  const [found, lying] = [await beneath.stat(name), await beneath.stream(name)];
  if (!found || !lying) return undefined;
  const { take, peek } = takerOf(lying);
  const head = await peek(SEAL_HEAD);
  const id = keyIdOf(head);
  if (id === undefined) return { size: found.size, body: bodyOf(lying, openPieces(take)) };
  const key = await keys.load(id);
  if (!key) {
    lying.destroy();
    return undefined;
  }
  const { size } = found;
  const broken = damaged(name);
  try {
    const pieces = openedPieces(take, head, { size, name, key, broken });
    return { size: plainSize(head, size, name), body: bodyOf(lying, pieces) };
  } catch {
    lying.destroy();
    throw broken;
  }
}

/** Loads the key of a file after the file has been brought to this machine. */
async function bringKey(
  brought: Promise<void> | undefined,
  keys: PhotoKeys,
  localKey: () => string | undefined,
): Promise<void> {
  await brought;
  try {
    const id = localKey();
    if (id !== undefined) await keys.load(id);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

const damaged = (name: string): Failure => storeFailures.fileDamaged({ name });

/** Creates functions that take the next bytes of a stream, or look at them without taking them. */
function takerOf(source: Readable): { take: Take; peek: Take } {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);
  const peek: Take = async (length) => {
    const parts = [held];
    let there = held.length;
    while (there < length) {
      const { done, value } = await pieces.next();
      if (done) break;
      parts.push(value);
      there += value.length;
    }
    if (parts.length > 1) held = Buffer.concat(parts, there);
    return held.subarray(0, length);
  };
  return {
    peek,
    async take(length) {
      const taken = await peek(length);
      held = held.subarray(taken.length);
      return taken;
    },
  };
}

/** Reads an unencrypted file unchanged. */
async function* openPieces(take: Take): AsyncGenerator<Buffer> {
  for (let piece = await take(READ); piece.length > 0; piece = await take(READ)) yield piece;
}

/** Creates a response body from a source. Ending the body also ends the source. */
function bodyOf(source: Readable, pieces: AsyncGenerator<Buffer>): Readable {
  const body = Readable.from(pieces);
  body.once("close", () => source.destroy());
  return body;
}

const head = Buffer.alloc(SEAL_HEAD);

/** Reads the first bytes of a file. The result is valid until the next call. */
const headOf = (file: number): Buffer => {
  const length = readSync(file, head, 0, SEAL_HEAD, 0);
  return length === SEAL_HEAD ? head : head.subarray(0, length);
};

const keyIdIn = (file: number): string | undefined => keyIdOf(headOf(file));

/** Returns the key ID of a local file, or undefined if the file is not encrypted. */
export const keyIdAt = (path: string): string | undefined => withFile(path, keyIdIn);

function withFile<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

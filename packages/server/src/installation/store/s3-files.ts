import { statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { MAX_COPIES } from "@idms/core/upkeep/installation/room-for-files";
import { dropOldest, PLACES } from "../files/drop-oldest.ts";
import type { Files, FilesPlace, FileStore } from "./file-store.ts";
import { forEachInLanes } from "../files/in-lanes.ts";
import { nameOfS3, readS3Address } from "./s3-address.ts";
import {
  call,
  callFor,
  download,
  keysUnder,
  listUnder,
  openBucket,
  checkBucket,
  removeKey,
  statOf,
  streamOf,
  tooLateAfter,
  TRIES,
  upload,
  type Bucket,
} from "./s3-bucket.ts";
import { isStoredName, ORPHAN_AGE_MS, requireStoredName, storedPath } from "./stored-files.ts";
import { scratchPath } from "../files/scratch-files.ts";

/** How long a copy that the press may need is kept, in milliseconds. */
const NEEDED_MS = 10 * 60 * 1000;

/**
 * Opens the stored files in an S3 bucket. They have the same names as in a data folder, such as `photos/0a/….jpg`,
 * after the prefix. Files that are needed by path are copied to scratch/ while there is space. Fonts are copied to
 * the folder of the operator's own fonts.
 * @throws Failure `invalid` for an invalid address
 */
export function openS3Files(place: FilesPlace, url: string): Files {
  const address = readS3Address(url);
  const bucket = openBucket(address);
  const { copies, fonts, renditions } = place;
  const copied = (kind: string, most: number) =>
    s3Store(bucket, `${kind}/`, { local: join(copies, kind), most, place });
  return {
    place,
    store: nameOfS3(address),
    photos: copied("photos", MAX_COPIES),
    backgrounds: copied("backgrounds", MAX_COPIES),
    fonts: s3Store(bucket, "fonts/", { local: fonts, most: Infinity, place }),
    prints: copied("prints", 0),
    jobs: copied("jobs", Infinity),
    renditions,
    keys: null,
    prove: () => checkBucket(bucket),
    close: () => bucket.client.destroy(),
  };
}

interface Copies {
  local: string;
  /** Maximum total size of the copies, in bytes. */
  most: number;
  place: FilesPlace;
}

function s3Store(bucket: Bucket, folder: string, copies: Copies): FileStore {
  const { local } = copies;
  const { client, address } = bucket;
  const prefix = address.prefix + folder;
  const keyOf = (name: string) => prefix + requireStoredName(name);
  const at = (name: string) => ({ Bucket: address.bucket, Key: keyOf(name) });
  const coming = new Map<string, Promise<void>>();

  const store: FileStore = {
    local,
    isCopied: true,
    isBrought: true,

    async put(name, bytes) {
      const put = new PutObjectCommand({ ...at(name), Body: bytes, ContentType: mediaOf(name) });
      await call(bucket, (abortSignal) => client.send(put, { abortSignal }));
    },

    async take(name, path) {
      await store.share(name, path);
      await rm(path);
    },

    share: (name, path) => upload(bucket, { Key: keyOf(name), ContentType: mediaOf(name) }, path),

    get: async (name) => getObject(bucket, at(name)),

    stream: async (name) => streamOf(bucket, keyOf(name)),

    stat: async (name) => statOf(bucket, keyOf(name)),

    async sizes(names) {
      const sizes = new Map<string, number>();
      await forEachInLanes(names, async (name) => {
        const copy = statSync(storedPath(local, name), { throwIfNoEntry: false });
        const size = copy?.size ?? (await store.stat(name))?.size;
        if (size !== undefined) sizes.set(name, size);
      });
      return sizes;
    },

    async remove(name) {
      await removeKey(bucket, keyOf(name));
      // A copy that is on its way is there when it has come.
      await coming.get(name)?.catch(() => undefined);
      await rm(storedPath(local, name), { force: true });
    },

    removeBegun: (name) => store.remove(name),

    async *list(under) {
      for await (const key of keysUnder(bucket, under === undefined ? prefix : `${prefix}${under}/`))
        yield key.slice(prefix.length);
    },

    async *listed() {
      for await (const { key, size, modified } of listUnder(bucket, prefix)) {
        const name = key.slice(prefix.length);
        if (isStoredName(name)) yield { name, size, modified };
      }
    },

    bring(name) {
      const path = storedPath(local, name);
      if (isFresh(path)) return undefined;
      const known = coming.get(name);
      if (known) return known;
      const copying = copyTo(path, bucket, () => keyOf(name), copies).finally(() => coming.delete(name));
      coming.set(name, copying);
      return copying;
    },
  };

  return store;
}

/**
 * Returns the bytes of an object. The SDK retries only until the first byte arrives. If the connection breaks later,
 * this function retries the request.
 */
async function getObject(bucket: Bucket, at: { Bucket: string; Key: string }): Promise<Buffer | undefined> {
  const get = new GetObjectCommand(at);
  const isTooLate = tooLateAfter(bucket.address);
  for (let tried = 1; ; tried += 1) {
    let isBegun = false;
    try {
      return await callFor(bucket, async (abortSignal) => {
        const { Body } = await bucket.client.send(get, { abortSignal });
        isBegun = true;
        return Body && Buffer.from(await Body.transformToByteArray());
      });
    } catch (error) {
      if (!isBegun || tried === TRIES || isTooLate()) throw error;
    }
  }
}

/** Copies an object to a path if the object exists. Removes the oldest copies when the maximum size is exceeded. */
async function copyTo(
  path: string,
  bucket: Bucket,
  keyOf: () => string,
  { most, place }: Copies,
): Promise<void> {
  const temporary = scratchPath(place.scratch, "copy");
  try {
    if (!(await download(bucket, keyOf(), temporary))) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  const isCopy = (file: string) => isStoredName(`00/${file}`);
  if (most < Infinity) dropOldest(dirname(path), most / PLACES, isCopy, NEEDED_MS);
}

/**
 * Age at which a copy is downloaded again, in milliseconds. A sweep removes copies after a day, and could do so while a
 * copy is being read.
 */
const FRESH_MS = ORPHAN_AGE_MS / 2;

function isFresh(path: string): boolean {
  const copy = statSync(path, { throwIfNoEntry: false });
  return copy !== undefined && Date.now() - copy.mtimeMs < FRESH_MS;
}

const media: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  ttf: "font/ttf",
  otf: "font/otf",
  pdf: "application/pdf",
  zip: "application/zip",
};
const mediaOf = (name: string): string | undefined => media[name.slice(name.lastIndexOf(".") + 1)];

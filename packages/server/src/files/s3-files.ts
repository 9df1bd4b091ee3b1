import { existsSync, statSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { MAX_COPIES } from "@idms/core";
import { requireRoom } from "./disk-room.ts";
import { dropOldest, PLACES } from "./drop-oldest.ts";
import type { Files, FilesPlace, FileStore } from "./file-store.ts";
import { forEachInLanes } from "./in-lanes.ts";
import { nameOfS3, readS3Address, type S3Address } from "./s3-address.ts";
import { isGone, s3Failure } from "./s3-failure.ts";
import { isStoredName, requireStoredName, storedPath } from "./stored-files.ts";
import { scratchPath } from "./write-atomic.ts";

/** How often something is asked for: a store that is busy, or loses a connection now and then, is asked again. */
const TRIES = 3;
/** A call takes as many times as long as the store may stand still, at most. */
const LONGEST = 30;
/** What the press needs now is not dropped, in milliseconds. */
const NEEDED_MS = 10 * 60 * 1000;

/** An S3 store, and how it is asked. */
interface Bucket {
  address: S3Address;
  client: S3Client;
}

/**
 * Stored files in a bucket of S3, under the names that they have in a data folder: `photos/0a/….jpg` behind the prefix.
 * What needs a path is copied into scratch/, as long as there is room, and fonts to the operator's own.
 * @throws Failure `invalid` for an address that is none
 */
export function openS3Files(place: FilesPlace, url: string): Files {
  const address = readS3Address(url);
  const { endpoint, region, pathStyle, timeoutMs } = address;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
  const bucket = { address, client };
  const { copies, fonts, renditions } = place;
  return {
    place,
    store: nameOfS3(address),
    photos: s3Store(bucket, "photos/", { local: join(copies, "photos"), most: MAX_COPIES, place }),
    backgrounds: s3Store(bucket, "backgrounds/", {
      local: join(copies, "backgrounds"),
      most: MAX_COPIES,
      place,
    }),
    fonts: s3Store(bucket, "fonts/", { local: fonts, most: Infinity, place }),
    renditions,
    async prove() {
      await call(bucket, (abortSignal) =>
        client.send(
          new ListObjectsV2Command({ Bucket: address.bucket, Prefix: address.prefix, MaxKeys: 1 }),
          { abortSignal },
        ),
      );
    },
    close: () => client.destroy(),
  };
}

/** Asks the store for something, whose errors become Failures, and which ends. */
async function call<T>({ address }: Bucket, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(LONGEST * address.timeoutMs));
  } catch (error) {
    throw s3Failure(error, address);
  }
}

/** The same of a file, which may not be there. */
const callFor = <T>(bucket: Bucket, ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> =>
  call(bucket, (signal) =>
    ask(signal).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return undefined;
    }),
  );

interface Copies {
  local: string;
  /** How many bytes of copies are kept. */
  most: number;
  place: FilesPlace;
}

function s3Store(bucket: Bucket, folder: string, { local, most, place }: Copies): FileStore {
  const { client, address } = bucket;
  const prefix = address.prefix + folder;
  const at = (name: string) => ({ Bucket: address.bucket, Key: prefix + requireStoredName(name) });
  const coming = new Map<string, Promise<void>>();

  const store: FileStore = {
    local,
    isCopied: true,

    async put(name, bytes) {
      const put = new PutObjectCommand({ ...at(name), Body: bytes, ContentType: mediaOf(name) });
      await call(bucket, (abortSignal) => client.send(put, { abortSignal }));
    },

    async get(name) {
      const get = new GetObjectCommand(at(name));
      // The SDK tries again until the first byte comes; a connection that breaks behind it is tried again here.
      for (let tried = 1; ; tried += 1) {
        let isBegun = false;
        try {
          return await callFor(bucket, async (abortSignal) => {
            const { Body } = await client.send(get, { abortSignal });
            isBegun = true;
            return Body && Buffer.from(await Body.transformToByteArray());
          });
        } catch (error) {
          if (!isBegun || tried === TRIES) throw error;
        }
      }
    },

    async stream(name) {
      const get = new GetObjectCommand(at(name));
      const found = await callFor(bucket, (abortSignal) => client.send(get, { abortSignal }));
      return found && Readable.from(piecesOf(found.Body as Readable, address), { objectMode: false });
    },

    async stat(name) {
      const head = new HeadObjectCommand(at(name));
      const found = await callFor(bucket, (abortSignal) => client.send(head, { abortSignal }));
      return found && { size: found.ContentLength ?? 0, modified: found.LastModified?.getTime() ?? 0 };
    },

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
      const gone = new DeleteObjectCommand(at(name));
      await call(bucket, (abortSignal) => client.send(gone, { abortSignal }));
      // A copy that is on its way is there when it has come.
      await coming.get(name)?.catch(() => undefined);
      await rm(storedPath(local, name), { force: true });
    },

    removeBegun: (name) => store.remove(name),

    async *list(under) {
      const Prefix = under === undefined ? prefix : `${prefix}${under}/`;
      // By the last key, since a token of the store may be void when the program gets to the next page.
      for (let after: string | undefined = Prefix; after !== undefined;) {
        const asked = new ListObjectsV2Command({ Bucket: address.bucket, Prefix, StartAfter: after });
        const page: ListObjectsV2CommandOutput = await call(bucket, (abortSignal) =>
          client.send(asked, { abortSignal }),
        );
        const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
        for (const key of keys) yield key.slice(prefix.length);
        after = page.IsTruncated ? keys.at(-1) : undefined;
      }
    },

    bring(name) {
      const path = storedPath(local, name);
      if (existsSync(path)) return undefined;
      const known = coming.get(name);
      if (known) return known;
      const copying = copy(name, path).finally(() => coming.delete(name));
      coming.set(name, copying);
      return copying;
    },
  };

  async function copy(name: string, path: string): Promise<void> {
    const bytes = await store.get(name);
    if (!bytes) return;
    await requireRoom(place.scratch, bytes.length);
    const temporary = scratchPath(place.scratch, "copy");
    try {
      await writeFile(temporary, bytes, { mode: 0o600, flag: "wx" });
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
    const isCopy = (file: string) => isStoredName(`00/${file}`);
    if (most < Infinity) dropOldest(dirname(path), most / PLACES, isCopy, NEEDED_MS);
  }

  return store;
}

async function* piecesOf(body: Readable, address: S3Address): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw s3Failure(error, address);
  }
}

const media: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  ttf: "font/ttf",
  otf: "font/otf",
};
const mediaOf = (name: string): string | undefined => media[name.slice(name.lastIndexOf(".") + 1)];

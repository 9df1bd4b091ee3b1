import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { Failure } from "@idms/core/failure";
import { storeFailures } from "@idms/core/upkeep/installation/store-failures";
import { requireRoom } from "../files/disk-room.ts";
import { nameOfS3, type S3Address } from "./s3-address.ts";

/** Errors from S3 and from the connection to it, each with a remedy for the operator. */
const troubles = [
  [/^NoSuchBucket$/, storeFailures.noBucket],
  [/^CredentialsProviderError$/, storeFailures.noKeys],
  [
    /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|TokenRefreshRequired|403)$/,
    storeFailures.keysRefused,
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    storeFailures.otherRegion,
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_TLS\w*|\w*CERT\w*)$/,
    storeFailures.unreachable,
  ],
  [/^(TimeoutError|AbortError|ETIMEDOUT|ESOCKETTIMEDOUT)$/, storeFailures.tooSlow],
] as const;

interface Thrown {
  name?: unknown;
  code?: unknown;
  Code?: unknown;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
}

/** Whether a store error means that a file does not exist. */
const isGone = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound"].includes(String((error as Thrown | undefined)?.name));

/**
 * Whether an error means that the store, or the connection to it, did not respond. The SDK uses the same name for a
 * broken connection.
 */
function isTimeout(error: unknown): boolean {
  const { name, code = "ETIMEDOUT" } = (error ?? {}) as Thrown;
  return name === "TimeoutError" && code === "ETIMEDOUT";
}

/** Converts a store error to a Failure `storage` that explains it to an operator. A Failure is returned unchanged. */
function s3Failure(error: unknown, address: S3Address): Failure {
  if (error instanceof Failure) return error;
  const { name, code, Code, $metadata } = (error ?? {}) as Thrown;
  const status = $metadata?.httpStatusCode;
  const signs = [code, Code, name, status].filter((sign) => sign !== undefined).map(String);
  const say = troubles.find(([pattern]) => signs.some((sign) => pattern.test(sign)))?.[1];
  const told = signs.filter((sign) => sign !== "Error").slice(0, 2);
  const facts = {
    store: nameOfS3(address),
    signs: told.length === 0 ? ["no reason given"] : told,
    setting: address.saidBy,
  };
  return (say ?? storeFailures.failing)(facts, { cause: error });
}

/**
 * Number of attempts. Requests are retried if the store is busy or occasionally drops a connection. They are not
 * retried if the store does not respond, because the user is waiting.
 */
export const TRIES = 3;
/** Maximum duration of a call, as a multiple of the response timeout. */
const LONGEST = 30;
/**
 * The timeout from which the SDK starts counting later, and the delay after which it starts. Both are in
 * milliseconds.
 */
const [LONG_MS, LATE_MS] = [6000, 3000];
/** The size of the parts in which a large file is held in memory, in bytes. S3 accepts 10,000 parts. */
const PART = 16 * 1024 ** 2;

/** An S3 store with its client. */
export interface Bucket {
  address: S3Address;
  client: S3Client;
}

/** Opens a bucket. Does not contact the store yet. */
export function openBucket(address: S3Address): Bucket {
  const { endpoint, region, pathStyle, timeoutMs } = address;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    // A client that waits in vain for "100 Continue" before a large body would wait longer than the timeout.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: timeoutMs,
      socketTimeout: timeoutMs < LONG_MS ? timeoutMs : Math.max(LONG_MS, timeoutMs - LATE_MS),
    },
  });
  client.middlewareStack.add(
    (next) => (asked) =>
      next(asked).catch((error: unknown) => {
        // A cause that is a timeout has the SDK try again.
        throw isTimeout(error) ? new Failure(s3Failure(error, address).sentence) : error;
      }),
    { step: "deserialize" },
  );
  return { address, client };
}

/** Calls the store with a time limit. Store errors become a Failure `storage`. */
export async function call<T>({ address }: Bucket, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(LONGEST * address.timeoutMs));
  } catch (error) {
    throw s3Failure(error, address);
  }
}

/** Calls the store for a file that may be missing. */
export const callFor = <T>(
  bucket: Bucket,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> =>
  call(bucket, (signal) =>
    ask(signal).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return undefined;
    }),
  );

/** Checks that the store can be reached and grants access. */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const { bucket: Bucket, prefix: Prefix } = bucket.address;
  await call(bucket, (abortSignal) =>
    bucket.client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), { abortSignal }),
  );
}

/** An entry in a store listing. */
export interface Listed {
  key: string;
  /** The size in bytes. */
  size: number;
  /** The time at which the object was stored, in milliseconds since 1970. */
  modified: number;
}

/** Lists the objects whose keys have the given prefix, in key order. */
export async function* listUnder(bucket: Bucket, Prefix: string): AsyncGenerator<Listed> {
  // Continues after the last key, because a continuation token may expire before the next page is requested.
  for (let after: string | undefined = Prefix; after !== undefined;) {
    const asked = new ListObjectsV2Command({ Bucket: bucket.address.bucket, Prefix, StartAfter: after });
    const page: ListObjectsV2CommandOutput = await call(bucket, (abortSignal) =>
      bucket.client.send(asked, { abortSignal }),
    );
    const found = (page.Contents ?? []).flatMap(({ Key: key, Size: size = 0, LastModified }) =>
      key === undefined ? [] : { key, size, modified: LastModified?.getTime() ?? 0 },
    );
    yield* found;
    after = page.IsTruncated ? found.at(-1)?.key : undefined;
  }
}

/** Lists the keys with the given prefix, in order. */
export async function* keysUnder(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { key } of listUnder(bucket, prefix)) yield key;
}

/**
 * For all keys that start with a prefix, lists the part of the key between the prefix and the next slash (or the end of
 * the key).
 */
export async function* namesUnder(bucket: Bucket, Prefix: string): AsyncGenerator<string> {
  for (let token: string | undefined, isMore = true; isMore;) {
    const wish = { Bucket: bucket.address.bucket, Prefix, Delimiter: "/", ContinuationToken: token };
    const asked = new ListObjectsV2Command(wish);
    const page: ListObjectsV2CommandOutput = await call(bucket, (abortSignal) =>
      bucket.client.send(asked, { abortSignal }),
    );
    for (const { Key: found } of page.Contents ?? [])
      if (found !== undefined) yield found.slice(Prefix.length);
    for (const { Prefix: found } of page.CommonPrefixes ?? [])
      if (found !== undefined) yield found.slice(Prefix.length, -1);
    token = page.NextContinuationToken;
    isMore = page.IsTruncated === true && token !== undefined;
  }
}

/** Removes the object under a key. A missing object is not an error. */
export async function removeKey(bucket: Bucket, Key: string): Promise<void> {
  const gone = new DeleteObjectCommand({ Bucket: bucket.address.bucket, Key });
  await call(bucket, (abortSignal) => bucket.client.send(gone, { abortSignal }));
}

/**
 * Returns the size of the object under a key and the time at which it was stored. Returns undefined if there is no
 * object.
 */
export async function statOf(bucket: Bucket, Key: string): Promise<Omit<Listed, "key"> | undefined> {
  const head = new HeadObjectCommand({ Bucket: bucket.address.bucket, Key });
  const found = await callFor(bucket, (abortSignal) => bucket.client.send(head, { abortSignal }));
  return found && { size: found.ContentLength ?? 0, modified: found.LastModified?.getTime() ?? 0 };
}

/** Streams the object under a key. Returns undefined if there is no object. */
export async function streamOf(bucket: Bucket, Key: string): Promise<Readable | undefined> {
  const get = new GetObjectCommand({ Bucket: bucket.address.bucket, Key });
  const found = await callFor(bucket, (abortSignal) => bucket.client.send(get, { abortSignal }));
  return found && Readable.from(piecesOf(found.Body as Readable, bucket.address), { objectMode: false });
}

async function* piecesOf(body: Readable, address: S3Address): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw s3Failure(error, address);
  }
}

/**
 * Downloads the object under a key to a new local file. If the connection breaks midway, this function retries the
 * download, because the SDK retries only until the first byte arrives.
 * @returns false if there is no object under the key
 * @throws Failure `full` when the disk has no space for it, and the failures of `call`
 */
export async function download(bucket: Bucket, Key: string, path: string): Promise<boolean> {
  const get = new GetObjectCommand({ Bucket: bucket.address.bucket, Key });
  const isTooLate = tooLateAfter(bucket.address);
  for (let tried = 1; ; tried += 1) {
    const found = await callFor(bucket, (abortSignal) => bucket.client.send(get, { abortSignal }));
    if (!found) return false;
    await requireRoom(dirname(path), found.ContentLength ?? 0);
    try {
      const output = createWriteStream(path, { mode: 0o600 });
      await pipeline(piecesOf(found.Body as Readable, bucket.address), output);
      return true;
    } catch (error) {
      if (tried === TRIES || isTooLate()) throw error;
    }
  }
}

/**
 * Returns a function that reports whether the timeout has passed. A call that fails after the timeout counts as
 * unanswered.
 */
export function tooLateAfter({ timeoutMs }: S3Address): () => boolean {
  const end = performance.now() + timeoutMs;
  return () => performance.now() >= end;
}

/** The key of an upload, and its media type. */
interface Target {
  Key: string;
  ContentType?: string | undefined;
}

/** Uploads a local file to the store, completely or not at all. */
export async function upload(bucket: Bucket, target: Target, path: string): Promise<void> {
  const { client, address } = bucket;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (start: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(Math.min(PART, size - start));
      await file.read(bytes, 0, bytes.length, start);
      return bytes;
    };
    if (size > PART) return await uploadParts(bucket, target, { size, read });
    const put = new PutObjectCommand({ Bucket: address.bucket, ...target, Body: await read(0) });
    await call(bucket, (abortSignal) => client.send(put, { abortSignal }));
  } finally {
    await file.close();
  }
}

/** Uploads a file in parts. The parts are invisible until all of them are stored. */
async function uploadParts(
  bucket: Bucket,
  { Key, ContentType }: Target,
  { size, read }: { size: number; read: (start: number) => Promise<Buffer> },
): Promise<void> {
  const { client, address } = bucket;
  const at = { Bucket: address.bucket, Key };
  const begin = new CreateMultipartUploadCommand({ ...at, ContentType });
  const { UploadId } = await call(bucket, (abortSignal) => client.send(begin, { abortSignal }));
  const parts: CompletedPart[] = [];
  try {
    for (let start = 0; start < size; start += PART) {
      const PartNumber = parts.length + 1;
      const part = new UploadPartCommand({ ...at, UploadId, PartNumber, Body: await read(start) });
      const { ETag, ChecksumCRC32 } = await call(bucket, (abortSignal) => client.send(part, { abortSignal }));
      parts.push({ PartNumber, ETag, ...(ChecksumCRC32 !== undefined && { ChecksumCRC32 }) });
    }
    const end = new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } });
    await call(bucket, (abortSignal) => client.send(end, { abortSignal }));
  } catch (error) {
    const abort = new AbortMultipartUploadCommand({ ...at, UploadId });
    await call(bucket, (abortSignal) => client.send(abort, { abortSignal })).catch(() => undefined);
    throw error;
  }
}

import {
  createCipheriv,
  createDecipheriv,
  type Cipheriv,
  type Decipheriv,
  type KeyObject,
} from "node:crypto";
import { readSync } from "node:fs";
import type { Size } from "@idms/core/cards/geometry/space";
import { jpegSize } from "@idms/core/node/jpeg/jpeg-size";
import { isWhole, type FileContent } from "@idms/core/node/photos/photo-reader";
import {
  cutShort,
  layoutOf,
  newHead,
  NEWEST,
  numbered,
  TAG_BYTES,
  type Lock,
  type PhotoKey,
} from "./seal-formats.ts";

/** Number of bytes that are encrypted or decrypted at once. */
const STEP = 64 * 1024;

/**
 * Encrypts or decrypts bytes into a buffer, which may be the same buffer. The output of a cipher is allocated outside
 * the heap. If the output is freed immediately, its memory is available for the next step. Otherwise, garbage
 * collection for a megabyte of photos would cost as much as the encryption.
 */
function pour(cipher: Cipheriv | Decipheriv, from: Uint8Array, into: Buffer, at: number): void {
  for (let done = 0; done < from.length; done += STEP) {
    const part = cipher.update(from.subarray(done, done + STEP));
    part.copy(into, at + done);
    giveBack(part);
  }
}

/** Frees the memory of an unused buffer, unless it shares that memory with others. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Encrypts bytes under the name of their file, with AES-256-GCM. */
export function seal(bytes: Uint8Array, name: string, key: PhotoKey): Buffer {
  const { head, piece: most } = NEWEST;
  const sealer = sealerOf(bytes.length, name, key, isWhole(bytes) ? jpegSize(bytes) : undefined);
  const sealed = Buffer.allocUnsafeSlow(head + bytes.length + sealer.pieces * TAG_BYTES);
  let at = sealer.head.copy(sealed);
  for (let piece = 0; piece < sealer.pieces; piece += 1)
    at += sealer.seal(piece, bytes.subarray(piece * most, (piece + 1) * most), sealed, at);
  return sealed;
}

interface Sealer {
  head: Buffer;
  pieces: number;
  /** Encrypts a piece into a buffer. Returns the number of bytes that the encrypted piece takes up in the buffer. */
  seal(piece: number, bytes: Uint8Array, into: Buffer, at: number): number;
}

function sealerOf(size: number, name: string, { id, key }: PhotoKey, picture?: Size): Sealer {
  const pieces = Math.max(1, Math.ceil(size / NEWEST.piece));
  const head = newHead(size, id, picture);
  const lock = NEWEST.lockOf(key, head, name);
  return {
    head,
    pieces,
    seal(piece, bytes, into, at) {
      const cipher = createCipheriv("aes-256-gcm", lock.key, numbered(lock, piece, piece === pieces - 1));
      if (lock.about) cipher.setAAD(lock.about);
      pour(cipher, bytes, into, at);
      cipher.final();
      cipher.getAuthTag().copy(into, at + bytes.length);
      return bytes.length + TAG_BYTES;
    },
  };
}

/**
 * A function that takes a given number of bytes from a stream, or fewer at the end of the stream. The bytes remain
 * valid until the next call.
 */
export type Take = (length: number) => Promise<Buffer>;

/**
 * Encrypts a stream with the given number of bytes, piece by piece, with only a megabyte in memory. Throws an error
 * if the stream has more or fewer bytes.
 */
export async function* sealedPieces(
  take: Take,
  size: number,
  name: string,
  key: PhotoKey,
): AsyncGenerator<Buffer> {
  const { head, pieces, seal: sealPiece } = sealerOf(size, name, key);
  yield head;
  let left = size;
  for (let piece = 0; piece < pieces; piece += 1) {
    const bytes = await take(Math.min(left, NEWEST.piece));
    left -= bytes.length;
    const sealed = Buffer.allocUnsafeSlow(bytes.length + TAG_BYTES);
    sealPiece(piece, bytes, sealed, 0);
    yield sealed;
  }
  if (left > 0 || (await take(1)).length > 0)
    throw new Error(`${name} was changed while it was being encrypted`);
}

/**
 * Returns the decrypted size of a file, from its header and its size. Throws an error if the file cannot be complete.
 */
export const plainSize = (head: Buffer, size: number, name: string): number =>
  layoutOf(head, size, name).plain;

/**
 * Decrypts a file of the given size with a known header, piece by piece. Throws `broken` after the last intact piece.
 */
export async function* openedPieces(
  take: Take,
  head: Buffer,
  { size, name, key, broken }: { size: number; name: string; key: KeyObject; broken: Error },
): AsyncGenerator<Buffer> {
  const { format, pieces } = layoutOf(head, size, name);
  const lock = format.lockOf(key, await take(format.head), name);
  for (let piece = 0; piece < pieces; piece += 1) {
    const left = size - format.head - piece * (format.piece + TAG_BYTES);
    const length = Math.min(left, format.piece + TAG_BYTES);
    const sealed = await take(length);
    if (sealed.length < length) throw broken;
    const opened = Buffer.allocUnsafeSlow(length - TAG_BYTES);
    try {
      openPiece(lock, numbered(lock, piece, piece === pieces - 1), sealed, opened, 0);
    } catch {
      throw broken;
    }
    yield opened;
  }
}

/** Decrypts a piece into a buffer that has space for it. */
function openPiece({ key, about }: Lock, nonce: Buffer, sealed: Buffer, into: Buffer, at: number): void {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  if (about) decipher.setAAD(about);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  pour(decipher, sealed.subarray(0, -TAG_BYTES), into, at);
  decipher.final();
}

/**
 * Decrypts bytes in place, overwriting the encrypted bytes. Throws an error if the bytes were not encrypted under this
 * name with this key.
 */
export function unseal(sealed: Buffer, name: string, key: KeyObject): Buffer {
  const { size, read } = sealedContent(sealed, sealed.length, name, key, (length, position) =>
    sealed.subarray(position, position + length),
  );
  read(sealed, 0, size, 0);
  return sealed.subarray(0, size);
}

/** A buffer that holds encrypted bytes until they are decrypted. There is one buffer per thread. */
let lying = Buffer.alloc(0);

/** Returns the content of an open encrypted file whose header has been read. Throws the same failures as `unseal`. */
export const sealedFile = (
  file: number,
  size: number,
  { name, key, head }: { name: string; key: KeyObject; head: Buffer },
): FileContent =>
  sealedContent(head, size, name, key, (length, position) => {
    if (lying.length < length) lying = Buffer.allocUnsafeSlow(length);
    return lying.subarray(0, readSync(file, lying, 0, length, position));
  });

/** A function that reads encrypted bytes of a file. The bytes are valid until the next call. */
type ReadSealed = (length: number, position: number) => Buffer;

function sealedContent(
  begins: Buffer,
  size: number,
  name: string,
  key: KeyObject,
  readSealed: ReadSealed,
): FileContent {
  const { format, whole, pieces, plain, picture } = layoutOf(begins, size, name);
  const head = Buffer.from(begins.subarray(0, format.head));
  let lock: Lock | undefined;

  /** Decrypts a piece into a buffer that has space for it. */
  function open(piece: number, into: Buffer, at: number): void {
    const position = format.head + piece * whole;
    const length = Math.min(whole, size - position);
    const read = readSealed(length, position);
    if (read.length < length) throw cutShort(name);
    lock ??= format.lockOf(key, head, name);
    openPiece(lock, numbered(lock, piece, piece === pieces - 1), read, into, at);
  }

  return {
    size: plain,
    picture,
    read(buffer, offset, length, position) {
      const into = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
      const end = Math.min(position + length, plain);
      let at = position;
      while (at < end) {
        const piece = Math.floor(at / format.piece);
        const from = at - piece * format.piece;
        const there = Math.min(format.piece, plain - piece * format.piece);
        const wanted = Math.min(there - from, end - at);
        if (wanted === there) open(piece, into, offset + at - position);
        else {
          const all = Buffer.allocUnsafeSlow(there);
          open(piece, all, 0);
          all.copy(into, offset + at - position, from, from + wanted);
          giveBack(all);
        }
        at += wanted;
      }
      // An empty file is proved, too.
      if (plain === 0) open(0, into, 0);
      return Math.max(0, at - position);
    },
  };
}

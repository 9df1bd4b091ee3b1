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

/** So much is sealed or opened at once, in bytes. */
const STEP = 64 * 1024;

/**
 * Seals or opens bytes into a place, which may be that of the bytes themselves. What a cipher gives lies outside of the heap; given
 * back at once it is there for the next step, or a megabyte of photos would cost as much for its garbage as for its seal.
 */
function pour(cipher: Cipheriv | Decipheriv, from: Uint8Array, into: Buffer, at: number): void {
  for (let done = 0; done < from.length; done += STEP) {
    const part = cipher.update(from.subarray(done, done + STEP));
    part.copy(into, at + done);
    giveBack(part);
  }
}

/** Frees the memory of bytes that have it to themselves, and that nobody reads or writes any more. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Seals bytes under the name of their file: AES-256-GCM. */
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
  /** Seals a piece into a place. Returns how many bytes it has there. */
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

/** Takes so many bytes of what comes in pieces, fewer at its end. They stay until the next are taken. */
export type Take = (length: number) => Promise<Buffer>;

/** Seals what comes, of so many bytes, piece by piece: of it a megabyte is in memory. Throws when there are more or less. */
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

/** How many bytes are sealed in a file, by its head and how many it has. Throws where it cannot be whole. */
export const plainSize = (head: Buffer, size: number, name: string): number =>
  layoutOf(head, size, name).plain;

/** Opens a sealed file of so many bytes, of which the head is known, piece by piece. Throws `broken` behind what was whole. */
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

/** Opens a sealed piece into a place with room for it. */
function openPiece({ key, about }: Lock, nonce: Buffer, sealed: Buffer, into: Buffer, at: number): void {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  if (about) decipher.setAAD(about);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  pour(decipher, sealed.subarray(0, -TAG_BYTES), into, at);
  decipher.final();
}

/**
 * Opens sealed bytes in place: the sealed form is lost. Throws where they were not sealed under that name with that
 * key.
 */
export function unseal(sealed: Buffer, name: string, key: KeyObject): Buffer {
  const { size, read } = sealedContent(sealed, sealed.length, name, key, (length, position) =>
    sealed.subarray(position, position + length),
  );
  read(sealed, 0, size, 0);
  return sealed.subarray(0, size);
}

/** The sealed bytes read before they are opened, in this thread's memory. */
let lying = Buffer.alloc(0);

/** The content of a sealed file that is open, of which the head was read. Throws as `unseal`. */
export const sealedFile = (
  file: number,
  size: number,
  { name, key, head }: { name: string; key: KeyObject; head: Buffer },
): FileContent =>
  sealedContent(head, size, name, key, (length, position) => {
    if (lying.length < length) lying = Buffer.allocUnsafeSlow(length);
    return lying.subarray(0, readSync(file, lying, 0, length, position));
  });

/** Bytes of a file as it lies there, until the next ones are read. */
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

  /** Opens a piece into a place with room for it. */
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

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type Cipheriv,
  type Decipheriv,
  type KeyObject,
} from "node:crypto";
import { readSync } from "node:fs";
import type { Size } from "@idms/core";
import { isWhole, jpegSize, type FileContent } from "@idms/core/node";

/** Of whom a sealed file is: the id of the key, and the key itself. */
export interface PhotoKey {
  /** In hexadecimal digits. */
  id: string;
  key: KeyObject;
}

const CIPHER = "aes-256-gcm";
const ID_BYTES = 16;
const SALT_BYTES = 16;
const MAGIC_BYTES = 8;
const SALT_AT = MAGIC_BYTES + ID_BYTES;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** A nonce is the number of the piece in four bytes, seven of the file's salt where its key is shared, and one that says which is the last. */
const NONCE_SALT_AT = 4;
const NONCE_SALT = 7;

/**
 * How a sealed file is laid out. Before its pieces stand the magic bytes, the id of the key and the salt of the file, all else of the
 * head is of the format. A file is sealed in pieces, so that its head and its end can be read alone.
 */
interface Format {
  magic: Buffer;
  head: number;
  /** In bytes, without its tag. */
  piece: number;
  /** With what a file is sealed: one under another name, or with another head, does not open. */
  lockOf(key: KeyObject, head: Uint8Array, name: string): Lock;
}

/** With what the pieces of a file are sealed, by AES-256-GCM. */
interface Lock {
  key: KeyObject;
  /** Is numbered for each piece. */
  nonce: Buffer;
  /** What a piece does not open without. */
  about?: Buffer;
}

/**
 * A key that no other file has, so that pieces are numbered from 0 in each. A key as an object costs Node.js a quarter of one as bytes.
 */
const ownKey: Format["lockOf"] = (key, head, name) => ({
  key: createSecretKey(createHmac("sha256", key).update(head.subarray(SALT_AT)).update(name).digest()),
  nonce: Buffer.alloc(NONCE_BYTES),
});

/**
 * The key of whom the file shows, and nonces with seven bytes of the file's salt: of the few hundred files that one child
 * has in all its years no two have the same. Spares each photo of a print a hash, of whose price most is Node.js's.
 */
const sharedKey: Format["lockOf"] = (key, head, name) => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.set(head.subarray(SALT_AT, SALT_AT + NONCE_SALT), NONCE_SALT_AT);
  return { key, nonce, about: Buffer.concat([head, Buffer.from(name)]) };
};

/** Of files that were sealed first: still read, and never written. */
const FIRST: Format = {
  magic: Buffer.from("IDMSEAL1"),
  head: SALT_AT + SALT_BYTES,
  piece: 64 * 1024,
  lockOf: ownKey,
};
const PICTURE_AT = SALT_AT + SALT_BYTES;
const SIZE_AT = PICTURE_AT + 4;
/**
 * Of those that were sealed next, neither written any more: the head says how large the picture is in pixels and how many bytes it
 * has, so that the press lays a card out without opening its photo, of which it needs a smaller one. Most photos are one piece, for
 * each costs the press some 50 µs.
 */
const SECOND: Format = {
  magic: Buffer.from("IDMSEAL2"),
  head: SIZE_AT + 4,
  piece: 1024 * 1024,
  lockOf: ownKey,
};
/** Of those that are sealed now. */
const NEWEST: Format = { ...SECOND, magic: Buffer.from("IDMSEAL3"), lockOf: sharedKey };
const FORMATS = [NEWEST, SECOND, FIRST];

/** The size is told to 4 GB and then anew: a photo is never as large, and what else is sealed has no other head. */
const SIZES = 2 ** 32;

/** So many bytes of a file say whether it is sealed, with which key and how. */
export const SEAL_HEAD = NEWEST.head;

export const newKeyId = (): string => randomBytes(ID_BYTES).toString("hex");

const formatOf = (head: Buffer): Format | undefined =>
  FORMATS.find(
    ({ head: length, magic }) => head.length >= length && magic.compare(head, 0, MAGIC_BYTES) === 0,
  );

/** The id of the key of a sealed file, by its first bytes; undefined for a file that is not sealed. */
export const keyIdOf = (head: Buffer): string | undefined =>
  formatOf(head) ? head.toString("hex", MAGIC_BYTES, SALT_AT) : undefined;

/** A nonce says of which piece it is, and whether that is the last: what was cut off or changed places does not open. */
function numbered({ nonce }: Lock, piece: number, isLast: boolean): Buffer {
  nonce.writeUInt32BE(piece, 0);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

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
  const head = Buffer.alloc(NEWEST.head);
  NEWEST.magic.copy(head);
  head.write(id, MAGIC_BYTES, "hex");
  randomBytes(SALT_BYTES).copy(head, SALT_AT);
  head.writeUInt16BE(picture?.width ?? 0, PICTURE_AT);
  head.writeUInt16BE(picture?.height ?? 0, PICTURE_AT + 2);
  head.writeUInt32BE(size % SIZES, SIZE_AT);
  const lock = NEWEST.lockOf(key, head, name);
  return {
    head,
    pieces,
    seal(piece, bytes, into, at) {
      const cipher = createCipheriv(CIPHER, lock.key, numbered(lock, piece, piece === pieces - 1));
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
  if (left > 0 || (await take(1)).length > 0) throw new Error(`${name} was changed while it was sealed`);
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
  const decipher = createDecipheriv(CIPHER, key, nonce);
  if (about) decipher.setAAD(about);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  pour(decipher, sealed.subarray(0, -TAG_BYTES), into, at);
  decipher.final();
}

const cutShort = (name: string): Error => new Error(`${name} is cut short`);

/** How a sealed file of so many bytes is laid out. */
function layoutOf(begins: Buffer, size: number, name: string) {
  const format = formatOf(begins);
  if (!format) throw cutShort(name);
  const whole = format.piece + TAG_BYTES;
  const pieces = Math.max(1, Math.ceil((size - format.head) / whole));
  const plain = size - format.head - pieces * TAG_BYTES;
  const last = size - format.head - (pieces - 1) * whole;
  const hasEnd = last > TAG_BYTES || (last === TAG_BYTES && pieces === 1);
  const isSaid = format === FIRST || begins.readUInt32BE(SIZE_AT) === plain % SIZES;
  if (!hasEnd || !isSaid) throw cutShort(name);
  return { format, whole, pieces, plain };
}

/** What is sealed in bytes, in their place: they are lost. Throws where they are not what was sealed under that name with that key. */
export function unseal(sealed: Buffer, name: string, key: KeyObject): Buffer {
  const { size, read } = sealedContent(sealed, sealed.length, name, key, (length, position) =>
    sealed.subarray(position, position + length),
  );
  read(sealed, 0, size, 0);
  return sealed.subarray(0, size);
}

/** What is read of a sealed file before it is opened, in the memory of this thread. */
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
  const { format, whole, pieces, plain } = layoutOf(begins, size, name);
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
    picture: format === FIRST ? undefined : pictureIn(head),
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

/** Undefined for what was no whole JPEG. */
function pictureIn(head: Buffer): FileContent["picture"] {
  const [width, height] = [head.readUInt16BE(PICTURE_AT), head.readUInt16BE(PICTURE_AT + 2)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

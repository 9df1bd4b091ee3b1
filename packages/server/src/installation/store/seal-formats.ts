import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import type { Size } from "@idms/core/cards/geometry/space";

/** The key of a sealed file, with its id. */
export interface PhotoKey {
  /** In hexadecimal digits. */
  id: string;
  key: KeyObject;
}

const ID_BYTES = 16;
const SALT_BYTES = 16;
const MAGIC_BYTES = 8;
const SALT_AT = MAGIC_BYTES + ID_BYTES;
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** A nonce is the number of the piece in four bytes, seven of the file's salt where its key is shared, and one that says which is the last. */
const NONCE_SALT_AT = 4;
const NONCE_SALT = 7;

/**
 * The layout of a sealed file. Before its pieces are the magic bytes, the id of the key and the salt of the file; the
 * rest of the head belongs to the format. A file is sealed in pieces, so that its head and its end can be read alone.
 */
interface Format {
  magic: Buffer;
  head: number;
  /** In bytes, without its tag. */
  piece: number;
  /** The lock that a file is sealed with. A file under another name, or with another head, does not open. */
  lockOf(key: KeyObject, head: Uint8Array, name: string): Lock;
}

/** The lock that the pieces of a file are sealed with, by AES-256-GCM. */
export interface Lock {
  key: KeyObject;
  /** Is numbered for each piece. */
  nonce: Buffer;
  /** The bytes without which a piece does not open. */
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

/** The first format of sealed files: still read, never written. */
const FIRST: Format = {
  magic: Buffer.from("IDMSEAL1"),
  head: SALT_AT + SALT_BYTES,
  piece: 64 * 1024,
  lockOf: ownKey,
};
const PICTURE_AT = SALT_AT + SALT_BYTES;
const SIZE_AT = PICTURE_AT + 4;
/**
 * The second format, not written any more either. The head has the picture's size in pixels and the file's size in
 * bytes, so the press lays out a card without opening its photo, of which it needs only a smaller rendition. Most
 * photos are one piece, since each piece costs the press some 50 µs.
 */
const SECOND: Format = {
  magic: Buffer.from("IDMSEAL2"),
  head: SIZE_AT + 4,
  piece: 1024 * 1024,
  lockOf: ownKey,
};
/** The format of files that are sealed now. */
export const NEWEST: Format = { ...SECOND, magic: Buffer.from("IDMSEAL3"), lockOf: sharedKey };
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
export function numbered({ nonce }: Lock, piece: number, isLast: boolean): Buffer {
  nonce.writeUInt32BE(piece, 0);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

/** The head of a new file of so many bytes, which may be a picture. */
export function newHead(size: number, id: string, picture?: Size): Buffer {
  const head = Buffer.alloc(NEWEST.head);
  NEWEST.magic.copy(head);
  head.write(id, MAGIC_BYTES, "hex");
  randomBytes(SALT_BYTES).copy(head, SALT_AT);
  head.writeUInt16BE(picture?.width ?? 0, PICTURE_AT);
  head.writeUInt16BE(picture?.height ?? 0, PICTURE_AT + 2);
  head.writeUInt32BE(size % SIZES, SIZE_AT);
  return head;
}

export const cutShort = (name: string): Error => new Error(`${name} is truncated`);

/** The layout of a sealed file of so many bytes, and the size of its picture in pixels where its head says it. */
export function layoutOf(begins: Buffer, size: number, name: string) {
  const format = formatOf(begins);
  if (!format) throw cutShort(name);
  const whole = format.piece + TAG_BYTES;
  const pieces = Math.max(1, Math.ceil((size - format.head) / whole));
  const plain = size - format.head - pieces * TAG_BYTES;
  const last = size - format.head - (pieces - 1) * whole;
  const hasEnd = last > TAG_BYTES || (last === TAG_BYTES && pieces === 1);
  const isSaid = format === FIRST || begins.readUInt32BE(SIZE_AT) === plain % SIZES;
  if (!hasEnd || !isSaid) throw cutShort(name);
  return { format, whole, pieces, plain, picture: format === FIRST ? undefined : pictureIn(begins) };
}

/** Undefined for what was no whole JPEG. */
function pictureIn(head: Buffer): Size | undefined {
  const [width, height] = [head.readUInt16BE(PICTURE_AT), head.readUInt16BE(PICTURE_AT + 2)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

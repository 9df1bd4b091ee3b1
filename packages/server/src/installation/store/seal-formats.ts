import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import type { Size } from "@idms/core/cards/geometry/space";

/** The key of an encrypted file, with its ID. */
export interface PhotoKey {
  /** The ID in hexadecimal digits. */
  id: string;
  key: KeyObject;
}

const ID_BYTES = 16;
const SALT_BYTES = 16;
const MAGIC_BYTES = 8;
const SALT_AT = MAGIC_BYTES + ID_BYTES;
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/**
 * The parts of a nonce: the piece number in four bytes, seven bytes of the file's salt if its key is shared, and one
 * byte that marks the last piece.
 */
const NONCE_SALT_AT = 4;
const NONCE_SALT = 7;

/**
 * The layout of an encrypted file. The file starts with the magic bytes, the key ID and the file's salt. The rest of
 * the header depends on the format. The pieces follow. A file is encrypted in pieces, so that its start and its end
 * can be read separately.
 */
interface Format {
  magic: Buffer;
  head: number;
  /** The size of a piece in bytes, without the tag. */
  piece: number;
  /**
   * Creates the parameters for encrypting a file. The file cannot be decrypted under a different name or with a
   * different header.
   */
  lockOf(key: KeyObject, head: Uint8Array, name: string): Lock;
}

/** The parameters for encrypting the pieces of a file, with AES-256-GCM. */
export interface Lock {
  key: KeyObject;
  /** The nonce. It is numbered separately for each piece. */
  nonce: Buffer;
  /** The authenticated data. It is required for decrypting a piece. */
  about?: Buffer;
}

/**
 * Derives a key that no other file has, so that the pieces of each file are numbered from 0. Passing the key as an
 * object costs Node.js a quarter of what it costs to pass the key as bytes.
 */
const ownKey: Format["lockOf"] = (key, head, name) => ({
  key: createSecretKey(createHmac("sha256", key).update(head.subarray(SALT_AT)).update(name).digest()),
  nonce: Buffer.alloc(NONCE_BYTES),
});

/**
 * Uses the key of the person in the photo, and nonces with seven bytes of the file's salt. No two salts are the same
 * among the few hundred files that one child has over the years. This saves a hash for each printed photo. The cost
 * of a hash is mostly Node.js overhead.
 */
const sharedKey: Format["lockOf"] = (key, head, name) => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.set(head.subarray(SALT_AT, SALT_AT + NONCE_SALT), NONCE_SALT_AT);
  return { key, nonce, about: Buffer.concat([head, Buffer.from(name)]) };
};

/** The first format of encrypted files. The program still reads it, but never writes it. */
const FIRST: Format = {
  magic: Buffer.from("IDMSEAL1"),
  head: SALT_AT + SALT_BYTES,
  piece: 64 * 1024,
  lockOf: ownKey,
};
const PICTURE_AT = SALT_AT + SALT_BYTES;
const SIZE_AT = PICTURE_AT + 4;
/**
 * The second format of encrypted files, which is no longer written either. The header contains the picture's size in
 * pixels and the file's size in bytes. The press can therefore lay out a card without decrypting the photo, because it
 * needs only a smaller rendition. Most photos are a single piece, because each piece costs the press about 50 µs.
 */
const SECOND: Format = {
  magic: Buffer.from("IDMSEAL2"),
  head: SIZE_AT + 4,
  piece: 1024 * 1024,
  lockOf: ownKey,
};
/** The format of newly encrypted files. */
export const NEWEST: Format = { ...SECOND, magic: Buffer.from("IDMSEAL3"), lockOf: sharedKey };
const FORMATS = [NEWEST, SECOND, FIRST];

/**
 * The modulus for recorded file sizes: 4 GB. No photo is that large, and other encrypted files have no such header.
 */
const SIZES = 2 ** 32;

/** Number of bytes that show whether a file is encrypted, with which key, and in which format. */
export const SEAL_HEAD = NEWEST.head;

export const newKeyId = (): string => randomBytes(ID_BYTES).toString("hex");

const formatOf = (head: Buffer): Format | undefined =>
  FORMATS.find(
    ({ head: length, magic }) => head.length >= length && magic.compare(head, 0, MAGIC_BYTES) === 0,
  );

/**
 * Returns the key ID of an encrypted file from the file's first bytes. Returns undefined for a file that is not
 * encrypted.
 */
export const keyIdOf = (head: Buffer): string | undefined =>
  formatOf(head) ? head.toString("hex", MAGIC_BYTES, SALT_AT) : undefined;

/**
 * Writes the number of the piece to a nonce, and marks the last piece. Truncated or reordered pieces therefore cannot
 * be decrypted.
 */
export function numbered({ nonce }: Lock, piece: number, isLast: boolean): Buffer {
  nonce.writeUInt32BE(piece, 0);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

/** Creates the header of a new file with the given number of bytes. The file may be a picture. */
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

/**
 * Returns the layout of an encrypted file with the given number of bytes. Includes the picture size in pixels if the
 * header contains it.
 */
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

/** Returns the picture size in the header, or undefined if the original was not a complete JPEG. */
function pictureIn(head: Buffer): Size | undefined {
  const [width, height] = [head.readUInt16BE(PICTURE_AT), head.readUInt16BE(PICTURE_AT + 2)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

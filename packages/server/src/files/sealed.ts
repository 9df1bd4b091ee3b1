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
import { isWhole, jpegSize, type FileContent } from "@idms/core/node";

/** Of whom a sealed file is: the id of the key, and the key itself. */
export interface PhotoKey {
  /** In hexadecimal digits. */
  id: string;
  key: Buffer;
}

const ID_BYTES = 16;
const SALT_BYTES = 16;
const MAGIC_BYTES = 8;
const SALT_AT = MAGIC_BYTES + ID_BYTES;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * How a sealed file is laid out. Before its pieces stand the magic bytes, the id of the key and the salt of the file, all else of the
 * head is of the format. A file is sealed in pieces, so that its head and its end can be read alone.
 */
interface Format {
  magic: Buffer;
  head: number;
  /** In bytes, without its tag. */
  piece: number;
}

/** Of files that were sealed first: still read, and never written. */
const FIRST: Format = { magic: Buffer.from("IDMSEAL1"), head: SALT_AT + SALT_BYTES, piece: 64 * 1024 };
const PICTURE_AT = SALT_AT + SALT_BYTES;
const SIZE_AT = PICTURE_AT + 4;
/**
 * Of those that are sealed now: the head says how large the picture is in pixels and how many bytes it has, so that the press lays a
 * card out without opening its photo, of which it needs a smaller one. Most photos are one piece, for each costs the press some 50 µs.
 */
const NEWEST: Format = { magic: Buffer.from("IDMSEAL2"), head: SIZE_AT + 4, piece: 1024 * 1024 };
const FORMATS = [NEWEST, FIRST];

/** So many bytes of a file say whether it is sealed, with which key and how. */
export const SEAL_HEAD = NEWEST.head;

export const newKeyId = (): string => randomBytes(ID_BYTES).toString("hex");

const formatOf = (head: Uint8Array): Format | undefined =>
  FORMATS.find((each) => head.length >= each.head && each.magic.equals(head.subarray(0, MAGIC_BYTES)));

/** The id of the key of a sealed file, by its first bytes; undefined for a file that is not sealed. */
export const keyIdOf = (head: Uint8Array): string | undefined =>
  formatOf(head) ? Buffer.from(head.subarray(MAGIC_BYTES, SALT_AT)).toString("hex") : undefined;

/**
 * A key that no other file has, so that pieces are numbered from 0 in each; a file under another name, or with another head, does
 * not open. A key as an object costs Node.js a quarter of one as bytes.
 */
const ownKey = (key: Buffer, head: Uint8Array, name: string): KeyObject =>
  createSecretKey(
    createHmac("sha256", createSecretKey(key)).update(head.subarray(SALT_AT)).update(name).digest(),
  );

/** Of which piece, and whether it is the last: what was cut off or changed places does not open. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
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
export function seal(bytes: Uint8Array, name: string, { id, key }: PhotoKey): Buffer {
  const { magic, head, piece: most } = NEWEST;
  const pieces = Math.max(1, Math.ceil(bytes.length / most));
  const sealed = Buffer.allocUnsafeSlow(head + bytes.length + pieces * TAG_BYTES);
  magic.copy(sealed);
  sealed.write(id, MAGIC_BYTES, "hex");
  randomBytes(SALT_BYTES).copy(sealed, SALT_AT);
  const picture = isWhole(bytes) ? jpegSize(bytes) : undefined;
  sealed.writeUInt16BE(picture?.width ?? 0, PICTURE_AT);
  sealed.writeUInt16BE(picture?.height ?? 0, PICTURE_AT + 2);
  sealed.writeUInt32BE(bytes.length, SIZE_AT);
  const own = ownKey(key, sealed.subarray(0, head), name);
  let at = head;
  for (let piece = 0; piece < pieces; piece += 1) {
    const cipher = createCipheriv("aes-256-gcm", own, nonceOf(piece, piece === pieces - 1));
    const part = bytes.subarray(piece * most, (piece + 1) * most);
    pour(cipher, part, sealed, at);
    cipher.final();
    at += part.length;
    at += cipher.getAuthTag().copy(sealed, at);
  }
  return sealed;
}

/** What is sealed in bytes, in their place: they are lost. Throws where they are not what was sealed under that name with that key. */
export function unseal(sealed: Buffer, name: string, key: Buffer): Buffer {
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
  { name, key, head }: { name: string; key: Buffer; head: Buffer },
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
  key: Buffer,
  readSealed: ReadSealed,
): FileContent {
  const cutShort = () => new Error(`${name} is cut short`);
  const found = formatOf(begins);
  if (!found) throw cutShort();
  const format: Format = found;
  const whole = format.piece + TAG_BYTES;
  const pieces = Math.max(1, Math.ceil((size - format.head) / whole));
  const plain = size - format.head - pieces * TAG_BYTES;
  const last = size - format.head - (pieces - 1) * whole;
  const hasEnd = last > TAG_BYTES || (last === TAG_BYTES && pieces === 1);
  const isSaid = format === FIRST || begins.readUInt32BE(SIZE_AT) === plain;
  if (!hasEnd || !isSaid) throw cutShort();
  const head = Buffer.from(begins.subarray(0, format.head));
  let own: KeyObject | undefined;

  /** Opens a piece into a place with room for it. */
  function open(piece: number, into: Buffer, at: number): void {
    const position = format.head + piece * whole;
    const length = Math.min(whole, size - position);
    const read = readSealed(length, position);
    if (read.length < length) throw cutShort();
    own ??= ownKey(key, head, name);
    const decipher = createDecipheriv("aes-256-gcm", own, nonceOf(piece, piece === pieces - 1));
    decipher.setAuthTag(read.subarray(length - TAG_BYTES));
    pour(decipher, read.subarray(0, length - TAG_BYTES), into, at);
    decipher.final();
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

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { readSync } from "node:fs";
import type { FileContent } from "@idms/core/node";

/** Of whom a sealed file is: the id of the key, and the key itself. */
export interface PhotoKey {
  /** In hexadecimal digits. */
  id: string;
  key: Buffer;
}

const MAGIC = Buffer.from("IDMSEAL1");
const ID_BYTES = 16;
const SALT_BYTES = 16;
/** Before the pieces stand the magic bytes, the id of the key and the salt of the file. */
export const SEAL_HEAD = MAGIC.length + ID_BYTES + SALT_BYTES;
/** Sealed in pieces of so many bytes, so that the head and the end of a file can be read alone. */
const PIECE = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_PIECE = PIECE + TAG_BYTES;
const NONCE_BYTES = 12;

export const newKeyId = (): string => randomBytes(ID_BYTES).toString("hex");

/** The id of the key of a sealed file, by its first bytes; undefined for a file that is not sealed. */
export const keyIdOf = (head: Uint8Array): string | undefined =>
  head.length >= SEAL_HEAD && MAGIC.equals(head.subarray(0, MAGIC.length))
    ? Buffer.from(head.subarray(MAGIC.length, MAGIC.length + ID_BYTES)).toString("hex")
    : undefined;

/** A key that no other file has, so that pieces are numbered from 0 in each; a file under another name does not open. */
const ownKey = (key: Buffer, head: Uint8Array, name: string): Buffer =>
  createHmac("sha256", key)
    .update(head.subarray(SEAL_HEAD - SALT_BYTES, SEAL_HEAD))
    .update(name)
    .digest();

/** Of which piece, and whether it is the last: what was cut off or changed places does not open. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(piece, 0);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

/** How many bytes are sealed in a file of a size, and in how many pieces. An empty file has one. */
function sizesOf(size: number): { plain: number; pieces: number } {
  const pieces = Math.max(1, Math.ceil((size - SEAL_HEAD) / SEALED_PIECE));
  return { plain: size - SEAL_HEAD - pieces * TAG_BYTES, pieces };
}

/** Seals bytes under the name of their file: AES-256-GCM. */
export function seal(bytes: Uint8Array, name: string, { id, key }: PhotoKey): Buffer {
  const pieces = Math.max(1, Math.ceil(bytes.length / PIECE));
  const sealed = Buffer.allocUnsafe(SEAL_HEAD + bytes.length + pieces * TAG_BYTES);
  MAGIC.copy(sealed);
  sealed.write(id, MAGIC.length, "hex");
  randomBytes(SALT_BYTES).copy(sealed, SEAL_HEAD - SALT_BYTES);
  const own = ownKey(key, sealed, name);
  let at = SEAL_HEAD;
  for (let piece = 0; piece < pieces; piece += 1) {
    const cipher = createCipheriv("aes-256-gcm", own, nonceOf(piece, piece === pieces - 1));
    at += cipher.update(bytes.subarray(piece * PIECE, (piece + 1) * PIECE)).copy(sealed, at);
    cipher.final();
    at += cipher.getAuthTag().copy(sealed, at);
  }
  return sealed;
}

/** What is sealed in bytes. Throws where they are not what was sealed under that name with that key. */
export function unseal(sealed: Buffer, name: string, key: Buffer): Buffer {
  const content = sealedContent(sealed.length, name, key, (buffer, offset, length, position) =>
    sealed.copy(buffer, offset, position, position + length),
  );
  const bytes = Buffer.allocUnsafe(content.size);
  content.read(bytes, 0, content.size, 0);
  return bytes;
}

/** The content of a sealed file that is open. Throws as `unseal`. */
export const sealedFile = (file: number, size: number, name: string, key: Buffer): FileContent =>
  sealedContent(size, name, key, (...where) => readSync(file, ...where));

type Read = FileContent["read"];

function sealedContent(size: number, name: string, key: Buffer, readSealed: Read): FileContent {
  const head = Buffer.alloc(SEAL_HEAD);
  const { plain, pieces } = sizesOf(size);
  const last = size - SEAL_HEAD - (pieces - 1) * SEALED_PIECE;
  const isWhole = last > TAG_BYTES || (last === TAG_BYTES && pieces === 1);
  if (!isWhole || readSealed(head, 0, SEAL_HEAD, 0) < SEAL_HEAD) throw new Error(`${name} is cut short`);
  const own = ownKey(key, head, name);
  const buffer = Buffer.allocUnsafe(Math.min(SEALED_PIECE, size - SEAL_HEAD));

  function open(piece: number): Buffer {
    const length = Math.min(SEALED_PIECE, size - SEAL_HEAD - piece * SEALED_PIECE);
    if (readSealed(buffer, 0, length, SEAL_HEAD + piece * SEALED_PIECE) < length)
      throw new Error(`${name} is cut short`);
    const decipher = createDecipheriv("aes-256-gcm", own, nonceOf(piece, piece === pieces - 1));
    decipher.setAuthTag(buffer.subarray(length - TAG_BYTES, length));
    const opened = decipher.update(buffer.subarray(0, length - TAG_BYTES));
    decipher.final();
    return opened;
  }

  return {
    size: plain,
    read(into, offset, length, position) {
      const end = Math.min(position + length, plain);
      let at = position;
      while (at < end) {
        const piece = Math.floor(at / PIECE);
        const from = at - piece * PIECE;
        at += open(piece).copy(into, offset + at - position, from, Math.min(PIECE, from + end - at));
      }
      // An empty file is proved, too.
      if (plain === 0) open(0);
      return Math.max(0, at - position);
    },
  };
}

import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { keyFailures } from "@idms/core/upkeep/installation/key-failures";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeFailure } from "../files/write-atomic.ts";
import { openBytes, sealBytes } from "./seal-bytes.ts";

const KEY_BYTES = 32;
const PRINT_DIGITS = 16;

/** The key that wraps photo keys, and its fingerprint. */
export interface MasterKey {
  key: KeyObject;
  print: string;
}

function masterOf(bytes: Buffer): MasterKey {
  const key = createSecretKey(bytes);
  return {
    key,
    print: createHmac("sha256", key).update("fingerprint").digest("hex").slice(0, PRINT_DIGITS),
  };
}

/**
 * Reads a key from its file. The key consists of 32 bytes, as hexadecimal digits or base64.
 * @throws Failure `missing`, `unprocessable` for a file that contains no key, or that others can read.
 */
export function readMasterKey(path: string): MasterKey {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) throw keyFailures.noFile({ file: path });
  if ((mode & 0o077) !== 0 && process.platform !== "win32") throw keyFailures.openToOthers({ file: path });
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw keyFailures.cannotRead({ file: path, error: String((error as NodeJS.ErrnoException).code) });
  }
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  const isKey = bytes.length === KEY_BYTES && /^[0-9a-z+/=]+$/i.test(text);
  if (isKey) return masterOf(bytes);
  throw keyFailures.notKey({ file: path });
}

/**
 * Creates a key in a new file that only its owner can read.
 * @throws Failure `conflict` if the file already exists
 */
export async function makeMasterKey(path: string): Promise<MasterKey> {
  const key = randomBytes(KEY_BYTES);
  try {
    await writeFile(path, `${key.toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw keyFailures.fileThere({ file: path });
    throw writeFailure(error, path);
  }
  return masterOf(key);
}

/** Wraps a key with the master key. Returns a string with the wrapped key and the master key's fingerprint. */
export const wrap = ({ key: master, print }: MasterKey, id: string, key: KeyObject): string =>
  `${print}:${sealBytes(master, id, key.export()).toString("base64")}`;

export const printOf = (wrapped: string): string => wrapped.slice(0, PRINT_DIGITS);

/**
 * Unwraps a key.
 * @throws Failure `damaged` if the string was not wrapped with this master key under this ID
 */
export function unwrap({ key: master }: MasterKey, id: string, wrapped: string): KeyObject {
  const key = openBytes(master, id, Buffer.from(wrapped.slice(PRINT_DIGITS + 1), "base64"));
  if (key) return createSecretKey(key);
  throw keyFailures.damaged({ id });
}

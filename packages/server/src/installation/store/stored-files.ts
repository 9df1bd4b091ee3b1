import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { storeFailures } from "@idms/core/upkeep/installation/store-failures";
import type { FileStore } from "./file-store.ts";

/**
 * How long a file may exist without a row that refers to it, in milliseconds. Files are written before their rows, and
 * an import of many photos writes all files first. A day is far longer than an import takes, and costs only disk space.
 */
export const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Matches a stored name. Names are random rather than derived from the content. Therefore two students never share a
 * file, a file can be deleted with its student, and names cannot be guessed. The first two digits are the name of a
 * folder, so that no folder has too many files.
 */
const storedName = /^[0-9a-f]{2}\/[0-9a-f]{30}\.(?:jpg|png|ttf|otf|pdf|zip|xlsx|csv)$/;

export type StoredKind = "jpg" | "png" | "ttf" | "otf" | JobFileKind;

/** The kinds of job input and output files. */
export type JobFileKind = "pdf" | "zip" | "xlsx" | "csv";

/** Returns an unused name. */
export function newStoredName(kind: StoredKind): string {
  const digits = randomBytes(16).toString("hex");
  return `${digits.slice(0, 2)}/${digits.slice(2)}.${kind}`;
}

/**
 * Stores bytes under a new name among the photos, the backgrounds or the fonts, and returns the name. The caller must
 * save the name in the database. Until then, no row refers to the file, and a sweep may remove it. Throws the same
 * failures as `FileStore.put`.
 * @param beside a stored file of the same person, if there is one
 */
export async function storeFile(
  store: FileStore,
  bytes: Uint8Array,
  kind: StoredKind,
  beside?: string | null,
): Promise<string> {
  const name = newStoredName(kind);
  await store.put(name, bytes, beside);
  return name;
}

export const isStoredName = (name: string): boolean => storedName.test(name);

/**
 * Validates a stored name and returns it.
 * @throws Failure `missing` for a name that `storeFile` never generates, such as one that points outside the folder.
 */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw storeFailures.noFile({ name });
  return name;
}

/** Returns the path of a stored file in a folder. Throws the same failures as `requireStoredName`. */
export const storedPath = (folder: string, name: string): string =>
  `${folder}${sep}${requireStoredName(name)}`;

/**
 * Reads a whole stored file.
 * @throws Failure `missing` if the file no longer exists.
 */
export async function readStored(store: FileStore, name: string): Promise<Buffer> {
  const bytes = await store.get(name);
  if (!bytes) throw storeFailures.fileGone({ name });
  return bytes;
}

/** Lists the relative names of the files in a folder and its subfolders. The names contain slashes on every system. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

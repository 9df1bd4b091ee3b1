import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Failure } from "@idms/core";
import { requireRoom } from "./disk-room.ts";
import { syncFolder, writeAtomic } from "./write-atomic.ts";

/**
 * A file is written before the row that names it, and an import of many photos writes them all first; a day is far
 * longer than any of that takes and costs only disk space.
 */
export const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Names are random, not taken from the content: two students never share a file, so one can be deleted with its
 * student, and nobody can guess a name. The first two digits are a folder, so that none holds too many files.
 */
const storedName = /^[0-9a-f]{2}\/[0-9a-f]{30}\.(?:jpg|png|ttf|otf)$/;

export type StoredKind = "jpg" | "png" | "ttf" | "otf";

/** A name that no file has yet. */
export function newStoredName(kind: StoredKind): string {
  const digits = randomBytes(16).toString("hex");
  return `${digits.slice(0, 2)}/${digits.slice(2)}.${kind}`;
}

/**
 * Puts bytes under a new name into photos/, backgrounds/ or fonts/ and returns the name, to be kept in the database. Until it
 * is, the file belongs to nobody and a sweep may remove it.
 * @throws Failure `full` when the reserve of the disk would be touched, and as `writeAtomic` does.
 */
export const storeFile = (folder: string, bytes: Uint8Array, kind: StoredKind): Promise<string> =>
  storeUnder(folder, newStoredName(kind), bytes);

/** The same under a name that was made before, for whoever must know it before the file is there. */
export async function storeUnder(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = storedPath(folder, name);
  await requireRoom(folder, bytes.byteLength);
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(folder);
  await writeAtomic(path, bytes);
  return name;
}

export const isStoredName = (name: string): boolean => storedName.test(name);

/**
 * The path of a stored file.
 * @throws Failure `missing` for a name that `storeFile` never gives, such as one that leads out of the folder.
 */
export function storedPath(folder: string, name: string): string {
  if (!isStoredName(name)) throw new Failure("missing", `There is no stored file named ${name}.`);
  return join(folder, name);
}

/** The files in a folder and in those below it, by their names from there, with slashes on every system. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/** Removes a stored picture of a template, or a font; one that is already gone is no error. A photo goes by `removePhoto`. */
export async function removeStored(folder: string, name: string): Promise<void> {
  await rm(storedPath(folder, name), { force: true });
}

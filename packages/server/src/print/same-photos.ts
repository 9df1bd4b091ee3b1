import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { FileContent } from "@idms/core/node";
import type { FileStore } from "../files/file-store.ts";
import { storedPath } from "../files/stored-files.ts";

interface Photographed {
  id: number;
  photo: string | null;
}

/**
 * The students whose photos have the same bytes, by their ids. Files have names of their own, so their contents are
 * compared: whole ones only of those that have the same length and end in the same way, which few do by chance, so that
 * a class of thousands is looked through without reading its photos. A photo that is not there is the press's to report.
 */
export async function samePhotos(store: FileStore, students: readonly Photographed[]): Promise<number[][]> {
  const sizes = await store.sizes(students.flatMap(({ photo }) => photo ?? []));
  const alike = keyed(students, ({ photo }) => (photo !== null && sizes.get(photo)) || null);
  for (const { photo } of alike.flat()) if (photo !== null) await store.bring(photo);
  return [endOf, hashOf]
    .reduce(
      (groups, sign) => groups.flatMap((bearers) => keyed(bearers, ({ photo }) => sign(store, photo))),
      alike,
    )
    .map((bearers) => bearers.map(({ id }) => id));
}

/** Those who have something in common with another one; null is nothing. */
function keyed<K>(
  students: readonly Photographed[],
  keyOf: (student: Photographed) => K | null,
): (readonly Photographed[])[] {
  const found = new Map<K, Photographed[]>();
  for (const student of students) {
    const key = keyOf(student);
    const known = key === null ? undefined : found.get(key);
    if (known) known.push(student);
    else if (key !== null) found.set(key, [student]);
  }
  return [...found.values()].filter((bearers) => bearers.length > 1);
}

/** In bytes; the end of a JPEG is the lower edge of its picture. */
const END = 256;

const endOf = (store: FileStore, photo: string | null): string | null =>
  ofFile(store, photo, ({ size, read }) => {
    const bytes = Buffer.alloc(END);
    return bytes.toString("latin1", 0, read(bytes, 0, END, Math.max(0, size - END)));
  });

const hashOf = (store: FileStore, photo: string | null): string | null =>
  ofFile(store, photo, ({ size, read }) => {
    const bytes = Buffer.alloc(size);
    return createHash("sha256")
      .update(bytes.subarray(0, read(bytes, 0, size, 0)))
      .digest("base64");
  });

function ofFile(
  { local, sealing }: FileStore,
  photo: string | null,
  look: (content: FileContent) => string,
): string | null {
  if (!photo) return null;
  try {
    const path = storedPath(local, photo);
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      return look(
        sealing?.openContent(file, size, path) ?? { size, read: (...where) => readSync(file, ...where) },
      );
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

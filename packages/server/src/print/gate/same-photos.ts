import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FileContent } from "@idms/core/node/photos/photo-reader";
import type { FileStore } from "../../installation/store/file-store.ts";
import { isStoredName, storedPath } from "../../installation/store/stored-files.ts";

interface Photographed {
  id: number;
  photo: string | null;
}

/** So many photos are looked at before whatever else waits has its turn. */
const BATCH = 500;

/**
 * The students whose photos have the same bytes, by their ids. Files have names of their own, so their contents are
 * compared: whole ones only of those that have the same length and end in the same way, which few do by chance, so that
 * a class of thousands is looked through without reading its photos. A photo that is not there is the press's to report.
 */
export async function samePhotos(store: FileStore, students: readonly Photographed[]): Promise<number[][]> {
  let alike = await groupsWithin([students], async (some) => {
    const sizes = await store.sizes(
      some.flatMap(({ photo }) => (photo !== null && isStoredName(photo) ? photo : [])),
    );
    return some.map(({ photo }) => (photo !== null && sizes.get(photo)) || null);
  });
  for (const { photo } of alike.flat()) if (photo !== null) await store.bring(photo);
  for (const sign of [endOf, hashOf])
    alike = await groupsWithin(alike, (some) => some.map(({ photo }) => sign(store, photo)));
  return alike.map((bearers) => bearers.map(({ id }) => id));
}

/** Those of each group who have something in common with another one of it; null is nothing. */
async function groupsWithin<K>(
  groups: readonly (readonly Photographed[])[],
  keysOf: (some: readonly Photographed[]) => (K | null)[] | Promise<(K | null)[]>,
): Promise<(readonly Photographed[])[]> {
  const found: Photographed[][] = [];
  let looked = 0;
  for (const students of groups) {
    /** Most are alone: a list for each would take more memory than all else. */
    const alone = new Map<K, Photographed>();
    const alike = new Map<K, Photographed[]>();
    for (let at = 0; at < students.length; at += BATCH) {
      const some = students.slice(at, at + BATCH);
      const keys = await keysOf(some);
      for (const [index, student] of some.entries()) {
        const key = keys[index] ?? null;
        if (key === null) continue;
        const first = alone.get(key);
        const others = alike.get(key);
        if (others) others.push(student);
        else if (first) alike.set(key, [first, student]);
        else alone.set(key, student);
      }
      looked += some.length;
      if (looked < BATCH) continue;
      looked = 0;
      await nextTurn();
    }
    for (const each of alike.values()) found.push(each);
  }
  return found;
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

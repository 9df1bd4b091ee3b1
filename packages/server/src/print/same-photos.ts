import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { storedPath } from "../files/stored-files.ts";

interface Photographed {
  id: number;
  photo: string | null;
}

/**
 * Which students have a photo of the same bytes as another one, each with what their photos have in common. Files have
 * names of their own, so their contents are compared: of those only that have the same length, which few have by chance,
 * so that a class of thousands is looked through without reading its photos.
 */
export function samePhotos(folder: string, students: readonly Photographed[]): Map<number, string> {
  const same = new Map<number, string>();
  for (const [, alike] of keyed(students, ({ photo }) => lengthOf(folder, photo)))
    for (const [hash, bearers] of keyed(alike, ({ photo }) => hashOf(folder, photo)))
      for (const { id } of bearers) same.set(id, hash);
  return same;
}

/** Those who have something in common with another one, by what it is; null is nothing. */
function keyed<K>(
  students: readonly Photographed[],
  keyOf: (student: Photographed) => K | null,
): [key: K, bearers: Photographed[]][] {
  const found = new Map<K, Photographed[]>();
  for (const student of students) {
    const key = keyOf(student);
    const known = key === null ? undefined : found.get(key);
    if (known) known.push(student);
    else if (key !== null) found.set(key, [student]);
  }
  return [...found].filter(([, bearers]) => bearers.length > 1);
}

/** A photo that is not there is the press's to report. */
function lengthOf(folder: string, photo: string | null): number | null {
  return (photo !== null && statSync(storedPath(folder, photo), { throwIfNoEntry: false })?.size) || null;
}

function hashOf(folder: string, photo: string | null): string | null {
  try {
    return (
      photo &&
      createHash("sha256")
        .update(readFileSync(storedPath(folder, photo)))
        .digest("base64")
    );
  } catch {
    return null;
  }
}

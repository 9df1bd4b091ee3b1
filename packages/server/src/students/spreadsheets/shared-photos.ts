import { createHash } from "node:crypto";
import { Failure } from "@idms/core/failure";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { sharedPhotoNotes, type NamedPhoto } from "@idms/core/students/spreadsheets/shared-photos";
import type { PhotoArchive, PhotoFile } from "@idms/core/node/archives/photo-archive";
import type { PlannedPhotos } from "./plan-students.ts";

/**
 * Looks for photos that are named for several rows, as one file or as files of the same bytes. Only files that may be the
 * same are read, one at a time.
 * @returns a rejection for each row that would be given one
 */
export async function findSharedPhotos(
  { archive, column, students, named }: PlannedPhotos,
  signal: AbortSignal | undefined,
): Promise<RowNote[]> {
  if (archive === null) return [];
  const files = new Map<number, PhotoFile>();
  for (const { row, key } of named) {
    signal?.throwIfAborted();
    const file = await archive.file(key).catch(unlessFailure);
    if (file) files.set(row, file);
  }
  const contents = await contentsOf(archive, [...files.values()], signal);
  const given = new Set(students.map(({ row }) => row));
  const photos = Array.from(files, ([row, { name }]): NamedPhoto => {
    return { row, file: name, content: contents.get(name) ?? name, isGiven: given.has(row) };
  });
  return sharedPhotoNotes(photos, column);
}

/** By file, a hash of the bytes where another file may have the same. */
async function contentsOf(
  archive: PhotoArchive,
  files: readonly PhotoFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const distinct = new Map(files.map((file) => [file.name, file]));
  for (const alike of Map.groupBy(distinct.values(), ({ likeness }) => likeness).values()) {
    if (alike.length < 2) continue;
    for (const { name } of alike) {
      signal?.throwIfAborted();
      const bytes = await archive.find(name).catch(unlessFailure);
      if (bytes) contents.set(name, createHash("sha256").update(bytes).digest("base64"));
    }
  }
  return contents;
}

/** What is the matter with a photo by itself is told when it is made ready for print. */
function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}

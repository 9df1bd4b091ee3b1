import { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { rowSentences } from "@idms/core/spreadsheets/said/row-sentences";
import { saidOf, type RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { MAX_GIVEN_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { photoNameIn, photoNamesIn } from "@idms/core/students/spreadsheets/photo-references";
import { nearNames } from "@idms/core/forms/values/near-names";
import { withoutHeic } from "@idms/core/node/photos/convert-heic";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import type { PhotoJournal } from "../photos/photo-journal.ts";
import type { ReadyPhotos } from "../photos/ready-photos.ts";
import type { PlannedPhotos } from "./plan-students.ts";

/**
 * Number of photos prepared at the same time. Preparing two at a time keeps two cores busy: 41 large photos a second,
 * compared with 24 when they are prepared one at a time.
 */
const LANES = 2;

export interface PhotoHooks {
  /**
   * The journal of photos that an earlier import has prepared. Without the journal, every photo is prepared again. A
   * dry run has none, because it stores no photos.
   */
  journal: PhotoJournal | null;
  /**
   * Stores a photo that is ready for printing and adds its stamp to the journal. Returns the stored name, or undefined
   * if the photo is not needed. An error ends the import.
   */
  store: (row: number, bytes: Buffer, stamp: string | undefined) => Promise<string | undefined>;
  /** Called for a photo that an earlier import has stored. */
  onStored: (row: number, name: string) => void;
  /** Does the work that the first print of a stored photo would have to do. */
  makeReady: ReadyPhotos["make"];
  /** Called for a photo that is missing or cannot be used. */
  onProblem: (note: RowNote) => void;
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Finds each student's photo, prepares it for printing and makes it ready for its first print. No more than two photos
 * are in memory at any time, regardless of the number of students. All work has ended when the promise settles.
 */
export async function takePhotos(planned: PlannedPhotos, hooks: PhotoHooks): Promise<void> {
  let done = 0;
  await inLanes(planned.students, LANES, async ({ row, photoKey }) => {
    hooks.signal?.throwIfAborted();
    const problem = await takePhoto(planned, row, photoKey, hooks);
    if (problem) hooks.onProblem({ row, column: planned.column, ...saidOf(problem) });
    done += 1;
    hooks.onProgress?.(done);
  });
}

async function takePhoto(
  planned: PlannedPhotos,
  row: number,
  key: string | null,
  { journal, store, onStored, makeReady, signal }: PhotoHooks,
): Promise<Failure | undefined> {
  const stamp = journal ? await stampOf(planned, key).catch(onlyFailures) : undefined;
  if (stamp instanceof Failure) return stamp;
  const earlier = stamp ? await journal?.take(stamp) : undefined;
  if (earlier !== undefined) {
    onStored(row, earlier);
    await makeReady(earlier);
    return undefined;
  }
  const photo = await readPhoto(planned, key, signal).catch(onlyFailures);
  if (photo instanceof Failure) return photo;
  const name = await store(row, photo, stamp);
  if (name !== undefined) await makeReady(name, photo);
  return undefined;
}

const stampOf = async ({ archive }: PlannedPhotos, key: string | null): Promise<string | undefined> =>
  key === null ? undefined : archive?.stamp(key);

/** Returns the problems with a plan's photos that are evident from their names, without reading any photo. */
export async function absentPhotos(planned: PlannedPhotos): Promise<RowNote[]> {
  const notes: RowNote[] = [];
  for (const { row, photoKey } of planned.students) {
    const { archive, column } = planned;
    const find = (name: string) => archive?.file(name) ?? Promise.resolve(undefined);
    const found = await requirePhoto(planned, photoKey, find).catch(onlyFailures);
    if (found instanceof Failure) notes.push({ row, column, ...saidOf(found) });
  }
  return notes;
}

const MOST_NEAR = 2;
/**
 * Maximum number of files for which similar names are suggested. With more files, the comparison takes too long if
 * all photos are missing.
 */
const MOST_COMPARED = 500;
const withoutFolder = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

async function requirePhoto<T>(
  { archive, label }: PlannedPhotos,
  key: string | null,
  find: (name: string) => Promise<T | undefined>,
): Promise<T> {
  if (key === null) throw new Failure({ kind: "invalid", ...rowSentences.photoRequired({ label }) });
  const name = photoNameIn(key);
  if (archive === null) throw noPhoto(rowSentences.noPhotosGiven({ file: name }));
  const found = await find(key);
  if (found) return found;
  const near =
    archive.size > MOST_COMPARED
      ? []
      : nearFiles(photoNamesIn(key).at(-1) ?? key, archive.names.map(withoutFolder));
  const among = { file: name, n: archive.size };
  throw noPhoto(near.length > 0 ? rowSentences.noPhotoNear({ ...among, near }) : rowSentences.noPhoto(among));
}

const noPhoto = (said: Sentence): Failure => new Failure({ kind: "missing", ...said });

/** Returns the files with a name similar to `key`, with or without an extension. */
function nearFiles(key: string, files: readonly string[]): string[] {
  const hasExtension = EXTENSION.test(key);
  const byName = new Map(files.map((file) => [hasExtension ? file : file.replace(EXTENSION, ""), file]));
  return nearNames(key, [...byName.keys()], MOST_NEAR).flatMap((name) => byName.get(name) ?? []);
}
const EXTENSION = /\.[a-z]{3,4}$/i;

async function readPhoto(
  planned: PlannedPhotos,
  key: string | null,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const find = (name: string) => planned.archive?.find(name) ?? Promise.resolve(undefined);
  const found = await requirePhoto(planned, key, find);
  const { bytes } = await withoutHeic(found, signal)
    .then((bytes) => preparePhoto(bytes, { file: MAX_GIVEN_PHOTO_BYTES }))
    .catch((error: unknown) => {
      const why = onlyFailures(error).sentence;
      throw new Failure({ kind: why.kind, ...rowSentences.photo({ file: photoNameIn(key ?? ""), why }) });
    });
  return bytes;
}

function onlyFailures(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Runs `work` on every item in order, `lanes` at a time. After an error, no more items are started. */
async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let stopped = false;
  const lane = async () => {
    for (const item of queue) {
      if (stopped) return;
      await work(item).catch((error: unknown) => {
        stopped = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

import { Failure, fieldText, type RowNote } from "@idms/core";
import { preparePhoto } from "@idms/core/node";
import type { PlannedPhotos } from "./plan-students.ts";

/** Photos in preparation at a time. Two keep two cores busy (41 large photos a second, where one at a time are 24). */
const LANES = 2;

export interface PhotoHooks {
  /** Is given each photo that is ready for print; what it throws ends the import. */
  onPhoto: (row: number, bytes: Buffer) => Promise<void>;
  /** A photo that is missing or cannot be used. */
  onProblem: (note: RowNote) => void;
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Finds each student's photo and makes it ready for print. No more than two are in memory at any time, however many
 * students there are; whatever was begun has ended when the promise settles.
 */
export async function takePhotos(
  planned: PlannedPhotos,
  { onPhoto, onProblem, onProgress, signal }: PhotoHooks,
): Promise<void> {
  let done = 0;
  await inLanes(planned.students, LANES, async ({ row, photoKey }) => {
    signal?.throwIfAborted();
    const photo = await readPhoto(planned, photoKey).catch(onlyFailures);
    if (photo instanceof Failure) onProblem({ row, column: planned.column, message: photo.message });
    else await onPhoto(row, photo);
    done += 1;
    onProgress?.(done);
  });
}

async function readPhoto({ archive, label }: PlannedPhotos, key: string | null): Promise<Buffer> {
  if (key === null) throw new Failure("invalid", fieldText.required(label));
  if (archive === null) throw new Failure("missing", `No photos were given, so there is no "${key}".`);
  const found = await archive.find(key);
  if (!found)
    throw new Failure("missing", `There is no photo "${key}" among the ${archive.size} files given.`);
  const { bytes } = await preparePhoto(found).catch((error: unknown) => {
    const { code, message } = onlyFailures(error);
    throw new Failure(code, `${key}: ${message}`);
  });
  return bytes;
}

function onlyFailures(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Runs `work` on every item in order, `lanes` at a time. After an error nothing more is begun. */
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

import { readFile } from "node:fs/promises";
import { SAMPLE_SIDE } from "@idms/core/cards/designs/sample-card";
import { Failure } from "@idms/core/failure";
import { preparePhoto, prepareSmallPhoto } from "@idms/core/node/photos/prepare-photo";
import { removePhoto } from "../../installation/store/renditions.ts";
import { storeFile } from "../../installation/store/stored-files.ts";
import type { Services } from "../../http/calls/services.ts";
import type { ReceivedFile } from "../../http/bodies/receive-parts.ts";

/** Stored photos, keyed by field name. No record refers to them yet. */
export interface SubmittedPhotos {
  names: Record<string, string>;
  /** Deletes the photos of a submission that was rejected. */
  discard(): Promise<void>;
}

/**
 * Prepares the photos of a submission for printing and stores them, each synced to disk. The decoding queue limits
 * how many are decoded at the same time.
 * @param beside an existing stored photo of the same student
 * @throws the failures of `preparePhoto`, with the field's name.
 */
export async function storePhotos(
  { files: stored, uploads }: Pick<Services, "files" | "uploads">,
  files: Readonly<Record<string, ReceivedFile>>,
  signal: AbortSignal,
  beside?: string | null,
): Promise<SubmittedPhotos> {
  const names: [string, string][] = [];
  const discard = async () => {
    await Promise.all(names.map(([, name]) => removePhoto(stored, name)));
  };
  try {
    for (const [field, { path }] of Object.entries(files)) {
      const photo = await uploads.decodes.run(
        async () => prepareSubmitted(await readFile(path), field),
        signal,
      );
      const another = beside ?? names[0]?.[1];
      names.push([field, await storeFile(stored.photos, photo.bytes, "jpg", another)]);
    }
    return { names: Object.fromEntries(names), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/**
 * Prepares a submitted photo for printing.
 * @throws the failures of `preparePhoto`, with the field's name.
 */
const prepareSubmitted = (bytes: Uint8Array, field: string): ReturnType<typeof preparePhoto> =>
  preparePhoto(bytes).catch(blame(field));

/** Prepares a photo for use on a sample card. */
export const prepareSampled = (bytes: Uint8Array, field: string): ReturnType<typeof preparePhoto> =>
  prepareSmallPhoto(bytes, SAMPLE_SIDE).catch(blame(field));

const blame =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Failure ? new Failure(error.sentence, { field }) : error;
  };

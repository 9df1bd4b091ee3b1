import { onTestFinished } from "vitest";
import { s3Url, startStore, type S3Store } from "../../s3-store.ts";

/**
 * Starts an S3 store with an empty bucket. `url` is for IDMS_FILES_URL.
 * @param atEnd when it is to go; at the end of the running test unless given
 */
export async function startS3(
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<S3Store & { url: string }> {
  const store = await startStore();
  atEnd(store.stop);
  return { ...store, url: s3Url(store.port) };
}

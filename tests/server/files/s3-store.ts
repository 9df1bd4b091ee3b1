import { onTestFinished } from "vitest";
import { s3Url, startStore, type S3Store } from "../../s3-store.ts";

/**
 * Starts an S3 store with an empty bucket. `url` is for IDMS_FILES_URL.
 * @param atEnd registers its shutdown; by default at the end of the running test
 */
export async function startS3(
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<S3Store & { url: string }> {
  const store = await startStore();
  atEnd(store.stop);
  return { ...store, url: s3Url(store.port) };
}

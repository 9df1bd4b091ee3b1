/** Time limit for converting one photo on a slow phone, in ms. */
const MOST_MS = 60_000;

/**
 * Converts a HEIC photo to JPEG. The decoder is loaded when it is needed and runs in a worker.
 * @throws Error if the photo cannot be decoded
 */
export function readHeic(photo: File): Promise<File> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  return new Promise<File>((resolve, reject) => {
    setTimeout(() => reject(new Error("too slow")), MOST_MS);
    worker.addEventListener("error", () => reject(new Error("no decoder")));
    worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) =>
      data ? resolve(new File([data], photo.name, { type: data.type })) : reject(new Error("not readable")),
    );
    worker.postMessage(photo);
  }).finally(() => worker.terminate());
}

/** How long a phone may take for one photo, in milliseconds. */
const MOST_MS = 60_000;

/**
 * Makes a JPEG of a HEIC photo, by a decoder that is loaded only then and works beside the page.
 * @throws Error where it cannot be read
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

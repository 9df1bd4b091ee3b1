/// <reference lib="webworker" />
import libheif from "libheif-js/libheif-wasm/libheif.js";
import wasm from "libheif-js/libheif-wasm/libheif.wasm?url";

/** As good as the photo itself: it is made small and encoded once more before it is sent. */
const QUALITY = 0.95;

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  asJpeg(data).then(
    (jpeg) => self.postMessage(jpeg),
    () => self.postMessage(null),
  );
});

async function asJpeg(photo: File): Promise<Blob> {
  const decoder = libheif({ wasmBinary: await (await fetch(wasm)).arrayBuffer() });
  const [image] = new decoder.HeifDecoder().decode(await photo.arrayBuffer());
  if (!image) throw new Error("no picture");
  const [width, height] = [image.get_width(), image.get_height()];
  // The decoder turns the picture as it is to be seen.
  const pixels = await new Promise<ImageData>((resolve, reject) =>
    image.display(new ImageData(width, height), (drawn) =>
      drawn ? resolve(drawn) : reject(new Error("not readable")),
    ),
  );
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

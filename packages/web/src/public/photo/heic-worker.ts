/// <reference lib="webworker" />
import { heicPicture } from "@idms/core/students/photos/heic-picture";
import { withoutProfile, withProfile } from "@idms/core/students/photos/colour-profile";
import libheif from "libheif-js/libheif-wasm/libheif.js";
import wasm from "libheif-js/libheif-wasm/libheif.wasm?url";

/**
 * JPEG quality. It is high enough to preserve the photo, which is scaled down and encoded again before it is sent.
 */
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
  const picture = await heicPicture(decoder, await photo.arrayBuffer());
  if (!picture) throw new Error("no picture");
  const { width, height, data, profile, isDisplayP3 } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new ImageData(data, width, height, {
    colorSpace: isDisplayP3 ? "display-p3" : "srgb",
  });
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  if (!profile) return jpeg;
  // The pixels are still those of the photo; its profile has the browser show their colours.
  const profiled = withProfile(withoutProfile(new Uint8Array(await jpeg.arrayBuffer())), profile);
  return new Blob([profiled], { type: jpeg.type });
}

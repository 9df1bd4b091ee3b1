import sharp from "sharp";

/** Returns a single-colour picture as a JPEG. */
export const image = (width = 60, height = 80, color = "#3a6ea5"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

export const filePart = (bytes: Uint8Array, name = "photo.jpg", type = "image/jpeg"): File =>
  new File([new Uint8Array(bytes)], name, { type });

export function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

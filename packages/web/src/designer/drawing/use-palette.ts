import { useQuery } from "@tanstack/react-query";
import type { Backdrop } from "../edits/design.ts";
import { loadPicture, type PictureSource } from "./supply.ts";
import { paletteOf } from "./palette.ts";

/** Offered beside the background's colours. */
const BASICS = ["#000000", "#ffffff"];
/** A picture is looked at in this many pixels across. */
const LOOKED_AT = 64;

/** The colours that stand out in a picture. */
export async function pictureColors(source: PictureSource): Promise<string[]> {
  const bitmap = await loadPicture(source);
  const height = Math.max(1, Math.round((LOOKED_AT * bitmap.height) / bitmap.width));
  const context = new OffscreenCanvas(LOOKED_AT, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0, LOOKED_AT, height);
  bitmap.close();
  return context ? paletteOf(context.getImageData(0, 0, LOOKED_AT, height).data) : [];
}

/** The colours of a background, and black and white. */
export function usePalette(backdrop: Backdrop | null): readonly string[] {
  const picture = backdrop?.picture;
  const { data } = useQuery({
    queryKey: [
      "palette",
      ...(picture instanceof File ? [picture.name, picture.lastModified, picture.size] : [picture?.key]),
    ],
    queryFn: () => pictureColors(picture instanceof File ? picture : (picture?.url as string)),
    enabled: picture !== undefined,
    staleTime: Infinity,
  });
  return [...BASICS, ...(data ?? []).filter((colour) => !BASICS.includes(colour))];
}

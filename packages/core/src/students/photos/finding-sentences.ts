import { sentences } from "../../sentence.ts";

/** Problems with a photo. */
export const findingSentences = /* @__PURE__ */ sentences("photoFinding", {
  soft: "The photo prints at {dpi} dpi. Below {least} dpi, a face looks softer than the text next to it. A photo of {width} × {height} pixels is large enough.",
  tooSmall:
    "The photo is too small. It prints at {dpi} dpi, and below {least} dpi the pixels are visible. A photo of {width} × {height} pixels is large enough.",
  littleBlurred: "The photo is a little blurred.",
  blurred: "The photo is blurred.",
  ratherDark: "The face is rather dark.",
  tooDark: "The photo is too dark.",
  ratherBright: "The face is rather bright.",
  tooBright: "The photo is too bright.",
  muchBlack: "Much of the face is black.",
  pale: "The photo is rather pale.",
  noContrast: "The photo has hardly any contrast.",
  upsideDown: "The face is upside down. Turn the photo.",
  onItsSide: "The face is sideways. Turn the photo.",
  stretchedWide: "The face is stretched horizontally. Use the original photo.",
  backgroundStays:
    "The background cannot be replaced well, so the photo keeps it. To have the same background as the other photos, take the photo again in front of a plain wall.",
  stretchedTall: "The face is stretched vertically. Use the original photo.",
});

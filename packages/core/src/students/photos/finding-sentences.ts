import { sentences } from "../../sentence.ts";

/** What is wrong with a photo. */
export const findingSentences = /* @__PURE__ */ sentences("photoFinding", {
  soft: "The photo prints at {dpi} dpi, and below {least} dpi a face is softer than the text beside it. One of {width} × {height} pixels is large enough.",
  tooSmall:
    "The photo is too small: it prints at {dpi} dpi, and below {least} dpi its pixels are seen. One of {width} × {height} pixels is large enough.",
  littleBlurred: "The photo is a little blurred.",
  blurred: "The photo is blurred.",
  ratherDark: "The face is rather dark.",
  tooDark: "The photo is too dark.",
  ratherBright: "The face is rather bright.",
  tooBright: "The photo is too bright.",
  muchBlack: "Much of the face is black.",
  pale: "The photo is rather pale.",
  noContrast: "The photo has hardly any contrast.",
  upsideDown: "The face is upside down: turn the photo.",
  onItsSide: "The face lies on its side: turn the photo.",
  stretchedWide: "The face is stretched wide: use the photo as it was taken.",
  stretchedTall: "The face is stretched tall: use the photo as it was taken.",
});

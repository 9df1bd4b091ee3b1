import { failures } from "../../failure.ts";

/** Failures of fonts. */
export const fontFailures = failures("font", {
  gone: ["missing", "The font file of {face} is gone. Put it back."],
  notFont: ["unprocessable", "This is not a font. Upload a TTF, OTF or WOFF2 file."],
  oldWoff: [
    "unprocessable",
    "This is a WOFF file of the first version. Upload the font as TTF, OTF or WOFF2.",
  ],
  collection: [
    "unprocessable",
    "This file holds several fonts. Take it apart, and upload each as a TTF or OTF file.",
  ],
  tooLarge: ["too_large", "A font is at most {most}, and twice that unpacked."],
  takesTooLong: [
    "unprocessable",
    "The font takes too long to read. It is damaged, or somebody made it to do harm.",
  ],
  damaged: ["unprocessable", "The font is damaged. Get its file again from where it came from."],
  notWhole: ["unprocessable", "The font is not whole: it has no table {table}."],
  variableOutlines: [
    "unprocessable",
    "No PDF can hold the outlines of this variable font (CFF2). Upload the styles that you need as files of their own.",
  ],
  noOutlines: [
    "unprocessable",
    "This font has only pictures of its letters, and no outlines. Upload one with outlines.",
  ],
  noLicence: ["unprocessable", "The font does not say whether its licence allows printing."],
  restricted: [
    "unprocessable",
    "The licence of this font does not allow it in a PDF. Ask its maker for one that does.",
  ],
  bitmapsOnly: [
    "unprocessable",
    "The licence of this font allows only pictures of its letters in a PDF. Ask its maker for another one.",
  ],
  noName: ["unprocessable", "The font has no name that can be read. Upload one that has."],
  noLetters: ["unprocessable", "The font has no letters."],
  blank: ["unprocessable", "Every letter of this font is blank."],
});

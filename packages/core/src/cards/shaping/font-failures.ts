import { failures } from "../../failure.ts";

export const fontFailures = failures("font", {
  gone: ["missing", "The font file for {face} is missing. Restore the file."],
  notFont: ["unprocessable", "This is not a font. Upload a TTF, OTF or WOFF2 file."],
  oldWoff: ["unprocessable", "This is a WOFF 1 file. Upload the font as TTF, OTF or WOFF2."],
  collection: [
    "unprocessable",
    "This file contains several fonts. Split it, and upload each font as a TTF or OTF file.",
  ],
  tooLarge: ["too_large", "A font file can be up to {most}, and up to twice that size when unpacked."],
  takesTooLong: ["unprocessable", "The font took too long to read. The file is damaged or malicious."],
  damaged: ["unprocessable", "The font file is damaged. Download it again from its source."],
  notWhole: ["unprocessable", "The font is incomplete. The table {table} is missing."],
  variableOutlines: [
    "unprocessable",
    "PDF files cannot contain the outlines of this variable font (CFF2). Upload each style you need as a separate file.",
  ],
  noOutlines: [
    "unprocessable",
    "This font contains only images of its letters, not outlines. Upload a font with outlines.",
  ],
  noLicence: ["unprocessable", "The font does not state whether its licence allows printing."],
  restricted: [
    "unprocessable",
    "This font's licence does not allow embedding in a PDF. Ask the font maker for a version that can be embedded.",
  ],
  bitmapsOnly: [
    "unprocessable",
    "This font's licence allows only images of its letters in a PDF. Ask the font maker for a different version.",
  ],
  noName: ["unprocessable", "The font has no readable name. Upload a font that has one."],
  noLetters: ["unprocessable", "The font has no letters."],
  blank: ["unprocessable", "Every letter in this font is blank."],
});

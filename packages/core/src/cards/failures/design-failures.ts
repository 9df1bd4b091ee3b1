import { failures } from "../../failure.ts";

/** What is wrong with an ID template, its pictures, its fonts, and the texts on its cards. */
export const designFailures = failures("design", {
  notExported: ["unprocessable", "This file is not an ID template that was exported from IDMS."],
  newerProgram: [
    "unprocessable",
    "A newer version of the program exported this ID template. Update this program, and try again.",
  ],
  damaged: ["unprocessable", "The ID template is damaged: {place}: {problem}"],
  pictureMissing: ["unprocessable", "The ID template is damaged: its picture {name} is not in the file."],
  fontMissing: ["unprocessable", "The ID template is damaged: its font {name} is not in the file."],
  tooManyImages: [
    "conflict",
    "This template has {most} images. Save it without those it does not need, and try again tomorrow.",
  ],
  unknownImage: [
    "invalid",
    'There is no image "{image}" in this template. Upload it again, or choose another one.',
  ],
  unknownFont: ["invalid", 'There is no font "{font}" at this school. Upload it, or choose another one.'],
  noSuchFont: ["missing", '{school} has no font "{font}". It has {fonts}.'],
  noFonts: ["missing", '{school} has no font "{font}". It has none.'],
  fontThere: ["conflict", "The school has {font} already. Remove that first if this one is to replace it."],
  tooManyFonts: [
    "conflict",
    "The school has {most} fonts, and cannot have more. Remove one that no template uses.",
  ],
  fontInUse: [
    "conflict",
    "{font} cannot be removed. These ID templates use it: {templates}. Choose another font there first.",
  ],
  fontDamaged: ["unprocessable", "The font file of {font} is damaged. Replace it, or remove it."],
  ownFontDamaged: [
    "unprocessable",
    "The file {file} of an uploaded font is damaged. Restore it from a backup.",
  ],
  cardTextEmpty: ["invalid", "Type the text for the card."],
  cardTextLonger: [
    "invalid",
    "The text for the card must be shorter than the record's. To say something else, correct the record.",
  ],
  nothingToChange: ["invalid", "Say what to change: --name or --default."],
  nothingToChangeInForm: ["invalid", "Say what to change: --name or --fields."],
  formNotJson: ["unprocessable", "{file} is not JSON. Write it as idms forms show --json does."],
  cardOrForm: ["invalid", "Say which template to export, with either --card or --form."],
});

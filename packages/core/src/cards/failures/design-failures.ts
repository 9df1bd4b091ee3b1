import { failures } from "../../failure.ts";

/** Failures of ID templates, their pictures and fonts, and the text on their cards. */
export const designFailures = failures("design", {
  notExported: ["unprocessable", "This file is not an ID template exported from IDMS."],
  newerProgram: [
    "unprocessable",
    "This ID template was exported from a newer version of IDMS. Update IDMS, then try again.",
  ],
  damaged: ["unprocessable", "The ID template is damaged: {place}: {problem}"],
  pictureMissing: ["unprocessable", "The ID template is damaged. The picture {name} is not in the file."],
  fontMissing: ["unprocessable", "The ID template is damaged. The font {name} is not in the file."],
  tooManyImages: [
    "conflict",
    "This template has {most} images, the maximum. Remove the images you do not need, save the template, then try again tomorrow.",
  ],
  unknownImage: [
    "invalid",
    'There is no image "{image}" in this template. Upload it again, or choose another one.',
  ],
  unknownFont: ["invalid", 'There is no font "{font}" at this school. Upload it, or choose another one.'],
  noSuchFont: ["missing", '{school} has no font "{font}". Available fonts: {fonts}.'],
  noFonts: ["missing", 'There is no font "{font}". {school} has not uploaded any fonts.'],
  fontThere: ["conflict", "The school already has {font}. To replace it, remove the existing font first."],
  tooManyFonts: [
    "conflict",
    "The school has {most} fonts, the maximum. Remove a font that no template uses.",
  ],
  fontInUse: [
    "conflict",
    "{font} cannot be removed because these ID templates use it: {templates}. Choose another font in those templates first.",
  ],
  fontDamaged: ["unprocessable", "The font file for {font} is damaged. Replace it, or remove it."],
  ownFontDamaged: ["unprocessable", "The uploaded font file {file} is damaged. Restore it from a backup."],
  cardTextEmpty: ["invalid", "Enter the text for the card."],
  cardTextLonger: [
    "invalid",
    "The text for the card must be shorter than the text in the record. To change the text itself, correct the record.",
  ],
  ruleField: [
    "invalid",
    "None of the school's forms has a field named {name}. A rule can use a form field, or one of class, class_name, section and holds.",
  ],
  ruleUnreadable: [
    "invalid",
    'The rule "{rule}" cannot be read. Write it as "field=value,value: template", such as "house=Red,Blue: House card".',
  ],
  ruleUsesTemplate: [
    "conflict",
    [
      "{n} of the school's rules chooses this ID template. Change that rule first.",
      "{n} of the school's rules choose this ID template. Change those rules first.",
    ],
  ],
  nothingToChange: ["invalid", "Specify what to change with --name or --default."],
  nothingToChangeInForm: ["invalid", "Specify what to change with --name or --fields."],
  formNotJson: [
    "unprocessable",
    "{file} is not valid JSON. Use the format that idms forms show --json prints.",
  ],
  cardOrForm: ["invalid", "Use either --card or --form to choose the template to export."],
});

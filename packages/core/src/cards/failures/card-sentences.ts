import { sentences } from "../../sentence.ts";

/** Sentences of findings on a card. Most names are the codes of the findings. */
export const cardSentences = sentences("card", {
  shrunk: "The text was shrunk to {percent}% to fit its box.",
  unreadable:
    "The text prints at {points} pt, which is too small to read. Make its box larger so that it prints at {least} pt or more.",
  below_least:
    "The text prints at {points} pt, but the design requires {least} pt or more. Make its box larger.",
  wrapped: "The text was wrapped onto {lines} lines.",
  cut: "The text is too long for its box and was cut off.",
  missing_glyph: "No font has {characters}, so a box is printed instead.",
  missing_font: "No font has {characters}, so a box is printed instead. {remedies}",
  add_font:
    "To add the font for {whom}, run npm install -g {package}, or put {file} in the fonts/ folder inside the data folder.",
  font_missing:
    "The font {family} is missing, so another font is used. Upload {family} for the school, or choose another font.",
  untested_script:
    "The text is in a script that has not been tested on cards ({scripts}). Check how it prints.",
  misleading:
    "The text has hidden or damaged characters ({characters}), so it prints differently from how it looks on screen. Type it again.",
  empty: "There is nothing to print in this field.",
  blank: "There is nothing to print for {names}.",
  photo_missing: "There is no photo.",
  photo_file_gone: "The photo file {file} is missing. Restore it from a backup, or take the photo again.",
  photo_broken: "The photo file {file} is damaged. Restore it from a backup, or take the photo again.",
  image_missing: "No image is chosen, or its file is missing. Upload an image.",
  image_low_resolution: "The image prints at {dpi} dpi. It needs {least} dpi or more to look sharp.",
  ean_digits:
    "{code} takes {least} digits, or {most} with the check digit. {text} does not have this format.",
  ean_text:
    "{code} takes {least} digits, or {most} with the check digit. This text does not have this format.",
  ean_check:
    "The check digit of {text} should be {check}. Correct the wrong digit, or leave out the check digit.",
  code39_characters:
    "A Code 39 barcode cannot contain {characters}, only capital letters, digits, spaces and - . $ / + %. Use a Code 128 barcode or a QR code.",
  code128_characters:
    "A Code 128 barcode cannot contain {characters}. Use a QR code, or a field with only English letters and digits.",
  address_broken:
    "The web address does not work with {names}, because the value has spaces or special characters. Use {instead} instead.",
  code_too_long: "The text is too long for this kind of code.",
  code_too_fine:
    "The code is too fine to scan reliably. Its bars are {module} mm wide and should be {least} mm. Make the code larger, or shorten its text.",
  code_fine:
    "Some printers thicken the bars of this code, so it may not scan. Its bars are {module} mm wide, and {least} mm is safe. Make the code larger, or shorten its text.",
  code_misread:
    "Some phones and scanners read {pairs} in a Code 39 barcode as different characters. Use a Code 128 barcode or a QR code.",
  code_name_cut:
    "The name is too long for the signed code, so the code contains only the beginning of the name.",
  code_inverted:
    "The code's bars are lighter than the background. Scanners need dark bars on a light background.",
  code_contrast:
    "The code is only {percent}% darker than its background, and scanners need {least}%. Use darker bars or a lighter background.",
  low_contrast:
    "The text and its background are too similar in colour. The contrast is {ratio}:1, and less than {least}:1 is hard to read.",
  covered: "This element is covered by another one. Move one of them, or bring this element to the front.",
  overwritten: "Another text element overlaps this one. Move one of the two.",
  near_edge:
    "This element is within {margin} mm of the card's edge and may be cut off. Leave at least {least} mm.",
  on_back: "On the back: {what}",
  on_element: "{label}: {what}",
  on_every_card: "Every card: {what}",
  on_every_card_element: "Every card, {label}: {what}",
});

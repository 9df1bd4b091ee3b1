import { sentences } from "../../sentence.ts";

/** Findings on a card. Most names are the code of the finding. */
export const cardSentences = sentences("card", {
  shrunk: "The text was shrunk to {percent} % to fit its box.",
  unreadable:
    "The text prints at {points} pt, which nobody can read. It needs {least} pt or more: give it a larger box.",
  below_least:
    "The text prints at {points} pt, and the design asks for {least} pt at least. Give it a larger box.",
  wrapped: "The text was wrapped onto {lines} lines.",
  cut: "The text is too long for its box and was cut.",
  missing_glyph: "No font has {characters}: a box is printed instead.",
  missing_font: "No font has {characters}: a box is printed instead. {remedies}",
  add_font: "Add the font for {whom}: npm install -g {package}, or {file} in the data folder's fonts/.",
  font_missing:
    "The font {family} is not there, so another one is used. Upload it for the school, or choose another font.",
  untested_script:
    "The text is in a script that cards are not tested with ({scripts}). Look at how it prints.",
  misleading:
    "The text has hidden or lost characters ({characters}), with which it does not print as it reads. Type it again.",
  empty: "There is nothing to print in this field.",
  blank: "There is nothing to print for {names}.",
  photo_missing: "There is no photo.",
  photo_file_gone: "The photo file {file} is gone. Restore it from a backup, or take the photo again.",
  photo_broken: "The photo file {file} is damaged. Restore it from a backup, or take the photo again.",
  image_missing: "No image is chosen, or its file is gone. Upload one.",
  image_low_resolution: "The image prints at {dpi} dpi; {least} or more look sharp.",
  ean_digits: "{code} holds {least} digits, or {most} with the check digit. {text} is something else.",
  ean_text: "{code} holds {least} digits, or {most} with the check digit. This text is something else.",
  ean_check:
    "The check digit of {text} should be {check}. One of its digits is wrong, or leave the last one off.",
  code39_characters:
    "A Code 39 cannot hold {characters}: it has only capitals, digits and - . $ / + %. Use a Code 128 or a QR code.",
  code128_characters:
    "A Code 128 cannot hold {characters}. Use a QR code, or a field of English letters and digits.",
  address_broken: "The address breaks at {names}, which has spaces or other signs. Write {instead}.",
  code_too_long: "The text is longer than such a code can hold.",
  code_too_fine:
    "The code is too fine to be read well: its bars are {module} mm wide and should be {least}. Make it larger, or its text shorter.",
  code_name_cut: "The name is longer than the signed code has room for, so the code holds its beginning.",
  code_inverted:
    "The code's bars are lighter than what is under them. Scanners read dark bars on a light ground.",
  code_contrast:
    "The code is only {percent} % darker than what is under it, and scanners need {least} %. Give it darker bars, or a lighter ground.",
  low_contrast:
    "The text is too like what is under it: its contrast is {ratio} to 1, and less than {least} to 1 is hard to read.",
  covered: "Something lies on it and hides it. Move one of them, or bring this one to the front.",
  overwritten: "Another text lies in it. Move one of them.",
  near_edge: "It comes within {margin} mm of the card's edge, where cutting may take it. Leave {least} mm.",
  on_back: "On the back: {what}",
  on_element: "{label}: {what}",
  on_every_card: "Every card: {what}",
  on_every_card_element: "Every card, {label}: {what}",
});

import { sentences } from "../../sentence.ts";

/** Sentences of findings on a design before anything is printed from it. */
export const designCheckSentences = sentences("designCheck", {
  noPhotoElement: "The design has no element for the photo.",
  noCardMark:
    "The cards show neither a signed code nor a card number, so nobody can scan a card or type its number when it is handed out or found. Add one of them to the design.",
  noBackground: "There is no background image.",
  coarseBackground: "The background prints at {dpi} dpi. It needs {least} dpi or more to look sharp.",
  backgroundShape:
    "The background has a different shape from the card, so {border} mm along two edges stays white.",
  noSuchPhoto: "None of the school's forms has this photo field.",
  unaskedField:
    "None of the school's forms asks for this field, so its place on the card stays empty. Add the field to a form, or remove the element.",
  noSuchField: "None of the school's forms has this field.",
  noFieldFor: "None of the school's forms has a field for {name}.",
  noFieldForCondition: "None of the school's forms has the field {name}, which this element depends on.",
  noFieldForRule:
    "None of the school's forms has the field {name}, which one of the school's rules uses to choose this design. Change the rule.",
  neverShown: "This element never appears on a card, because no answer meets its condition.",
  overTheEdge: "This element extends past the edge of the card and is cut off.",
  offTheCard: "Less than {least} mm of this element is on the card. Move it back onto the card.",
  tinyText:
    "The text prints at {points} pt, which is too small for most people to read. Use {least} pt or more.",
  noImage: "No image is chosen.",
  noSuchStyle:
    "{family} has no {style} style, and IDMS does not imitate one. {other} is used instead. Upload the {style} style, or choose another one.",
  pictureLost: "The picture {file} is missing. Upload it again, or restore it from a backup.",
  emptyBesideLabel: [
    "{n} student has no {names}, so this label is printed beside an empty space. Show the label only when the field is filled in.",
    "{n} students have no {names}, so this label is printed beside an empty space. Show the label only when the field is filled in.",
  ],
  yearOver: 'The school year {year} ended on {day}. Start the next one on the page "New school year".',
  yearUnknown: 'The current school year is not set. Set it on the page "New school year".',
  tooMuchInkOnBackground:
    "With this output profile, the background uses up to {ink}% ink. More than {limit}% dries slowly and rubs off. Choose a lighter colour or picture.",
  tooMuchInk:
    "With this output profile, this element uses up to {ink}% ink. More than {limit}% dries slowly and rubs off. Choose a lighter colour or picture.",
  pureInks:
    "To keep letters sharp in print, {black} of the coloured text elements and codes are printed in black ink only, and {two} in the two inks closest to their colours.",
});

import { sentences } from "../../sentence.ts";

/** Findings on a design before anything is printed from it. */
export const designCheckSentences = sentences("designCheck", {
  noPhotoElement: "No element shows the photo.",
  noBackground: "There is no background image.",
  coarseBackground: "The background prints at {dpi} dpi; {least} or more look sharp.",
  backgroundShape: "The background has another shape than the card: {border} mm stay white at two edges.",
  noSuchPhoto: "No form of the school has such a photo.",
  unaskedField:
    "No form of the school asks for this, so its place stays empty. Add the field, or take the element off.",
  noSuchField: "No form of the school has such a field.",
  noFieldFor: "No form of the school has a field for {name}.",
  noFieldForCondition: "No form of the school has the field {name}, on which it depends.",
  neverShown: "It is on no card: no answer fulfils its condition.",
  overTheEdge: "It goes over the edge of the card and is cut off.",
  offTheCard: "Less than {least} mm of it lies on the card. Move it back.",
  tinyText: "Its text prints at {points} pt, which few can read; {least} pt or more are readable.",
  noImage: "No image is chosen.",
  noSuchStyle:
    "{family} has no {style}, and none is made up: it is set in {other}. Upload that style, or choose another one.",
  pictureLost: "Its picture {file} is lost. Upload it again, or restore it from a backup.",
  emptyBesideLabel: [
    "{n} student has no {names}, and this label is then beside an empty place. Show it only where that is filled in.",
    "{n} students have no {names}, and this label is then beside an empty place. Show it only where that is filled in.",
  ],
  yearOver:
    "The school year {year} was over on {day}. Begin the next one on the page Classes, or with idms year set.",
  yearUnknown:
    "Nobody has said in which school year this school is. Begin it on the page Classes, or with idms year set.",
  tooMuchInkOnBackground:
    "On this press the background has up to {ink} % of ink, and more than {limit} % dries slowly and comes off. Choose a lighter colour or picture.",
  tooMuchInk:
    "On this press it has up to {ink} % of ink, and more than {limit} % dries slowly and comes off. Choose a lighter colour or picture.",
  pureInks:
    "So that letters do not blur on a press, {black} of its coloured texts and codes are in black ink alone and {two} in the two inks nearest to their colours.",
});

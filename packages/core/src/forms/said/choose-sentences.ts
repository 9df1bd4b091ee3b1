import { adminSubmissionText, commonText, designerText, linkText } from "../../messages.ts";
import { sentences } from "../../sentence.ts";

/** Messages that ask the user to choose something first. */
export const chooseSentences = /* @__PURE__ */ sentences("choose", {
  background: designerText.uploadBackground,
  backgroundImage: "Choose a background image.",
  backFile: "Choose a background image for the back.",
  cards: "Choose at least one card.",
  cardsAgain: "Choose the cards to reprint.",
  class: linkText.chooseClass,
  classes: "Choose at least one class.",
  designFile: "Choose an exported ID template file.",
  font: "Choose a font: a TTF, OTF or WOFF2 file.",
  image: "Choose an image.",
  logo: "Choose a logo: a PNG, JPEG or WebP image.",
  logoImage: "Choose an image for the logo.",
  orderedClasses: "Choose the classes to order cards for.",
  school: commonText.chooseSchool,
  schoolAndClass: adminSubmissionText.chooseSchoolAndClass,
  schoolOfDesign: designerText.selectSchool,
  starter: "Choose a starter design.",
  students: "Choose at least one student, by ID or with a filter.",
  template: linkText.chooseTemplate,
});

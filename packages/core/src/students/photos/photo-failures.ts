import { failures } from "../../failure.ts";
import { imageText } from "../../messages.ts";

/** Failures related to photos and other pictures. */
export const photoFailures = /* @__PURE__ */ failures("photo", {
  tooLarge: ["too_large", imageText.tooLarge("{what}", "{most}")],
  tooManyPixels: ["too_large", imageText.tooManyPixels("{what}")],
  tooHeavy: ["too_large", imageText.tooHeavy("{what}")],
  damaged: ["unprocessable", imageText.damaged("{what}")],
  heic: ["unsupported", imageText.heic("{what}")],
  unsupported: ["unsupported", imageText.unsupported("{what}")],
  cutTooSmall: [
    "invalid",
    "The crop would leave fewer than {least} pixels of the photo. Choose a larger area.",
  ],
  noCorrection: [
    "conflict",
    "No correction is proposed for this photo. It may have been replaced, corrected or printed in the meantime.",
  ],
  noMemoryForFaces: ["too_large", "There is not enough memory to look for faces in the photos."],
  notSent: ["invalid", "There is no photo in the request."],
  cannotRead: ["missing", "The photo {path} cannot be read ({reason})."],
});

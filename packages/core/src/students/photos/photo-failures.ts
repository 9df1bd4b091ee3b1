import { failures } from "../../failure.ts";
import { imageText } from "../../messages.ts";

/** Failures of photos and other pictures. */
export const photoFailures = /* @__PURE__ */ failures("photo", {
  tooLarge: ["too_large", imageText.tooLarge("{what}", "{most}")],
  tooManyPixels: ["too_large", imageText.tooManyPixels("{what}")],
  tooHeavy: ["too_large", imageText.tooHeavy("{what}")],
  damaged: ["unprocessable", imageText.damaged("{what}")],
  heic: ["unsupported", imageText.heic("{what}")],
  unsupported: ["unsupported", imageText.unsupported("{what}")],
  cutTooSmall: [
    "invalid",
    "Less than {least} pixels of the photo would be left. Choose a larger part of it.",
  ],
  noMemoryForFaces: ["too_large", "The photos take more memory than there is for looking at faces."],
  notSent: ["invalid", "There is no photo in the request."],
  cannotRead: ["missing", "The photo {path} cannot be read ({reason})."],
});

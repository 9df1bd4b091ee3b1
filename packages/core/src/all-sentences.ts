import { fontFailures } from "./cards/shaping/font-failures.ts";
import { deviceSentences } from "./print/sheets/device-sentences.ts";
import { joiningFailures } from "./print/sheets/joining-failures.ts";
import { profileFailures } from "./print/sheets/profile-failures.ts";
import { archiveFailures } from "./students/photos/archive-failures.ts";
import { photoFailures } from "./students/photos/photo-failures.ts";
import { pictureSentences } from "./students/photos/picture-sentences.ts";
import { missingFailures } from "./upkeep/missing-failures.ts";
import { optionFailures } from "./upkeep/option-failures.ts";
import { requestFailures } from "./upkeep/request-failures.ts";
import { unknownFailures } from "./upkeep/unknown-failures.ts";

/** Every group of failures, by the name that its codes begin with. */
export const ALL_FAILURES = {
  archive: archiveFailures,
  font: fontFailures,
  joining: joiningFailures,
  missing: missingFailures,
  option: optionFailures,
  photo: photoFailures,
  profile: profileFailures,
  request: requestFailures,
  unknown: unknownFailures,
};

/** Every group of other sentences that have a code: findings, guesses, questions, notes. */
export const ALL_SENTENCES = {
  device: deviceSentences,
  picture: pictureSentences,
};

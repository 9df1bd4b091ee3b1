import { FILTER_STATUSES, statusLabel, STUDENT_STATUSES } from "@idms/core/students/records/status";
import type { PhotoFilter } from "@idms/core/students/photos/photo-marks";
import type { Query } from "../../ui/api/api.ts";
import { listText, statusWords } from "../../say/core-texts/students.ts";
import { photoQualityText } from "../../say/core-texts/photos.ts";
import { submissionText } from "../../say/core-texts/messages.ts";

/** The state of students without a photo, and the API parameter for them. */
export const NO_PHOTO = "NO_PHOTO";
const WITHOUT_PHOTO = { photo_mark: "none" satisfies PhotoFilter };

const ANY = { value: "", label: listText.allStatuses };

/** The states by which a list of students can be filtered, in the format used in the URL. */
export const STATES = [
  ANY,
  ...STUDENT_STATUSES.map((status) => ({ value: status, label: statusWords(status) })),
  { value: "SENT_BACK", label: listText.sentBackOnly },
  { value: NO_PHOTO, label: photoQualityText.none },
  { value: "OLD_PHOTO", label: listText.oldPhotoOnly },
];

/** Converts the state filter to API parameters. */
export const stateFilter = (state: string): Query => {
  if (state === "SENT_BACK") return { sent_back: true };
  if (state === NO_PHOTO) return WITHOUT_PHOTO;
  return state === "OLD_PHOTO" ? { old_photo: true } : { status: state };
};

const SUBMISSION_STATUSES = FILTER_STATUSES.map((status) => ({
  value: status,
  label: statusLabel(status, statusWords(status), submissionText.fromParents),
}));

/**
 * Returns the statuses that the list of submissions offers. The default comes first. For family requests, the default
 * is any status, because such requests occur in every status.
 */
export const submissionStates = (family: string): readonly { value: string; label: string }[] =>
  family === "" ? SUBMISSION_STATUSES : [ANY, ...SUBMISSION_STATUSES];

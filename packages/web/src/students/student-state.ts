import { STUDENT_STATUSES } from "@idms/core";
import type { Query } from "../api/api.ts";
import { listText } from "../say/texts/students.ts";
import { retell } from "../say/retell.ts";

/** What of the state of a student a list is narrowed by, as the address says it. */
export const STATES = [
  { value: "", label: listText.allStatuses },
  ...STUDENT_STATUSES.map((status) => ({ value: status, label: retell(status) })),
  { value: "SENT_BACK", label: listText.sentBackOnly },
  { value: "OLD_PHOTO", label: listText.oldPhotoOnly },
];

/** The same as a call takes it. */
export const stateFilter = (state: string): Query => {
  if (state === "SENT_BACK") return { sent_back: true };
  return state === "OLD_PHOTO" ? { old_photo: true } : { status: state };
};

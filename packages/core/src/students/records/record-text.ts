import type { SentBackReason } from "./record-actions.ts";

/** Staff-facing text for a student's page and its actions. */
export const recordText = {
  unnamed: "Student without a name",
  loadFailed: "Failed to load the student",
  failed: "The action could not be completed. Please try again.",
  sentBack: "Sent back",
  cardOfYear: (year: string) => `This student's last card is from ${year}.`,
  shownAsItIs:
    "Someone else changed this record. The latest version is shown. Check it, then press the button again.",
  lookAgain:
    "Some of these students' records have changed. The list shows the latest details. Check the students, select them and verify them again.",
  photoCameAlong: "This photo is from an earlier school year.",
  answers: "Answers",
  photo: "Photo",
  card: "Card preview",
  design: (name: string) => `Open the card design ${name}`,
  history: "History",
  versions: "Earlier versions",
  noVersions: "Nothing has been changed yet.",
  correct: "Correct",
  correctTitle: "Correct the answers",
  keepVerified: "Keep verified",
  keepVerifiedNote:
    "If this is off, a correction changes this student back to SUBMITTED, and the record must be verified again.",
  keepVerifiedPhoto: "Keep the student verified when the photo changes",
  addPhoto: "Add a photo",
  replacePhoto: "Replace the photo",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  crop: "Crop",
  sendBack: "Send back",
  undoSendBack: "Undo sending back",
  unverify: "Undo verification",
  move: "Move",
  exportRecord: "Download everything",
  remove: "Remove",
  removeNote: (until: string) =>
    `You can undo this until ${until}. After that, the record is permanently deleted, with its photos and history.`,
  isRemoved: "This student has been removed.",
  changed: "Changed since printing",
  changedCards: "Printed cards that have changed",
  noneChanged: "All printed cards match the records.",
  anotherPhoto: "another photo",
  removed: "Removed students",
  noneRemoved: "There are no removed students to restore.",
  erase: "Erase permanently",
  confirmErase: (name: string) =>
    `Erase ${name} permanently? This deletes the record, its photos, the details on printed cards and the family's requests. It cannot be undone. The Jobs page shows where copies, such as backups, still exist.`,
  erasing: "The record is being erased.",
  isErased: "This student's record has been erased permanently.",
  notErased: "The record was not erased.",
  backToRecord: "Back to the record",
  isGone: "This record no longer exists.",
  goneNote: "Someone erased it while this page was open, or you no longer have access to its class.",
  restore: "Restore",
  add: "Add student",
  note: "Note",
  reason: "Reason",
} as const;

/** The reasons for sending a record back, as shown in the selection list. */
export const REASON_WORDS: Readonly<Record<SentBackReason, string>> = {
  photo: "The photo",
  name: "The name",
  date_of_birth: "The date of birth",
  phone: "The phone number",
  class: "The class",
  other: "Something else",
};

/**
 * Returns the reasons for sending a record back, in words.
 * @param words the wording in another language
 */
export const reasonsInWords = (reasons: readonly SentBackReason[], words = REASON_WORDS): string =>
  reasons.map((reason, at) => (at === 0 ? words[reason] : words[reason].toLowerCase())).join(", ");

/** Returns the path of a student's page. */
export const studentPath = (id: number): string => `/students/${id}`;

/** Path of the list of removed students who can be restored. */
export const REMOVED_PATH = "/students/removed";

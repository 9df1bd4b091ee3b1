import { SENT_BACK_REASONS, type SentBack, type SentBackReason } from "./record-life.ts";

/** The staff's texts for a student's page and its actions. */
export const recordText = {
  unnamed: "Student without a name",
  loadFailed: "Failed to load the student",
  failed: "It could not be done. Please try again.",
  sentBack: "Sent back",
  cardOfYear: (year: string) => `The last card of this student is of ${year}.`,
  shownAsItIs: "It is shown as it is now. Look at it, and then press the same button again.",
  lookAgain: "The list shows them as they are now. Look at them, select them, and verify again.",
  photoCameAlong: "This photo came along from an earlier school year.",
  answers: "Answers",
  photo: "Photo",
  card: "The card as it prints",
  design: (name: string) => `Open its design, ${name}`,
  history: "History",
  versions: "Earlier versions",
  noVersions: "Nothing has been changed yet.",
  correct: "Correct",
  correctTitle: "Correct the answers",
  keepVerified: "Keep verified",
  keepVerifiedNote: "Otherwise a correction makes this student SUBMITTED again, to be verified once more.",
  keepVerifiedPhoto: "Keep verified when the photo changes",
  addPhoto: "Add a photo",
  replacePhoto: "Replace the photo",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  crop: "Crop",
  sendBack: "Send back",
  undoSendBack: "Take the mark away",
  unverify: "Take verification back",
  move: "Move",
  exportRecord: "Download everything",
  remove: "Remove",
  removeNote: (until: string) =>
    `Until ${until} this can be undone; then the record is deleted permanently, with its photos and history.`,
  isRemoved: "This student is removed.",
  changed: "Changed since printed",
  changedCards: "Printed cards that have changed",
  noneChanged: "Every printed card says what the records say.",
  anotherPhoto: "another photo",
  removed: "Removed students",
  noneRemoved: "Nobody is there who can be brought back.",
  erase: "Erase permanently",
  confirmErase: (name: string) =>
    `Erase ${name} permanently? The record, its photos, what is on printed cards and what the family asks for are deleted, and nobody can bring them back. The page Jobs says what still holds copies, such as backups.`,
  erasing: "The record is being erased. The page Jobs says when it is done, and what still holds copies.",
  restore: "Bring back",
  add: "Add student",
  note: "Note",
  reason: "Reason",
} as const;

const REASON_WORDS: Record<SentBackReason, string> = {
  photo: "The photo",
  name: "The name",
  date_of_birth: "The date of birth",
  phone: "The phone number",
  class: "The class",
  other: "Something else",
};

/** The reasons for sending back that can be chosen, with their words. */
export const SENT_BACK_CHOICES = SENT_BACK_REASONS.map((reason) => ({ reason, label: REASON_WORDS[reason] }));

/** Reasons for sending back, in words. */
export const reasonsInWords = (reasons: readonly SentBackReason[]): string =>
  reasons
    .map((reason, at) => (at === 0 ? REASON_WORDS[reason] : REASON_WORDS[reason].toLowerCase()))
    .join(", ");

/** The reasons for sending a record back, in one line: the reasons, then the note. */
export const sentBackInWords = ({ reasons, note }: Pick<SentBack, "reasons" | "note">): string =>
  [reasonsInWords(reasons), note].filter((part) => part !== "").join(": ");

/** The path of a student's page. */
export const studentPath = (id: number): string => `/students/${id}`;

/** The address for students who were removed and can be brought back. */
export const REMOVED_PATH = "/students/removed";
export const CHANGED_PATH = "/students/changed";

import { LINK_REFUSALS } from "@idms/core/collect/links/link-refusals";
import type { FailureCode } from "@idms/core/all-sentences";
import type { Wording } from "@idms/core/messages";
import { photoDayText } from "@idms/core/collect/photo-days/messages";
import { texts as form } from "../locales/en.ts";

/** The text of the photo day page, in English. */
export const texts = {
  title: "Photo day",
  loading: "Loading the class...",
  tryAgain: "Try again",
  search: "Find a child by name or roll number",
  nobodyFound: "Nobody of this class is found.",
  notListed:
    "Somebody is not on the list? Ask the school office to add the child to this class; the name is here a moment later.",
  reload: "Load the list anew",
  empty: "This class has no children yet. Ask the school office to add them.",
  progress: (done: number, all: number) => `${done} of ${all}`,
  havePhoto: "have a photo",
  absentCount: (count: number) => `${count} absent`,
  start: (name: string) => `Start with ${name}`,
  goOn: (name: string) => `Go on with ${name}`,
  finished: "Every child has a photo or is absent.",
  roll: (roll: string) => `Roll ${roll}`,
  position: (place: number, all: number) => `${place} / ${all}`,
  state: {
    none: "No photo",
    there: "Has a photo",
    sent: "Sent",
    waiting: "On this phone",
    refused: "Not taken",
    absent: "Absent",
  },
  list: "All children",
  back: "Back",
  next: "Next",
  shoot: "Take the photo",
  openCamera: "Open the camera",
  chooseFile: "Choose a photo",
  cameraStarts: "The camera is starting...",
  cameraRefused:
    "The camera cannot be used inside this page. Open the phone's own camera, or choose a photo.",
  turnCamera: "Other camera",
  absent: "Absent",
  notAbsent: "Not absent",
  use: "Use and go on",
  again: "Take it again",
  adjust: "Adjust",
  photoOf: (name: string) => `Photo of ${name}, as it will be sent`,
  retake: "There is a photo from this phone. Taking another replaces it.",
  preparing: "Preparing the photo...",
  problem: {
    heic: "This photo is in the HEIC format, which cannot be used. Choose a JPEG, or take the photo here.",
    unsupported: "This is not a photo that can be used. Choose a JPEG, PNG or WebP.",
    tooLarge: "The photo is larger than 10 MB. Choose a smaller one.",
    damaged: "The photo cannot be read. Take it again.",
  },
  kept: {
    none: "All photos are sent. None is left on this phone.",
    waiting: (count: number) => (count === 1 ? "1 photo to be sent" : `${count} photos to be sent`),
    sending: "Sending...",
    offline: "no connection",
    noNetwork: "No connection. The photos stay on this phone and are sent when it is back.",
    refused: (count: number) =>
      count === 1
        ? "1 photo was not taken: look at it below."
        : `${count} photos were not taken: look at them below.`,
  },
  phoneFull:
    "This phone has no room for another photo. Nothing is lost: the photos taken so far are kept. Let them be sent, or save them as files and remove something from the phone; then use this photo once more.",
  cannotKeep:
    "This browser keeps no photos, perhaps because it is a private window. Open the link in a normal window.",
  onPhone: "On this phone",
  save: "Save to the phone",
  saveAll: "Save all as files",
  remove: "Delete",
  removeAll: "Remove all from this phone",
  removeQuestion: (unsent: number) =>
    unsent === 0
      ? "The names of the class and all marks are removed from this phone. The photos that were sent stay at the school."
      : `${unsent === 1 ? "1 photo has" : `${unsent} photos have`} not been sent and would be lost for good. Save them as files first if they may be needed.`,
  deleteQuestion: (name: string) => `The photo of ${name} has not been sent and would be lost for good.`,
  removed: "Nothing of this class is left on this phone.",
  cancel: "Cancel",
  /** The ratio to which a photo is cropped. */
  crop: form.crop,
  /** The server's messages, by code; any other message stays in English. */
  server: {
    ...form.server,
    "link.photoDayUnknown": LINK_REFUSALS.photos.unknown,
    "link.photoDayEnded": LINK_REFUSALS.photos.closed,
    "photoDay.notInClass": photoDayText.notInClass,
    "photoDay.anotherName": photoDayText.anotherName,
  } satisfies Partial<Record<FailureCode, string>>,
} as const;

/** All the text of the page, in one language. */
export type PhotoDayTexts = Wording<typeof texts>;

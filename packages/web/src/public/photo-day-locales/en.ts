import { LINK_REFUSALS } from "@idms/core/collect/links/link-refusals";
import type { FailureCode } from "@idms/core/all-sentences";
import type { Wording } from "@idms/core/messages";
import { photoDayText } from "@idms/core/collect/photo-days/messages";
import { texts as form } from "../form-locales/en.ts";

/** The text of the photo day page, in English. */
export const texts = {
  title: "Photo day",
  loading: "Loading the class...",
  tryAgain: "Try again",
  search: "Find a child by name or roll number",
  nobodyFound: "No child found.",
  notListed: "Is a child missing? Ask the school office to add the child, then reload the list.",
  reload: "Reload the list",
  empty: "This class has no children yet. Ask the school office to add them.",
  progress: (done: number, all: number) => `${done} of ${all}`,
  havePhoto: "have a photo",
  absentCount: (count: number) => `${count} absent`,
  start: (name: string) => `Start with ${name}`,
  goOn: (name: string) => `Continue with ${name}`,
  finished: "Every child has a photo or is absent.",
  roll: (roll: string) => `Roll ${roll}`,
  position: (place: number, all: number) => `${place} / ${all}`,
  state: {
    none: "No photo",
    there: "Has a photo",
    sent: "Sent",
    waiting: "On this phone",
    refused: "Not accepted",
    absent: "Absent",
  },
  list: "All children",
  back: "Back",
  next: "Next",
  shoot: "Take the photo",
  openCamera: "Open the camera",
  chooseFile: "Choose a photo",
  cameraStarts: "Starting the camera...",
  cameraRefused: "This page cannot use the camera. Open the phone's camera app, or choose a photo.",
  turnCamera: "Switch camera",
  absent: "Absent",
  notAbsent: "Present",
  use: "Use and continue",
  again: "Retake",
  adjust: "Adjust",
  photoOf: (name: string) => `Photo of ${name}, as it will be sent`,
  retake: "A new photo replaces the earlier one.",
  preparing: "Preparing the photo...",
  problem: {
    heic: "HEIC photos cannot be used. Choose a JPEG, or take the photo here.",
    unsupported: "This file cannot be used. Choose a JPEG, PNG or WebP photo.",
    tooLarge: "The photo is larger than 10 MB. Choose a smaller one.",
    damaged: "The photo cannot be read. Retake it.",
  },
  kept: {
    none: "All photos have been sent. None are left on this phone.",
    waiting: (count: number) => (count === 1 ? "1 photo to send" : `${count} photos to send`),
    sending: "Sending...",
    offline: "no connection",
    noNetwork: "No connection. Photos stay on this phone until they are sent.",
    refused: (count: number) =>
      `${count === 1 ? "1 photo was" : `${count} photos were`} not accepted. See below.`,
  },
  phoneFull:
    "This phone's storage is full. Your earlier photos are safe. Wait until they are sent, or free up some space. Then try again.",
  cannotKeep: "This browser cannot store photos. Do not use a private window.",
  onPhone: "On this phone",
  save: "Save to phone",
  saveAll: "Save all as files",
  remove: "Delete",
  removeAll: "Remove all from this phone",
  removeQuestion: (unsent: number) =>
    unsent === 0
      ? "The class list and absences on this phone will be deleted. The school keeps the photos you sent."
      : `${unsent === 1 ? "1 photo has" : `${unsent} photos have`} not been sent and will be lost. Save what you need first.`,
  deleteQuestion: (name: string) => `The photo of ${name} has not been sent and will be lost.`,
  removed: "This class has been removed from this phone.",
  cancel: "Cancel",
  /** The wording for cropping a photo. */
  crop: form.crop,
  /** The messages from the server, keyed by code. Any other message stays in English. */
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

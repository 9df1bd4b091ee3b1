import { previewText } from "@idms/core/cards/checks/preview-notes";
import type { FailureCode } from "@idms/core/all-sentences";
import type { FieldText } from "@idms/core/forms/answers/check-answers";
import { noticeChanged } from "@idms/core/forms/notices/notice";
import { parentText } from "@idms/core/collect/invitations/parent-text";
import { commonText, fieldText, imageText, laterText, uploadText } from "@idms/core/messages";
import type { PhotoAdvice } from "@idms/core/students/photos/coach-photo";
import { doubtText } from "@idms/core/students/checks/doubt-text";

/** The text of the parents' form in English. To add a language, add a file named after its language code. */
export const texts = {
  ...uploadText,
  field: fieldText as FieldText,
  loading: commonText.loading,
  language: "Language",
  school: "School",
  class: "Class",
  section: "Section",
  requiredNote: "Fields marked * must be filled in.",
  choose: "Choose",
  tryAgain: "Try again",
  loadTrouble: "Or there is no connection: check your internet and try again.",
  askSchool: "Ask the school for a new link.",
  until: "Open until",
  contact: "Questions? Ask the school:",
  /** The reasons why a link opens no form. */
  closed: {
    expired: "Its time is over.",
    used_up: "As many details have come through it as it was made for.",
    inactive: "The school has closed it.",
    unknown: "There is no such address: a part of it may be missing.",
  },
  sendTrouble: "Nothing you entered is lost. Check your internet connection and try again.",
  resent: "It is sent by itself when there is a connection.",
  secondTry: "The connection broke off. Trying once more...",
  waiting: "Sent. Waiting for the answer...",
  sent: (percent: number) => `${percent} % sent`,
  receipt: "Receipt number",
  receiptNote: "Keep this number. The school finds your details by it.",
  addAnother: "Add another child",
  card: "See your child's card and where it stands",
  keptForSchool:
    "This child's details came before. What you sent now is with the school, which compares both.",
  draftKept: "What you typed earlier on this phone is still here.",
  clear: "Clear the form",
  notice: {
    short: "The school uses these details and the photo to make your child's ID card.",
    more: "Read more",
    agree: "I am the child's parent or guardian. I have read this and agree.",
    missing: "Please tick that you agree.",
  },
  photo: {
    take: "Take a photo",
    choose: "Choose a photo",
    change: "Choose another",
    adjust: "Adjust",
    turn: "Turn",
    remove: "Remove",
    preparing: "Preparing the photo...",
    chosen: (label: string) => `${label}, as it will be sent`,
    unseen: (name: string) => `${name} cannot be shown here. It is sent as it is.`,
    unkept: "Please choose the photo again: the page could not keep it.",
  },
  /** The problems that the phone itself finds in a photo. */
  coach: {
    looking: "Looking at the photo, on this phone alone...",
    good: "The photo looks good.",
    asItIs: "You can send it as it is, too.",
    advice: {
      no_face: "No face was found. Take the photo from the front, with the whole face in sight.",
      several_faces: "There are several faces. Only the child should be in the photo.",
      cut: "A part of the face is cut off. Move it into the frame, or take the photo again.",
      dark: "The face is dark. Take the photo with the light before the child, not behind.",
      bright: "The face is too bright. Take the photo in the shade and without a flash.",
      blurred: "The photo is blurred. Hold the phone still and tap on the face.",
      tilted: "The head is tilted. Hold the phone upright; the child looks straight ahead.",
      far: "The face is small. Go closer to the child.",
      near: "The face is very near. Step back a little.",
      pale: "The photo is pale. Wipe the camera clean and look for better light.",
      small: "The photo is small. Take it with the camera, not from a chat.",
    } satisfies Record<PhotoAdvice, string>,
  },
  crop: {
    title: "Adjust the photo",
    note: "Head and shoulders should fill the frame. Drag the photo, or use the buttons or the arrow keys.",
    picture: "Photo in its frame; move it with the arrow keys",
    zoom: "Zoom",
    up: "Move up",
    down: "Move down",
    left: "Move left",
    right: "Move right",
    apply: "Use this photo",
    cancel: commonText.cancel,
    trouble: "This could not be loaded. Check your internet connection and try again.",
  },
  preview: {
    see: "See the card",
    drawing: "The card is being drawn...",
    sample: "This is only a sample. The school's card is sharp, and nothing is written across it.",
    front: "The front of the card, a sample",
    back: "The back of the card, a sample",
    fits: "Everything fits on the card.",
    trouble: "The card cannot be shown just now. You can go on without it.",
    notes: previewText.notes,
  },
  doubts: {
    title: "Is this right?",
    about: doubtText,
    crowded: "As many children as this class has are there already.",
    send: "It is right, submit",
  },
  /** The server's messages, by code; any other message stays in English. */
  server: {
    "link.paused": parentText.linkPaused,
    "family.alreadyReceived": parentText.alreadyReceived,
    "later.busy": laterText.busy,
    "later.tooSlow": laterText.tooSlow,
    "photo.tooLarge": imageText.tooLarge("photo"),
    "photo.tooManyPixels": imageText.tooManyPixels("photo"),
    "photo.tooHeavy": imageText.tooHeavy("photo"),
    "photo.damaged": imageText.damaged("photo"),
    "photo.heic": imageText.heic("photo"),
    "photo.unsupported": imageText.unsupported("photo"),
    "family.noticeChanged": noticeChanged,
  } satisfies Partial<Record<FailureCode, string>>,
  tooMany: laterText.tooMany,
  /** Translates a common label or option. Any other text stays as the school wrote it. */
  usual: (written: string): string => written,
} as const;

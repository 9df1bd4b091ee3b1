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
  loadTrouble: "If the link is correct, you may be offline. Check your internet connection and try again.",
  askSchool: "Ask the school for a new link.",
  until: "Open until",
  contact: "Questions? Ask the school:",
  /** The reasons why a link opens no form. */
  closed: {
    expired: "The link has expired.",
    used_up: "The link has been used the maximum number of times.",
    inactive: "The school has closed the link.",
    unknown: "This address does not exist. Part of it may be missing.",
  },
  sendTrouble: "Nothing you entered is lost. Check your internet connection and try again.",
  resent: "The form will be sent automatically once you are online.",
  secondTry: "The connection was lost. Trying again...",
  waiting: "Sent. Waiting for confirmation...",
  sent: (percent: number) => `${percent} % sent`,
  receipt: "Receipt number",
  receiptNote: "Keep this number so that the school can find your details.",
  addAnother: "Add another child",
  card: "See your child's card and its status",
  keptForSchool: "The school has received your new details and will compare them with the earlier ones.",
  draftKept: "What you typed earlier on this phone is still here.",
  clear: "Clear the form",
  notice: {
    short: "The school uses these details and the photo to make your child's ID card.",
    more: "Read more",
    agree: "I am the child's parent or guardian. I have read this and agree.",
    missing: "Please tick the box if you agree.",
  },
  photo: {
    take: "Take a photo",
    choose: "Choose a photo",
    change: "Choose another",
    adjust: "Adjust",
    turn: "Rotate",
    remove: "Remove",
    preparing: "Preparing the photo...",
    chosen: (label: string) => `${label}, as it will be sent`,
    unseen: (name: string) => `${name} cannot be shown here. It will be sent unchanged.`,
    unkept: "Please choose the photo again. The page could not store it.",
  },
  /** The problems that the phone itself finds in a photo. */
  coach: {
    looking: "Checking the photo, on this phone only...",
    good: "The photo looks good.",
    asItIs: "You can also send the photo as it is.",
    advice: {
      no_face: "No face was found. Take the photo from the front, with the whole face visible.",
      several_faces: "There are several faces. Only the child should be in the photo.",
      cut: "Part of the face is cut off. Move the face into the frame, or take the photo again.",
      dark: "The face is too dark. The light should be in front of the child, not behind.",
      bright: "The face is too bright. Take the photo in the shade and without flash.",
      blurred: "The photo is blurred. Hold the phone still and tap the face on the screen.",
      tilted: "The head is tilted. Hold the phone upright. The child should look straight ahead.",
      far: "The face is too small. Move closer to the child.",
      near: "The face is too close. Step back a little.",
      pale: "The photo looks washed out. Clean the camera lens and find better light.",
      small: "The photo is too small. Use the camera, not a photo from a chat.",
    } satisfies Record<PhotoAdvice, string>,
  },
  crop: {
    title: "Adjust the photo",
    note: "The head and shoulders should fill the frame. Drag the photo, or use the buttons or arrow keys.",
    picture: "Photo in its frame. Move the photo with the arrow keys.",
    zoom: "Zoom",
    up: "Move up",
    down: "Move down",
    left: "Move left",
    right: "Move right",
    apply: "Use this photo",
    cancel: commonText.cancel,
    trouble:
      "The tool for adjusting the photo could not be loaded. Check your internet connection and try again.",
  },
  preview: {
    see: "See the card",
    drawing: "Preparing the sample card...",
    sample: "This is only a sample. The real card will be sharp, with no writing across it.",
    front: "Sample of the front of the card",
    back: "Sample of the back of the card",
    fits: "Everything fits on the card.",
    trouble: "The card cannot be shown right now. You can continue without it.",
    notes: previewText.notes,
  },
  doubts: {
    title: "Is this right?",
    about: doubtText,
    crowded: "The school already has details for every child in this class.",
    send: "Yes, submit",
  },
  /** The messages from the server, keyed by code. Any other message stays in English. */
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
  /** The texts that differ on a link for staff. */
  staff: {
    title: "Upload Staff Details",
    class: "Group",
    addAnother: "Add another person",
    card: "See your card and its status",
    keptForSchool: "The school has received your new details and will compare them with the earlier ones.",
    notice: {
      short: "The school uses these details and the photo to make your ID card.",
      agree: "I have read this and agree.",
    },
    advice: {
      several_faces: "There are several faces. Only you should be in the photo.",
      dark: "The face is too dark. The light should be in front of you, not behind.",
      tilted: "The head is tilted. Hold the phone upright and look straight ahead.",
      far: "The face is too small. Move closer to the camera.",
    },
    crowded: "The school already has details for everyone in this group.",
    alreadyReceived: "Your details have already been received.",
  },
  tooMany: laterText.tooMany,
  /** Translates a common label or option. Any other text stays as the school wrote it. */
  usual: (written: string): string => written,
} as const;

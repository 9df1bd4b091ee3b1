import { uploadText } from "../../messages.ts";
import { parentText } from "../invitations/parent-text.ts";

const photosEnded =
  "This photo-day link has ended. The photos stay on this phone: ask the school to extend the link.";
const signOffEnded = "This proof link has ended. Ask the school to extend it.";

/** The refusals by kind of link: for a token without a link, for a paused link, and for any other that is not open. */
export const LINK_REFUSALS = {
  form: {
    unknown: uploadText.invalidLink,
    paused: parentText.linkPaused,
    closed: uploadText.invalidLink,
  },
  photos: {
    unknown: "This photo-day link does not exist. Ask the school for a new one.",
    paused: photosEnded,
    closed: photosEnded,
  },
  "sign-off": {
    unknown: "This proof link does not exist. Ask the school for a new one.",
    paused: signOffEnded,
    closed: signOffEnded,
  },
};

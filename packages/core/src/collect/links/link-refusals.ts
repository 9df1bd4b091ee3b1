import { uploadText } from "../../messages.ts";
import { parentText } from "../invitations/parent-text.ts";

const photosEnded =
  "This photo-day link has ended. The photos stay on this phone: ask the school to extend the link.";
const signOffEnded = "This proof link has ended. Ask the school to extend it.";

/** What a refusal says, by the kind of link: of a token that no link has, of a link that is paused, and of any other that is not open. */
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

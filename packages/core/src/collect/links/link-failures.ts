import { failures } from "../../failure.ts";
import { uploadText } from "../../messages.ts";
import { parentText } from "../invitations/parent-text.ts";
import { LINK_REFUSALS } from "./link-refusals.ts";

/** The reasons why a class's link is not open, or cannot be changed. */
export const linkFailures = /* @__PURE__ */ failures("link", {
  unknown: ["missing", uploadText.invalidLink],
  inactive: ["gone", uploadText.invalidLink],
  expired: ["gone", uploadText.invalidLink],
  usedUp: ["gone", uploadText.invalidLink],
  paused: ["gone", parentText.linkPaused],
  photoDayUnknown: ["missing", LINK_REFUSALS.photos.unknown],
  photoDayEnded: ["gone", LINK_REFUSALS.photos.closed],
  proofUnknown: ["missing", LINK_REFUSALS["sign-off"].unknown],
  proofEnded: ["gone", LINK_REFUSALS["sign-off"].closed],
  noNumber: ["missing", 'There is no link {number}. Run "idms links list" to see all links.'],
  hasSubmissions: [
    "conflict",
    "Details have already been sent through this link. Create a new link for the other class.",
  ],
  noneOpen: ["conflict", "{class} has no open link. Create one, or extend an existing link."],
});

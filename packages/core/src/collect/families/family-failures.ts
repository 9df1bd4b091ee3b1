import { failures } from "../../failure.ts";
import { consentMissing, noticeChanged } from "../../forms/notices/notice.ts";
import { parentText } from "../invitations/parent-text.ts";
import { familyText } from "./family-page.ts";

/** The reasons why a family's submission is rejected, or why its page is not shown. */
export const familyFailures = failures("family", {
  noPage: ["missing", familyText.unknown],
  removed: ["gone", familyText.removed],
  noPhoneCard: ["missing", "There is no valid card to show on a phone."],
  noPass: ["unprocessable", "The card cannot be added to this wallet now. Please contact the school."],
  nothingSaid: ["invalid", familyText.nothing],
  consentMissing: ["invalid", consentMissing],
  noticeChanged: ["invalid", noticeChanged],
  noticeJustApproved: [
    "stale",
    "Someone else changed the notice. Reload the page and check the notice again.",
  ],
  alreadyReceived: ["conflict", parentText.alreadyReceived],
  alreadyChecked: ["conflict", parentText.alreadyChecked],
  keyLength: ["invalid", "An Idempotency-Key must have 1 to {most} characters."],
});

import type { InvitationTexts } from "./invitation.ts";

export const texts: InvitationTexts = {
  subject: "Class {classroom}: ID cards",
  request: "Dear parents, please fill in your child's details and add a photo by {until}:",
  childSubject: "Class {classroom}: ID card for {child}",
  missing: "Dear parents, please fill in {child}'s details and add a photo by {until}:",
  sentBack:
    "Dear parents, some of {child}'s details need to be corrected. Please fill them in again by {until}:",
};

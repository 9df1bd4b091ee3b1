import type { InvitationTexts } from "./invitation.ts";

export const texts: InvitationTexts = {
  subject: "Class {classroom}: ID cards",
  request: "Dear parents, please fill in your child's details and add a photo by {until}:",
  childSubject: "Class {classroom}: the ID card of {child}",
  missing: "Dear parents, please fill in the details of {child} and add a photo by {until}:",
  sentBack:
    "Dear parents, something in the details of {child} is to be put right. Please fill them in once more by {until}:",
};

import { failures } from "../../failure.ts";

/** Failures concerning a user, their role or their saved items. */
export const userFailures = failures("user", {
  unknown: ["missing", 'There is no user "{username}". Run "idms users list" to see all users.'],
  nameTaken: ["conflict", 'There is already a user named "{username}". Please choose another name.'],
  alreadySetUp: [
    "conflict",
    'This data folder is already set up. Its super admin is "{username}". Start the server with "idms serve".',
  ],
  superAdminStays: [
    "conflict",
    '"{username}" is a super admin and cannot be removed. Use "idms users disable" to block the account.',
  ],
  lastSuperAdmin: [
    "conflict",
    '"{username}" is the last super admin who can sign in. Add or enable another super admin first.',
  ],
  shutOut: [
    "invalid",
    "{username} is disabled, so the token would not work either. Enable the account first.",
  ],
  placeNotOfRole: ["invalid", "The role {role} can apply only to one of these: {places}. Choose one."],
  chooseDistrict: ["invalid", "Choose the district."],
  chooseSchoolOfClasses: ["invalid", "Choose the school that the classes belong to."],
  chooseClasses: ["invalid", "Choose at least one class."],
  filterNameTaken: [
    "conflict",
    "You already have a filter named {name}. Choose another name, or rename the existing filter.",
  ],
  tooManyFilters: [
    "conflict",
    "You already have {most} filters for this list. Remove one before you save another.",
  ],
});

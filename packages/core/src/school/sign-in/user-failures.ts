import { failures } from "../../failure.ts";

/** What is wrong with a user, their role or what they keep. */
export const userFailures = failures("user", {
  unknown: ["missing", 'There is no user "{username}". "idms users list" shows what there is.'],
  nameTaken: ["conflict", 'There is already a user named "{username}". Please choose another name.'],
  alreadySetUp: [
    "conflict",
    'This data folder is set up already: its super admin is "{username}". Start the server with "idms serve".',
  ],
  superAdminStays: [
    "conflict",
    '"{username}" is a super admin and cannot be removed: shut them out with "idms users disable".',
  ],
  lastSuperAdmin: [
    "conflict",
    '"{username}" is the last super admin who can sign in: add or enable another one first.',
  ],
  shutOut: ["invalid", "{username} is shut out, and so would be the token: let them in again first."],
  placeNotOfRole: ["invalid", "The role {role} is given for one of {places}."],
  chooseDistrict: ["invalid", "Choose the district."],
  chooseSchoolOfClasses: ["invalid", "Choose the school of the classes."],
  chooseClasses: ["invalid", "Choose at least one class."],
  filterNameTaken: ["conflict", "You have a filter {name} already: choose another name, or rename that one."],
  tooManyFilters: ["conflict", "You have {most} filters for this list already: remove one to save another."],
});

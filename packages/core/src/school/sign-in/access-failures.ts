import { failures } from "../../failure.ts";
import { commonText } from "../../messages.ts";

/** Why somebody who is signed in, or a program with a token, may not do something. */
export const accessFailures = failures("access", {
  roleForbids: ["forbidden", "Your role does not allow this."],
  tokenForbids: ["forbidden", 'This API token does not allow this: it needs the right "{right}".'],
  tokenForbidsAny: ["forbidden", "This API token does not allow this: it needs one of the rights {rights}."],
  notForTokens: ["forbidden", "An API token cannot do this: sign in with a name and a password."],
  rightNotYours: ["forbidden", 'You cannot give a token the right "{right}".'],
  rightsNotYours: ["forbidden", "You cannot give a token the rights {rights}."],
  noSchoolYet: ["forbidden", "Your account has no school yet: ask the super admin to choose one."],
  schoolNotSaid: [
    "invalid",
    "Your role is given for several schools: say which one, by its number in the header {header}.",
  ],
  chooseSchool: ["invalid", commonText.chooseSchool],
  metricsToken: ["unauthenticated", "Send the metrics_token as a bearer token to read the metrics."],
});

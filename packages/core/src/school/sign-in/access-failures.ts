import { failures } from "../../failure.ts";
import { commonText } from "../../messages.ts";

/** The reasons why a signed-in user, or a program with a token, is denied an action. */
export const accessFailures = failures("access", {
  roleForbids: ["forbidden", "Your role does not allow this."],
  tokenForbids: ["forbidden", 'This API token cannot do this. It needs the right "{right}".'],
  tokenForbidsAny: ["forbidden", "This API token cannot do this. It needs one of the rights {rights}."],
  notForTokens: ["forbidden", "An API token cannot do this. Sign in with a username and password."],
  rightNotYours: ["forbidden", 'You cannot give a token the right "{right}".'],
  rightsNotYours: ["forbidden", "You cannot give a token the rights {rights}."],
  noSchoolYet: ["forbidden", "Your account has no school yet. Ask the super admin to choose one."],
  schoolNotSaid: [
    "invalid",
    "Your role covers several schools. Specify the ID of one school in the {header} header.",
  ],
  chooseSchool: ["invalid", commonText.chooseSchool],
  metricsToken: ["unauthenticated", "To read the metrics, send the metrics_token as a bearer token."],
});

import { failures } from "../../failure.ts";
import { changePasswordText, loginText, resetPasswordText } from "../../messages.ts";

/** The reasons why a user is not signed in, or is no longer signed in. */
export const signInFailures = failures("signIn", {
  failed: ["unauthenticated", loginText.failed],
  needed: ["unauthenticated", "Please sign in."],
  sessionEnded: ["unauthenticated", "Your session has ended. Please sign in again."],
  passwordGivenTooLate: [
    "unauthenticated",
    "This password was issued more than a week ago and is no longer valid. Ask for a reset link or a new password.",
  ],
  providerTooLate: [
    "unauthenticated",
    "This sign-in took too long, or was started in another browser. Please start again.",
  ],
  otherSite: ["forbidden", "This request came from another site."],
  resetFailed: ["invalid", resetPasswordText.failed],
  resetTokenMissing: ["invalid", resetPasswordText.missingToken],
  currentPasswordMissing: ["invalid", changePasswordText.currentMissing],
  currentPasswordWrong: ["invalid", "Your current password is not correct."],
});

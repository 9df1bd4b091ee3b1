import { failures } from "../../failure.ts";
import { changePasswordText, passwordText, resetPasswordText } from "../../messages.ts";

/** Reasons why a new password is rejected. */
export const passwordFailures = /* @__PURE__ */ failures("password", {
  tooShort: ["invalid", "Password must be at least {minimum} characters."],
  newTooShort: ["invalid", "New password must be at least {minimum} characters."],
  tooLong: ["invalid", "Password must be at most {limit} characters."],
  tooCommon: ["invalid", passwordText.tooCommon],
  ownName: [
    "invalid",
    "This password is based on the name of the user or the school. Please choose another one.",
  ],
  mismatch: ["invalid", resetPasswordText.mismatch],
  newMismatch: ["invalid", changePasswordText.mismatch],
  severalLines: [
    "invalid",
    "The password has {lines} lines, but only one line can be typed to sign in. Provide the password alone, on one line.",
  ],
  notGiven: ["invalid", "No password was provided. Pipe one in, or specify a file with --password-file."],
});

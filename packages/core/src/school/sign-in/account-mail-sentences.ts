import { sentences } from "../../sentence.ts";

/** Subjects of the emails that users receive about their own account. */
export const accountSubject = sentences("accountSubject", {
  password: "Your IDMS password was changed",
  email: "Your IDMS email address was changed",
  passwordAndEmail: "Your IDMS password and email address were changed",
  newDevice: "A new device signed in to your IDMS account",
  factors: "Security notice for your IDMS account",
  reset: "Reset your IDMS password",
});

/** Paragraphs of these emails. */
export const accountText = sentences("accountText", {
  password: 'The password for "{username}" was just changed.',
  email: 'The email address for "{username}" was just changed.',
  passwordAndEmail: 'The password and the email address for "{username}" were just changed.',
  newDevice: '"{username}" just signed in from a new device: {device}.',
  factors: '{news} This happened just now on the account "{username}".',
  ifExpected: "If you expected this change, you do not need to do anything.",
  ifYou: "If this was you, you do not need to do anything.",
  elseReset:
    "If not, request a reset link on the sign-in page immediately, or contact the IDMS administrator at your school.",
  elseChange: "If not, change your password immediately, or contact the IDMS administrator at your school.",
  resetAsked: 'Someone asked to reset the password for "{username}".',
  resetLink:
    "To choose a new password, open this link within {minutes} minutes. You can use it only once:\n\n{link}",
  ifNotYou: "If this was not you, ignore this email. Nothing has changed.",
});

/** What happened to a user's second factors. */
export const factorNews = sentences("factorNews", {
  appAdded: "An authenticator app was set up.",
  passkeyAdded: "A passkey was added.",
  appRemoved: "The authenticator app was removed.",
  passkeyRemoved: "A passkey was removed.",
  allRemoved: "All second factors were removed by an administrator.",
  codesMade: "New recovery codes were created, and the old ones no longer work.",
  recoveryCodeUsed: "A recovery code was used to sign in.",
  codesTried: "Someone who knows the password entered many wrong codes and now has to wait.",
});

/** Names of the devices from which users sign in. */
export const signInDevice = sentences("signInDevice", {
  browserOn: "{browser} on {system}",
  known: "{name}",
  unknown: "Unknown device",
});

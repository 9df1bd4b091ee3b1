import { failures } from "../../failure.ts";

/** Failures concerning a second factor, or a request from a user who has or needs a second factor. */
export const factorFailures = failures("factor", {
  needed: ["unauthenticated", "Enter a code from your second factor to continue."],
  enrol: ["forbidden", "Your role requires a second factor. Set one up to continue."],
  proveAgain: ["forbidden", "Confirm your identity to continue."],
  wrongCode: [
    "unauthenticated",
    "This code is wrong or has already been used. Wait for the next code, and check the clock on your device.",
  ],
  wrongFirstCode: [
    "invalid",
    "This code is wrong or has already been used. Wait for the next code, and check the clock on your device.",
  ],
  wrongPasskey: ["unauthenticated", "The passkey was not accepted. Try again."],
  passkeyRefused: ["invalid", "The passkey was not accepted. Try again."],
  bothNeeded: ["invalid", "Enter your password and a code from your second factor."],
  tooLate: [
    "unauthenticated",
    "This sign-in took too long or was already completed. Enter your username and password again.",
  ],
  otherKey: [
    "conflict",
    "Authenticator app codes cannot be checked, because this installation was restored without its factors.key. Use a recovery code or a passkey, or ask the server administrator to remove your second factors.",
  ],
  notBegun: ["conflict", "The authenticator app setup took too long or was not started. Start again."],
  passkeyNotBegun: ["invalid", "The passkey setup took too long or was not started. Start again."],
  appThere: ["conflict", "An authenticator app is already set up. Remove it first."],
  noApp: ["missing", "No authenticator app is set up."],
  none: ["missing", "Set up an authenticator app or a passkey first. Recovery codes are only a backup."],
  passkeyThere: ["conflict", "This passkey is already set up."],
  lastNeeded: [
    "conflict",
    "Your role requires a second factor. Set up another one before you remove this one.",
  ],
  passkeysNeedName: [
    "conflict",
    "Passkeys need a domain name, but this installation's address is {address}. Set base_url to an address with a domain name, such as https://cards.example.org.",
  ],
  passkeysNeedHttps: [
    "conflict",
    "Passkeys need https, but this installation's address is {address}. Set base_url to an address that begins with https.",
  ],
});

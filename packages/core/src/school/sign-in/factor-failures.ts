import { failures } from "../../failure.ts";

/** What is wrong with a second factor, or asked of somebody who has one or needs one. */
export const factorFailures = failures("factor", {
  needed: ["unauthenticated", "Enter a code of your second factor to go on."],
  enrol: ["forbidden", "Your role needs a second factor: set one up to go on."],
  proveAgain: ["forbidden", "Confirm that it is you to go on."],
  wrongCode: [
    "unauthenticated",
    "This code is not right, or was used already. Wait for the next one, and check the clock of the device.",
  ],
  wrongFirstCode: [
    "invalid",
    "This code is not right, or was used already. Wait for the next one, and check the clock of the device.",
  ],
  wrongPasskey: ["unauthenticated", "That is not right. Try again."],
  passkeyRefused: ["invalid", "That is not right. Try again."],
  bothNeeded: ["invalid", "Enter your password and a code of your second factor."],
  tooLate: [
    "unauthenticated",
    "Signing in took too long, or was done already. Enter your username and password again.",
  ],
  otherKey: [
    "conflict",
    "Codes of an app cannot be checked here, because this installation was restored without its factors.key. Use a recovery code or a passkey, or ask the person who runs IDMS to remove your factors.",
  ],
  notBegun: ["conflict", "The app is not being set up, or that took too long. Begin again."],
  passkeyNotBegun: ["invalid", "The passkey is not being set up, or that took too long. Begin again."],
  appThere: ["conflict", "An app is set up already. Remove it first."],
  noApp: ["missing", "No app is set up."],
  none: ["missing", "Set up an app or a passkey first: a recovery code stands in for it."],
  passkeyThere: ["conflict", "This passkey is set up already."],
  lastNeeded: ["conflict", "Your role needs a second factor: set up another one before you remove this one."],
  passkeysNeedName: [
    "conflict",
    "Passkeys need a name, and the address of this installation is {address}. Set base_url to one with a name, such as https://cards.example.org.",
  ],
  passkeysNeedHttps: [
    "conflict",
    "Passkeys need https, and the address of this installation is {address}. Set base_url to one that begins with https.",
  ],
});

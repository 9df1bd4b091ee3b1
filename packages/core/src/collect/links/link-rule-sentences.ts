import { linkText } from "../../messages.ts";
import { sentences } from "../../sentence.ts";

/** Messages about errors in a link that is being created or changed. */
export const linkRules = /* @__PURE__ */ sentences("linkRule", {
  expiry: linkText.expiryInvalid,
  lastDay: "Choose today or a later day.",
  dayAtLeast: "A link must be valid for at least 1 day.",
  daysAtMost: "A link can be valid for up to {most} days.",
  daysOfProof: "A sign-off link can be valid for up to {most} days.",
  nothingToChange: "Specify what to change: is_active, days, or both.",
});

import { changePasswordText, loginText, uploadText, userText } from "../messages.ts";
import { sentences } from "../sentence.ts";

/** Messages that confirm what was done. */
export const doneSentences = sentences("done", {
  detailsSent: uploadText.done,
  passwordChanged: changePasswordText.done,
  linkSent: loginText.linkSent,
  passwordUpdated: userText.passwordUpdated,
  disabledPasswordUpdated: `${userText.passwordUpdated}. {username} is still disabled and cannot sign in.`,
  detailsWithdrawn: "These details were withdrawn. If that was a mistake, contact the school.",
  erasureAsked:
    "The school knows that you have withdrawn your consent. The school decides what is erased, and when.",
});

/** Messages for unexpected situations, such as an unknown address or an internal error. */
export const strangeSentences = sentences("strange", {
  nothingHere: "There is nothing at this address.",
  unexpected: "Something went wrong on our side. If it happens again, report this number: {id}",
});

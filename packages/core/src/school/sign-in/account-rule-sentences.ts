import { resetPasswordText, userText } from "../../messages.ts";
import { sentences } from "../../sentence.ts";

/** Errors in the data for creating or changing an account, a token or a saved filter. */
export const accountRules = /* @__PURE__ */ sentences("accountRule", {
  roleFixed: userText.roleFixed,
  place: "A role must apply to one of these: {places}.",
  classesAtMost: "Choose up to {most} classes.",
  missingToken: resetPasswordText.missingToken,
  enterCode: "Enter a code.",
  codeTooLong: "This code is too long.",
  noTicket: "The ticket from the first sign-in step is missing.",
  enterPassword: "Enter your password.",
  noSuchRight: "There is no such right. GET /api/tokens/rights/ lists the available rights.",
  noRight: "Choose at least one right for the token.",
  tokenDayAtLeast: "A token must be valid for at least 1 day.",
  tokenDaysAtMost: "A token can be valid for up to {most} days.",
  filteredLists: "Filters can be saved for {lists}.",
  filterKeeps: "A filter for this list can contain only {names}.",
});

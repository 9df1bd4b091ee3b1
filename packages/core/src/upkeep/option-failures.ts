import { failures } from "../failure.ts";

/** Errors in the options of any command. */
export const optionFailures = failures("option", {
  classNeedsSchool: ["invalid", "Specify the school of the class with --school."],
});

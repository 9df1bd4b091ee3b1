import { failures } from "../failure.ts";

/** Errors in options that any command can report. */
export const optionFailures = failures("option", {
  classNeedsSchool: ["invalid", "Specify the school of the class with --school."],
});

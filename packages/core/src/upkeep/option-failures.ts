import { failures } from "../failure.ts";

/** Errors in options that any command can report. */
export const optionFailures = failures("option", {
  classNeedsSchool: ["invalid", "Use --school to specify the school that the class belongs to."],
});

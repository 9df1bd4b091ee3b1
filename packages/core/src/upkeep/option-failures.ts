import { failures } from "../failure.ts";

/** What is wrong with the options of a command, whatever the command does. */
export const optionFailures = failures("option", {
  classNeedsSchool: ["invalid", "Specify the school of the class with --school."],
});

import { failures } from "../../failure.ts";

/** What is wrong with a form template, or with which one is meant. */
export const formFailures = failures("form", {
  usedByLinks: ["conflict", "Upload links use this form template, so it cannot move to another school."],
  schoolHasNone: [
    "missing",
    '{school} has no form template. Make one under Form Templates first, or with "{command}": its fields say what the columns of a sheet mean.',
  ],
  schoolHasSeveral: ["conflict", "{school} has several form templates: choose one with --form: {forms}."],
  notExported: ["unprocessable", "This file is not a form template that was exported from IDMS."],
  newerVersion: [
    "unprocessable",
    "This form template was exported from a newer version of the program: update this one, and try again.",
  ],
});

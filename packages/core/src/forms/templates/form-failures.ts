import { failures } from "../../failure.ts";

/** Failures of form templates, including an unknown or ambiguous form template. */
export const formFailures = failures("form", {
  usedByLinks: [
    "conflict",
    "This form template is used by upload links, so it cannot be moved to another school.",
  ],
  schoolHasNone: [
    "missing",
    '{school} has no form template. Create one under Form Templates first, or with "{command}". The fields in the template define what the columns in a spreadsheet mean.',
  ],
  schoolHasSeveral: ["conflict", "{school} has several form templates. Choose one with --form: {forms}."],
  notExported: ["unprocessable", "This file is not a form template exported from IDMS."],
  newerVersion: [
    "unprocessable",
    "This form template was exported from a newer version of IDMS. Update IDMS, then try again.",
  ],
});

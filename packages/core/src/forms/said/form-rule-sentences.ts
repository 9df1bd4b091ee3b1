import { templateText } from "../../messages.ts";
import { sentences } from "../../sentence.ts";

/** Messages about errors in a form template, or about missing parts of it. */
export const formRules = /* @__PURE__ */ sentences("formRule", {
  fileNeedsPhoto: templateText.fileNeedsPhoto("{target}"),
  needsOptions: templateText.needsOptions("{label}"),
  noFields: templateText.noFields,
  noName: "No field holds the student's name (map_to full_name).",
  noPhoto: "No field holds the photo (type file, map_to photo).",
  noUnique: "No field is unique, so the same child's details can be submitted twice.",
  photoNeedsFile: templateText.photoNeedsFile,
  sameName: templateText.sameName("{name}"),
  sameTarget: templateText.sameTarget("{target}"),
  wholeMonths: "The number of months must be a whole number.",
  months: "The number of months must be a number.",
  monthAtLeast: "Details must be kept for at least one month.",
  monthsAtMost: "Details can be kept for up to {most} months.",
});

import { sentences } from "../../sentence.ts";

/** The state of an import in words. */
export const importStateSentences = sentences("importState", {
  draft: "Not imported yet",
  undoing: "Being undone",
  done: "Imported: {created} added, {changed} changed, {unchanged} already there",
  undone: "Undone ({created} added, {changed} changed, {unchanged} already there)",
});

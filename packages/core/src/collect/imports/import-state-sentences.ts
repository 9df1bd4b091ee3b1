import { sentences } from "../../sentence.ts";

/** The sentences that describe the state of an import. */
export const importStateSentences = sentences("importState", {
  draft: "Not imported yet",
  undoing: "Being undone",
  done: "Imported: {created} added, {changed} changed, {unchanged} unchanged",
  undone: "Undone ({created} added, {changed} changed, {unchanged} unchanged)",
});

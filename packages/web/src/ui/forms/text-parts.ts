import type { Parts } from "@idms/core/upkeep/versions/merge";
import type { EditedRow } from "./use-save.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

/**
 * Returns functions that compare two versions of a row made up of strings, numbers and yes/no values. Differences are
 * labelled with the names of the form fields.
 */
export const textParts = (
  labels: Readonly<Record<string, string>>,
): Pick<EditedRow, "partsOf" | "labelOf" | "wordsOf"> => ({
  partsOf: (row) => {
    const values = row as Parts;
    return Object.fromEntries(Object.keys(labels).map((name) => [name, textOf(values[name])]));
  },
  labelOf: (name) => labels[name] ?? name,
  wordsOf: (text) => textOf(text) || commonText.none,
});

/** Returns the word for a yes/no value. */
export const yesOrNo = (yes: boolean): string => (yes ? say("Yes") : say("No"));

function textOf(value: unknown): string {
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

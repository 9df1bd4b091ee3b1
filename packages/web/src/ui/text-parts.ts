import { commonText, type Parts } from "@idms/core";
import type { EditedRow } from "./use-save.ts";

/** How a row whose parts are all texts and numbers is compared, with the labels of its fields. */
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

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

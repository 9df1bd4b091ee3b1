import { deedWords } from "../../school/log/deeds.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import { SENT_BACK_REASONS } from "./record-life.ts";
import { reasonsInWords } from "./record-text.ts";
import type { Deed } from "./student.ts";

type Labelled = Pick<FormField, "name" | "label">;

/** The words for a name in a record's history: a field's label, or the photo or the class. */
const partInWords = (name: string, fields: readonly Labelled[]): string => {
  const field = fields.find((each) => each.name === name);
  return field ? fieldLabel(field) : name === "photo" ? "Photo" : name === "class" ? "Class" : name;
};

/** The deeds on a proposal, by its kind: not every proposal comes from the family. */
const PROPOSAL_DEEDS: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> = {
  "students.propose": {
    correction: "The family asked for a correction",
    again: "The details were submitted again through a link",
    erasure: "The family withdrew its consent and asked for erasure",
  },
  "students.take_proposal": {
    correction: "The family's correction was accepted",
    again: "The details submitted again were accepted",
    erasure: "The family's erasure request was granted",
  },
  "students.dismiss_proposal": {
    correction: "The family's correction was dismissed",
    again: "The details submitted again were dismissed",
    erasure: "The family's erasure request was dismissed",
  },
};

/** A line of a record's history in plain words; a deed that has none yet, by its own name. */
export function deedInWords(
  { done, details }: Pick<Deed, "done" | "details">,
  fields: readonly Labelled[],
): string {
  const { changed, reasons, batch, kind } = details;
  const words = PROPOSAL_DEEDS[done]?.[String(kind)] ?? deedWords(done);
  if (details["undone"] === true) return `${words} (undone)`;
  if (done === "students.correct" && Array.isArray(changed))
    return `${words}: ${changed.map((name) => partInWords(String(name), fields)).join(", ")}`;
  if (done === "students.import" && typeof details["row"] === "number") {
    const where = `${String(details["file"])}, row ${details["row"]}`;
    return Array.isArray(changed)
      ? `Changed by a spreadsheet import: ${changed.join(", ")} (${where})`
      : `${words} (${where})`;
  }
  if (done === "students.send_back" && Array.isArray(reasons) && reasons.length > 0)
    return `${words}: ${reasonsInWords(SENT_BACK_REASONS.filter((reason) => reasons.includes(reason)))}`;
  const { from, to, year, left } = details;
  if (done === "students.promote" && left === true) return `Left at the end of ${String(year)}`;
  if (done === "students.promote" && typeof year === "string")
    return from === to
      ? `Stayed in ${String(to)} for ${year}`
      : `Moved from ${String(from)} to ${String(to)} for ${year}`;
  if (done === "print_batches.generate" && typeof batch === "number") return `${words} (batch ${batch})`;
  return words;
}

import { DEED_WORDS, deedWords } from "../../school/log/deeds.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import type { Wording } from "../../messages.ts";
import { SENT_BACK_REASONS } from "./record-actions.ts";
import { REASON_WORDS, reasonsInWords } from "./record-text.ts";
import type { Deed } from "./student.ts";

type Labelled = Pick<FormField, "name" | "label">;

/** Wording for a record's history, except for the names of the actions. */
export const historyText = {
  photo: "Photo",
  class: "Class",
  /** Wording for each kind of proposal, because not every proposal comes from the family. */
  proposals: {
    "students.propose": {
      correction: "The family asked for a correction",
      again: "The details were submitted again through a link",
      erasure: "The family withdrew its consent and asked for erasure",
    },
    "students.take_proposal": {
      correction: "The family's correction was accepted",
      again: "The resubmitted details were accepted",
      erasure: "The family's erasure request was granted",
    },
    "students.dismiss_proposal": {
      correction: "The family's correction was dismissed",
      again: "The resubmitted details were dismissed",
      erasure: "The family's erasure request was dismissed",
    },
  },
  undone: (deed: string) => `${deed} (undone)`,
  which: (deed: string, which: string) => `${deed}: ${which}`,
  ofRow: (deed: string, file: string, row: number) => `${deed} (${file}, row ${row})`,
  changedByRow: (parts: string, file: string, row: number) =>
    `Changed by a spreadsheet import: ${parts} (${file}, row ${row})`,
  left: (year: string) => `Left at the end of ${year}`,
  stayed: (room: string, year: string) => `Stayed in ${room} for ${year}`,
  moved: (from: string, to: string, year: string) => `Moved from ${from} to ${to} for ${year}`,
  ofBatch: (deed: string, batch: number) => `${deed} (batch ${batch})`,
};

/** The wording for a record's history in one language. */
interface HistoryWords {
  deeds: typeof DEED_WORDS;
  reasons: typeof REASON_WORDS;
  history: Wording<typeof historyText>;
}

const ENGLISH: HistoryWords = { deeds: DEED_WORDS, reasons: REASON_WORDS, history: historyText };

/** Returns the name of a changed part for a record's history: a field's label, the photo or the class. */
function partInWords(
  name: string,
  fields: readonly Labelled[],
  { photo, class: room }: HistoryWords["history"],
): string {
  const field = fields.find((each) => each.name === name);
  return field ? fieldLabel(field) : name === "photo" ? photo : name === "class" ? room : name;
}

/** Returns the text for an action on a kind of proposal, or undefined if there is none. */
function proposalInWords(
  done: string,
  kind: unknown,
  { proposals }: HistoryWords["history"],
): string | undefined {
  const byKind: Readonly<Record<string, string>> | undefined = Object.hasOwn(proposals, done)
    ? proposals[done as keyof typeof proposals]
    : undefined;
  return byKind?.[String(kind)];
}

/**
 * Returns a line of a record's history in plain words. An action that has no text is shown under its own name.
 * @param words the wording in another language
 */
export function deedInWords(
  { done, details }: Pick<Deed, "done" | "details">,
  fields: readonly Labelled[],
  { deeds, reasons: reasonWords, history }: HistoryWords = ENGLISH,
): string {
  const { changed, reasons, batch, kind } = details;
  const words = proposalInWords(done, kind, history) ?? deedWords(done, deeds);
  if (details["undone"] === true) return history.undone(words);
  if (done === "students.correct" && Array.isArray(changed))
    return history.which(words, changed.map((name) => partInWords(String(name), fields, history)).join(", "));
  if (done === "students.import" && typeof details["row"] === "number") {
    const [file, row] = [String(details["file"]), details["row"]];
    return Array.isArray(changed)
      ? history.changedByRow(changed.join(", "), file, row)
      : history.ofRow(words, file, row);
  }
  if (done === "students.send_back" && Array.isArray(reasons) && reasons.length > 0) {
    const known = SENT_BACK_REASONS.filter((reason) => reasons.includes(reason));
    return history.which(words, reasonsInWords(known, reasonWords));
  }
  if (done === "students.promote" && typeof details["year"] === "string")
    return promotionInWords(details, details["year"], history);
  if (done === "print_batches.generate" && typeof batch === "number") return history.ofBatch(words, batch);
  return words;
}

function promotionInWords(
  { from, to, left }: Deed["details"],
  year: string,
  history: HistoryWords["history"],
): string {
  if (left === true) return history.left(year);
  return from === to ? history.stayed(String(to), year) : history.moved(String(from), String(to), year);
}

import { DEED_WORDS, deedWords } from "../../school/log/deeds.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import type { Wording } from "../../messages.ts";
import { SENT_BACK_REASONS } from "./record-actions.ts";
import { REASON_WORDS, reasonsInWords } from "./record-text.ts";
import { differencesOf, type ComparedRecord } from "./record-changes.ts";
import type { Deed } from "./student.ts";

type Labelled = Pick<FormField, "name" | "label">;

const CORRECTED = "students.correct";

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
  fromTo: (part: string, from: string, to: string) => `${part} from “${from}” to “${to}”`,
  ofRow: (deed: string, file: string, row: number) => `${deed} (${file}, row ${row})`,
  changedByRow: (parts: string, file: string, row: number) =>
    `Changed by a spreadsheet import: ${parts} (${file}, row ${row})`,
  left: (year: string) => `Left at the end of ${year}`,
  stayed: (room: string, year: string) => `Stayed in ${room} for ${year}`,
  moved: (from: string, to: string, year: string) => `Moved from ${from} to ${to} for ${year}`,
  ofBatch: (deed: string, batch: number) => `${deed} (batch ${batch})`,
  duplicateOrdered: (order: number) =>
    `Duplicate ordered (order ${order}). The student is VERIFIED until the card is printed`,
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

/** An earlier version of a record, with the user who replaced it and the time. */
export interface ReplacedRecord {
  replaced_by: string;
  replaced_at: string;
  content: ComparedRecord;
}

/**
 * Returns the old and the new value of each answer that a correction changed, and of the class. Photos and other files
 * are omitted. The list is empty for other actions, and for a correction whose earlier version was not kept.
 * @param versions the earlier versions of the record, newest first
 * @param now the record as it is
 */
export function changesOfDeed(
  { done, by, at, details: { changed } }: Pick<Deed, "done" | "by" | "at" | "details">,
  versions: readonly ReplacedRecord[],
  now: ComparedRecord,
  fields: readonly FormField[],
): NonNullable<Deed["changes"]> {
  if (done !== CORRECTED || !Array.isArray(changed)) return [];
  // A version is kept just before its correction is logged, in the same transaction.
  const place = versions.findIndex(({ replaced_at }) => replaced_at <= at);
  const earlier = versions[place];
  if (earlier?.replaced_by !== by) return [];
  const parts = differencesOf(earlier.content, versions[place - 1]?.content ?? now, fields);
  return changed.flatMap((name) => {
    const part = parts.find((each) => each.name === name || each.name.trimStart() === name);
    return part ? [{ field: String(name), from: part.before, to: part.after }] : [];
  });
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
  { done, details, changes = [] }: Pick<Deed, "done" | "details" | "changes">,
  fields: readonly Labelled[],
  { deeds, reasons: reasonWords, history }: HistoryWords = ENGLISH,
): string {
  const { changed, reasons, batch, kind, order } = details;
  const words = proposalInWords(done, kind, history) ?? deedWords(done, deeds);
  if (details["undone"] === true) return history.undone(words);
  if (done === CORRECTED && Array.isArray(changed)) {
    const parts = changed.map((name) => {
      const part = partInWords(String(name), fields, history);
      const change = changes.find(({ field }) => field === name);
      return change ? history.fromTo(part, change.from, change.to) : part;
    });
    return history.which(words, parts.join(", "));
  }
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
  if (done === "card_orders.create" && typeof order === "number") return history.duplicateOrdered(order);
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

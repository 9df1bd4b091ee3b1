import { counted } from "../counted.ts";
import type { Guess } from "../sheets/read-choice.ts";
import { readHeading } from "../sheets/read-heading.ts";
import { cellText, type SheetRow } from "../sheets/sheet-columns.ts";

/** What schools write beside a student who is there no more. */
const LEFT =
  /^\W*(?:t\.?c\.? (?:issued|taken|given|transferred)|tc taken|left\b(?! hand)(?!.*\bside)|withdrawn|withdrawal|transferred(?!.*\b(?:from|in)\b)|drop(?:ped)?[\s-]?out|struck[\s-]?off|name (?:struck|cut|removed)|inactive|in-active|not active|alumn(?:i|us|a)|passed[\s-]?out|discontinued|expelled|leaver|cancel?led admission|टी\.?सी\.? (?:जारी|दी)|नाम (?:पृथक|काटा)|विद्यालय छोड़|शाळा सोड)/iu;
/** The same where the column says nothing but that. */
const LEFT_BY_STATUS = /^\W*(?:t\.?c\.?|transfer|deleted|removed|ex[\s-]?student)\W*$/i;
const MOST_SHOWN = 6;

/**
 * The rows of those who are at school, by a column of their standing or of remarks that nothing else was taken for; where it speaks so
 * of everybody, somebody means them.
 * @param headings columns that nothing was taken for, and that nobody left out
 */
export function withoutLeavers(
  rows: readonly SheetRow[],
  headings: readonly string[],
): { rows: readonly SheetRow[]; guesses: Guess[] } {
  const told = headings.flatMap((heading) => {
    const [meaning] = readHeading(heading);
    return meaning?.meaning === "status" || meaning?.meaning === "remarks"
      ? [{ heading, isStatus: meaning.meaning === "status" }]
      : [];
  });
  const said = (row: SheetRow) =>
    told.find(({ heading, isStatus }) => {
      const text = cellText(row, heading);
      return LEFT.test(text) || (isStatus && LEFT_BY_STATUS.test(text));
    });
  const gone = rows.flatMap((row) => {
    const by = said(row);
    return by ? [{ row, heading: by.heading, text: cellText(row, by.heading) }] : [];
  });
  const [first] = gone;
  if (!first || gone.length === rows.length) return { rows, guesses: [] };
  const shown = gone.slice(0, MOST_SHOWN).map(({ row, text }) => `${row.row} "${text}"`);
  const more = gone.length > MOST_SHOWN ? ", …" : "";
  const message = `${counted(gone.length, "row says", "rows say")} that the student has left, by "${first.heading}", and ${gone.length === 1 ? "is" : "are"} not read: ${shown.join(", ")}${more}.`;
  const left = new Set(gone.map(({ row }) => row));
  return { rows: rows.filter((row) => !left.has(row)), guesses: [{ what: "doubt", message }] };
}

import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import type { RowNote } from "../../spreadsheets/cells/sheet-columns.ts";
import { firstFew } from "../../forms/values/first-few.ts";

/** A photo that a row of a sheet names. */
export interface NamedPhoto {
  row: number;
  /** The name of its file. */
  file: string;
  /** A key that is equal for files of the same bytes, whatever their names, and for no others. */
  content: string;
  /** Whether the import gives it to the student of the row, and does not leave the one that is there. */
  isGiven: boolean;
}

const MOST_NAMED = 4;

/** Rejects every row that would be given a photo which another row names too: a photo shows one student. */
export function sharedPhotoNotes(photos: readonly NamedPhoto[], column: string): RowNote[] {
  const shared = [...Map.groupBy(photos, ({ content }) => content).values()].filter(
    ({ length }) => length > 1,
  );
  return shared.flatMap((group) => {
    const rows = firstFew(group, MOST_NAMED, ({ row }) => String(row));
    const files = firstFew(new Set(group.map(({ file }) => file)), MOST_NAMED, (file) => file);
    const said = rowSentences.samePhoto({ rows, files });
    return group.filter(({ isGiven }) => isGiven).map(({ row }) => ({ row, column, ...said }));
  });
}

import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import type { RowNote } from "../../spreadsheets/cells/sheet-columns.ts";
import { firstFew } from "../../forms/values/first-few.ts";

/** A photo named in a row of the sheet. */
export interface NamedPhoto {
  row: number;
  /** The photo's file name. */
  file: string;
  /** A key that is equal only for files with identical bytes, regardless of their names. */
  content: string;
  /** Whether the import assigns the photo to the row's student. Otherwise the student keeps the existing photo. */
  isGiven: boolean;
}

const MOST_NAMED = 4;

/** Rejects rows with a new photo that is also named in another row, because a photo shows only one student. */
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

import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import type { RowNote } from "../../spreadsheets/cells/sheet-columns.ts";
import { firstFew } from "../../forms/values/first-few.ts";

/** A photo named in a row of the sheet. */
export interface NamedPhoto {
  row: number;
  /** The photo's file name. */
  file: string;
  /** A key that is equal only for files with identical bytes, whatever their names. */
  content: string;
  /** Whether the import assigns the photo to the row's student instead of keeping the existing one. */
  isGiven: boolean;
}

const MOST_NAMED = 4;

/** Rejects rows whose new photo is also named in another row, since a photo shows only one student. */
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

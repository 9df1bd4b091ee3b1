import type { RowNote } from "../../spreadsheets/cells/sheet-columns.ts";

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
    const rows = listed(group.map(({ row }) => String(row)));
    const files = listed([...new Set(group.map(({ file }) => file))], "as ");
    const message = `Rows ${rows} have the same photo, ${files}: give each student their own.`;
    return group.filter(({ isGiven }) => isGiven).map(({ row }) => ({ row, column, message }));
  });
}

/** Names as a sentence has them; `several` stands before them where there is more than one. */
function listed(names: readonly string[], several = ""): string {
  const [first = "", ...more] = names;
  if (more.length === 0) return first;
  const told = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names.slice(0, -1);
  const last = names.length > MOST_NAMED ? `${names.length - told.length} more` : names.at(-1);
  return `${several}${told.join(", ")} and ${last}`;
}

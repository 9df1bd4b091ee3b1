import type { ImportKind } from "@idms/core/collect/imports/import";
import { headingsKey } from "@idms/core/collect/imports/sheet-mapping";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import { partsOf } from "@idms/core/spreadsheets/columns/joined-columns";
import { headingKey, headingsOf, type SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { findMapping, putMapping } from "./import-rows.ts";

/** The sheets that share a mapping: all sheets of one kind for one school. */
export interface OfSheets {
  /** The school, or null for sheets that list schools. */
  school: number | null;
  kind: ImportKind;
}

/**
 * Returns the last mapping for the same headings, adapted to the spelling of the headings in this sheet. Returns
 * undefined if there is none.
 */
export async function mappingFor(
  db: Db,
  { school, kind }: OfSheets,
  rows: readonly SheetRow[],
): Promise<Record<string, string> | undefined> {
  const known = await findMapping(db, { school, kind, headings: headingsKey(rows) });
  if (!known) return undefined;
  const headings = headingsOf(rows);
  return Object.fromEntries(
    Object.entries(known).flatMap(([heading, field]) => {
      const own = headings.find((each) => headingKey(each) === headingKey(heading));
      return own === undefined ? [] : [[own, field]];
    }),
  );
}

/**
 * Returns the remembered mapping as column assignments, including joined columns. The user's current assignments take
 * precedence.
 */
export async function rememberedWishes(
  db: Db,
  of: OfSheets,
  rows: readonly SheetRow[],
  said: readonly ColumnWish[],
): Promise<ColumnWish[]> {
  const known = await findMapping(db, { ...of, headings: headingsKey(rows) });
  const headings = headingsOf(rows);
  const parts = ({ column }: ColumnWish) => partsOf(headings, column);
  const spokenOf = new Set(said.flatMap(parts));
  const fields = new Set(said.map(({ field }) => headingKey(field)).filter(Boolean));
  return Object.entries(known ?? {})
    .map(([column, field]) => ({ column, field }))
    .filter((wish) => {
      const own = parts(wish);
      return own.length > 0 && !own.some((each) => spokenOf.has(each)) && !fields.has(headingKey(wish.field));
    });
}

/** Stores the user's column assignments for the headings of a sheet. */
export const rememberWishes = (
  db: Db,
  of: OfSheets,
  rows: readonly SheetRow[],
  wishes: readonly ColumnWish[],
): Promise<void> =>
  transaction(db, (tx) =>
    putMapping(
      tx,
      { ...of, headings: headingsKey(rows) },
      Object.fromEntries(wishes.map(({ column, field }) => [column, field])),
    ),
  );

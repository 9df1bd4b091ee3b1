import { userFailures } from "@idms/core/school/sign-in/user-failures";
import { MOST_FILTERS, type FilteredList, type NewFilter } from "@idms/core/school/accounts/saved-filter";
import { sortKey } from "@idms/core/forms/values/search-columns";
import { and, asc, eq, ne } from "drizzle-orm";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { savedFilters } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";

type Row = typeof savedFilters.$inferSelect;

const ofList = (user: number, list: FilteredList) =>
  and(eq(savedFilters.user_id, user), eq(savedFilters.list, list));

/** Returns the filters that a user has saved for a list, sorted by name. */
export const findFilters = async (db: Reads, user: number, list: FilteredList): Promise<Row[]> =>
  db
    .select()
    .from(savedFilters)
    .where(ofList(user, list))
    .orderBy(asc(savedFilters.sort_key), asc(savedFilters.id))
    .all();

/** @throws Failure `conflict` if the user already has another filter with that name. */
async function refuseTaken(
  tx: Tx,
  { id, user_id, list, name }: Pick<Row, "id" | "user_id" | "list" | "name">,
) {
  const same = and(ofList(user_id, list), eq(savedFilters.name, name), ne(savedFilters.id, id));
  if ((await tx.$count(savedFilters, same)) === 0) return;
  throw userFailures.filterNameTaken({ name }, { field: "name" });
}

/**
 * Saves a filter for a user.
 * @throws Failure `conflict` if the name is in use or the user already has `MOST_FILTERS` filters.
 */
export const saveFilter = (db: Db, user_id: number, { list, name, chosen }: NewFilter): Promise<Row> =>
  transaction(db, async (tx) => {
    await refuseTaken(tx, { id: 0, user_id, list, name });
    if ((await tx.$count(savedFilters, ofList(user_id, list))) >= MOST_FILTERS)
      throw userFailures.tooManyFilters({ most: MOST_FILTERS });
    const row = { user_id, list, name, chosen, sort_key: sortKey(name) };
    return tx.insert(savedFilters).values(row).returning().get();
  });

/** @throws Failure `missing` if the user has no such filter, `conflict` if another of their filters has that name. */
export const renameFilter = (db: Db, user: number, id: number, name: string): Promise<Row> =>
  transaction(db, async (tx) => {
    const own = and(eq(savedFilters.id, id), eq(savedFilters.user_id, user));
    const row = await tx.select().from(savedFilters).where(own).get();
    if (!row) throw missing("filter");
    await refuseTaken(tx, { ...row, name });
    return tx
      .update(savedFilters)
      .set({ name, sort_key: sortKey(name) })
      .where(own)
      .returning()
      .get() as Promise<Row>;
  });

/** @throws Failure `missing` if the user has no such filter. */
export const removeFilter = (db: Db, user: number, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const own = and(eq(savedFilters.id, id), eq(savedFilters.user_id, user));
    if (!(await tx.delete(savedFilters).where(own).returning().get())) throw missing("filter");
  });

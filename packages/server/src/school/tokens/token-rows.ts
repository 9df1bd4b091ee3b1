import type { Right } from "@idms/core/school/accounts/rights";
import { and, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { apiTokens, users } from "../../installation/tables/schema.ts";

type TokenRow = typeof apiTokens.$inferSelect;
/** A token without its hash, safe to include in lists. */
export type ListedToken = Omit<TokenRow, "token_hash" | "user_id"> & { made_by: string };

const listed = {
  id: apiTokens.id,
  school_id: apiTokens.school_id,
  name: apiTokens.name,
  rights: apiTokens.rights,
  expires_at: apiTokens.expires_at,
  last_used_at: apiTokens.last_used_at,
  revoked_at: apiTokens.revoked_at,
  created_at: apiTokens.created_at,
  made_by: users.username,
};

/** Inserts a token and returns its ID. */
export async function insertToken(
  tx: Tx,
  token: typeof apiTokens.$inferInsert & { rights: Right[] },
): Promise<number> {
  return (await tx.insert(apiTokens).values(token).returning({ id: apiTokens.id }).get()).id;
}

/**
 * Returns the SQL condition for the tokens of a school's users, the tokens limited to that school, and one user's own
 * tokens.
 */
const seenIn = (school: number | null, user: number | null) =>
  school === null
    ? undefined
    : or(
        eq(users.school_id, school),
        eq(apiTokens.school_id, school),
        ...(user === null ? [] : [eq(apiTokens.user_id, user)]),
      );

/**
 * Lists the tokens of a school and its users together with a user's own tokens, or all tokens if `school` is null.
 * The newest tokens come first.
 */
export async function listTokens(
  db: Db,
  school: number | null,
  user: number | null = null,
): Promise<ListedToken[]> {
  return db
    .select(listed)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .where(seenIn(school, user))
    .orderBy(desc(apiTokens.id))
    .all();
}

/** Finds one of the tokens that `listTokens` returns, by ID. */
export async function findToken(
  db: Reads,
  id: number,
  school: number | null,
  user: number | null = null,
): Promise<ListedToken | undefined> {
  return db
    .select(listed)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .where(and(eq(apiTokens.id, id), seenIn(school, user)))
    .get();
}

/** Finds the user and the purpose of a valid token, by hash. */
export async function findBearer(db: Db, hash: string, now: Date) {
  const { id, rights, school_id: school, name, last_used_at } = apiTokens;
  return db
    .select({
      token: { id, rights, school, name, last_used_at },
      maker: {
        id: users.id,
        username: users.username,
        role: users.role,
        grants: users.grants,
        school_id: users.school_id,
        place: users.place,
        district_id: users.district_id,
        class_ids: users.class_ids,
      },
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .where(
      and(
        eq(apiTokens.token_hash, hash),
        gt(apiTokens.expires_at, now.toISOString()),
        isNull(apiTokens.revoked_at),
        isNull(users.disabled_at),
      ),
    )
    .get();
}

/** Revokes a token. A token that is already revoked stays unchanged. */
export async function markRevoked(tx: Tx, id: number, revoked_at: string): Promise<void> {
  await tx
    .update(apiTokens)
    .set({ revoked_at })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revoked_at)))
    .run();
}

/** Records that a token was used, unless a use since `since` is already recorded. */
export async function markUsed(tx: Tx, id: number, now: string, since: string): Promise<void> {
  const before = or(isNull(apiTokens.last_used_at), lt(apiTokens.last_used_at, since));
  await tx
    .update(apiTokens)
    .set({ last_used_at: now })
    .where(and(eq(apiTokens.id, id), before))
    .run();
}

/** Deletes all tokens from a copy of the database, so that none of them works there. */
export async function deleteTokens(tx: Tx): Promise<void> {
  await tx.delete(apiTokens).run();
}

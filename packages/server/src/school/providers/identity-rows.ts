import { and, eq, getTableColumns } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { identities, users } from "../../installation/tables/schema.ts";
import type { User } from "../accounts/user-rows.ts";

/** A provider's ID for a user. Providers never reuse such IDs. */
export interface Identity {
  provider: string;
  subject: string;
}

/** Finds the account that is linked to an identity. */
export async function findByIdentity(db: Reads, { provider, subject }: Identity): Promise<User | undefined> {
  return db
    .select(getTableColumns(users))
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get();
}

/** Whether a user has an identity at a provider. */
export const hasIdentityOf = async (db: Reads, provider: string, userId: number): Promise<boolean> =>
  (await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.user_id, userId)))
    .get()) !== undefined;

export async function insertIdentity(tx: Tx, identity: Identity & { user_id: number }): Promise<void> {
  await tx.insert(identities).values(identity).run();
}

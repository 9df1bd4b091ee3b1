import { userFailures } from "@idms/core/school/sign-in/user-failures";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { audited } from "../../trust/log/audited.ts";
import {
  countActiveSuperAdmins,
  deleteGivenUser,
  deleteSessions,
  updateUser,
  type ChangedUser,
  type User,
} from "./user-rows.ts";
import type { Doer } from "../../trust/log/log-rows.ts";

/** Finds the user who is meant, in the transaction that goes on to change them. */
export type FindUser = (tx: Tx) => Promise<User>;

/**
 * Shuts a user out at once; the account and what it did stay. For one who is shut out already nothing changes.
 * @throws Failure `conflict` for the last super admin who can sign in, and whatever `find` throws.
 */
export async function disableUser({ db }: { db: Db }, find: FindUser, doer: Doer): Promise<ChangedUser> {
  return audited(db, doer, { done: "users.disable" }, async (tx) => {
    const user = await find(tx);
    await requireOtherSuperAdmin(tx, user);
    await deleteSessions(tx, user.id);
    return updateUser(tx, user, { disabled_at: user.disabled_at ?? timestamp() }, { by: doer.username });
  });
}

/** Lets a user in again, with the password they had. Throws whatever `find` throws. */
export async function enableUser({ db }: { db: Db }, find: FindUser, doer: Doer): Promise<ChangedUser> {
  return audited(db, doer, { done: "users.enable" }, async (tx) =>
    updateUser(tx, await find(tx), { disabled_at: null }, { by: doer.username }),
  );
}

/**
 * Deletes a user, who is signed out at once.
 * @throws Failure `conflict` for a super admin, who can only be shut out, whatever `find` throws, and as `deleteRow`.
 */
export async function removeUser(
  { db }: { db: Db },
  find: FindUser,
  doer: Doer,
  wanted?: WantedVersions,
): Promise<User> {
  return audited(db, doer, { done: "users.delete" }, async (tx) => {
    const { id, username, role } = await find(tx);
    if (role === "SUPER_ADMIN") throw userFailures.superAdminStays({ username });
    return (await deleteGivenUser(tx, id, wanted)) as User;
  });
}

/** In the transaction that shuts out or deletes: of two who do so at once, the second finds that it is the last. */
async function requireOtherSuperAdmin(tx: Tx, user: User): Promise<void> {
  if (user.role !== "SUPER_ADMIN" || user.disabled_at !== null || (await countActiveSuperAdmins(tx)) > 1)
    return;
  throw userFailures.lastSuperAdmin({ username: user.username });
}

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

/** Finds the user, within the transaction that changes the account. */
export type FindUser = (tx: Tx) => Promise<User>;

/**
 * Disables a user immediately. The account and its history remain. Does nothing if the user is already disabled.
 * @throws Failure `conflict` for the last super admin who can sign in, and any error that `find` throws.
 */
export async function disableUser({ db }: { db: Db }, find: FindUser, doer: Doer): Promise<ChangedUser> {
  return audited(db, doer, { done: "users.disable" }, async (tx) => {
    const user = await find(tx);
    await requireOtherSuperAdmin(tx, user);
    await deleteSessions(tx, user.id);
    return updateUser(tx, user, { disabled_at: user.disabled_at ?? timestamp() }, { by: doer.username });
  });
}

/** Re-enables a disabled user. The password stays the same. Throws any error that `find` throws. */
export async function enableUser({ db }: { db: Db }, find: FindUser, doer: Doer): Promise<ChangedUser> {
  return audited(db, doer, { done: "users.enable" }, async (tx) =>
    updateUser(tx, await find(tx), { disabled_at: null }, { by: doer.username }),
  );
}

/**
 * Deletes a user and ends their sessions.
 * @throws Failure `conflict` for a super admin, who can only be disabled; any error that `find` throws; and the
 *   failures of `deleteRow`.
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

/**
 * Requires that there is another active super admin. Runs in the transaction that disables the user, so that two
 * super admins cannot disable each other at the same time.
 */
async function requireOtherSuperAdmin(tx: Tx, user: User): Promise<void> {
  if (user.role !== "SUPER_ADMIN" || user.disabled_at !== null || (await countActiveSuperAdmins(tx)) > 1)
    return;
  throw userFailures.lastSuperAdmin({ username: user.username });
}

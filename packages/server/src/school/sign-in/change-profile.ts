import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { needsPassword, type ProfileChange } from "@idms/core/school/accounts/user";
import type { Services } from "../../http/calls/services.ts";
import { audited } from "../../trust/log/audited.ts";
import { requireRecentProof } from "./re-authenticate.ts";
import { findUserById, updateUser, type ChangedUser, type User } from "../accounts/user-rows.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import type { Caller } from "../../http/calls/caller.ts";

/**
 * Changes the caller's own name or email address. Omitted fields are kept.
 * @throws Failure `invalid` for a new email address without the correct current password, `forbidden` for a user with a
 *   second factor who has not proved their identity recently.
 */
export async function changeProfile(
  services: Services,
  caller: Caller,
  { current_password = "", ...wish }: ProfileChange,
): Promise<ChangedUser> {
  const { db } = services;
  const own = async (): Promise<User> => (await findUserById(db, caller.id)) as User;
  if (needsPassword(wish, await own())) await requireOwner(services, caller, current_password);
  const changes = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  const details = { changed: Object.keys(changes) };
  return audited(db, caller, { done: "users.change_profile", details }, async (tx) => {
    const user = (await findUserById(tx, caller.id)) as User;
    const isOther = wish.email !== undefined && wish.email !== user.email;
    const mail = isOther && { email_own_at: new Date().toISOString() };
    return updateUser(tx, user, { ...changes, ...mail }, { by: caller.username });
  });
}

async function requireOwner(services: Services, caller: Caller, password: string): Promise<void> {
  await requireRecentProof({ step_up: "factors" }, caller);
  if (password === "") throw signInFailures.currentPasswordMissing({}, { field: "current_password" });
  await requireOwnPassword(services, caller, password);
}

import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import type { Failure } from "@idms/core/failure";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { choosePassword } from "../accounts/choose-password.ts";
import { rememberNetwork } from "../accounts/guess-rows.ts";
import { deleteSessions, findResetToken, updateUser, type ChangedUser } from "../accounts/user-rows.ts";
import { hashToken } from "./refresh-token.ts";

/**
 * Sets a new password with a reset link, which works only once, and signs the owner out everywhere. Anyone who can
 * read the owner's email is treated as the owner. For this reason, the network of the request becomes a known
 * network, from which the owner can sign in immediately.
 * @throws Failure `invalid` for an unknown, expired or used link, and for a password that is easy to guess.
 */
export async function confirmReset(
  db: Db,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<ChangedUser> {
  const hash = hashToken(token);
  const owner = await findResetToken(db, hash, new Date());
  if (!owner) throw badLink();
  const password_hash = await choosePassword(db, owner, password);
  return transaction<ChangedUser>(db, async (tx) => {
    const now = new Date();
    const user = await findResetToken(tx, hash, now);
    if (!user) throw badLink();
    // The link was read where the mail address leads.
    const own = { password_hash, password_given_at: null, email_own_at: null };
    const changed = await updateUser(tx, user, own, { by: user.username });
    await deleteSessions(tx, user.id);
    await rememberNetwork(tx, user.id, network, now);
    await writeDown(tx, user, { done: "users.reset_own_password" }, user);
    return changed;
  });
}

const badLink = (): Failure => signInFailures.resetFailed();

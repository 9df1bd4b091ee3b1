import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import type { Failure } from "@idms/core/failure";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { choosePassword } from "../accounts/choose-password.ts";
import { rememberNetwork } from "../accounts/guess-rows.ts";
import { deleteSessions, findResetToken, updateUser, type ChangedUser } from "../accounts/user-rows.ts";
import { hashToken } from "./refresh-token.ts";

/**
 * Gives the owner of a reset link a new password, once, and signs them out everywhere. Whoever reads the owner's mails
 * is no stranger, so from this network they may sign in at once.
 * @throws Failure `invalid` for a link that is unknown, expired or used, and for a password that would be guessed.
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

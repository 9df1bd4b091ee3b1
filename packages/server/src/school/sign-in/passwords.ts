import { randomBytes } from "node:crypto";
import { z } from "zod";
import { linkAddress } from "@idms/core/link-address";
import { issueOf } from "@idms/core/sentence-schema";
import { changePasswordProblem } from "@idms/core/school/accounts/change-password";
import { accountSubject, accountText } from "@idms/core/school/sign-in/account-mail-sentences";
import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import type { Failure } from "@idms/core/failure";
import { writeDown, audited } from "../../trust/log/audited.ts";
import { STRANGER } from "../../trust/log/gathered.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import type { Services } from "../../http/calls/services.ts";
import { sendLetter } from "../../installation/mail/mailer.ts";
import {
  findUsersByEmail,
  insertResetToken,
  deleteSessions,
  findUserById,
  updateUser,
  findResetToken,
  type User,
  type ChangedUser,
} from "../accounts/user-rows.ts";
import { hashToken } from "./refresh-token.ts";
import { linkBase } from "../../http/calls/link-base.ts";
import type { About } from "../../http/calls/route.ts";
import { choosePassword } from "../accounts/choose-password.ts";
import { networkHash, rememberNetwork } from "../accounts/guess-rows.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { requireRecentProof } from "./re-authenticate.ts";
import { requireOwnPassword, wrongPassword } from "./require-own-password.ts";

const typed = z.string().optional();

/**
 * The request bodies of the three paths in the specification. All field names of these paths are accepted and
 * converted to the same form. A problem is reported under the field name that the client used.
 */
export const changePasswordSchema = ({ password: rule }: About) =>
  z
    .object({
      current_password: typed,
      old_password: typed,
      new_password: typed,
      new_password1: typed,
      new_password2: typed,
    })
    .transform((sent, context) => {
      const form = {
        current: sent.current_password ?? sent.old_password ?? "",
        password: sent.new_password ?? sent.new_password1 ?? "",
        ...(sent.new_password2 !== undefined && { confirm: sent.new_password2 }),
      };
      const problem = changePasswordProblem(form, rule.minimum);
      const names = {
        current: sent.old_password === undefined ? "current_password" : "old_password",
        password: sent.new_password1 === undefined ? "new_password" : "new_password1",
        confirm: "new_password2",
        token: "token",
      };
      if (!problem) return { ...form, field: names.password };
      context.addIssue(issueOf(problem.failure.sentence, [names[problem.field]]));
      return z.NEVER;
    });

/**
 * Changes the caller's own password and ends their other sessions. The network of the request stays known.
 * @param wish.field the field in which the new password was sent
 * @throws Failure `invalid` if the current password is wrong or the new one is easy to guess, `forbidden` for a user
 *   with a second factor who has not proved their identity recently.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { current, password, field }: { current: string; password: string; field: string },
  address: string,
): Promise<ChangedUser> {
  const { db, keys } = services;
  await requireRecentProof({ step_up: "factors" }, caller);
  const user = await requireOwnPassword(services, caller, current);
  const password_hash = await choosePassword(db, user, password, field);
  return audited(db, caller, { done: "users.change_own_password" }, async (tx) => {
    // The password may have been changed in the meantime, so the given one is no longer current.
    const now = await findUserById(tx, caller.id);
    if (now?.password_hash !== user.password_hash) throw wrongPassword();
    await deleteSessions(tx, caller.id, caller.session ?? undefined);
    const changed = await updateUser(
      tx,
      now,
      { password_hash, password_given_at: null },
      { by: caller.username },
    );
    await rememberNetwork(tx, caller.id, networkHash(keys.signIns, address), new Date());
    return changed;
  });
}

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

/** Lifetime of a reset link, in minutes. */
const RESET_MINUTES = 60;

/** Sends a reset link to the users with this address, if there are any. Run this after the response is sent. */
export async function sendResetLinks(services: Services, email: string): Promise<void> {
  for (const user of await findUsersByEmail(services.db, email)) await sendResetLink(services, user);
}

async function sendResetLink({ db, config, mailer }: Services, user: User): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + RESET_MINUTES * 60_000);
  await transaction(db, async (tx) => {
    await insertResetToken(tx, {
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: expires.toISOString(),
    });
    await writeDown(tx, STRANGER, { done: "users.ask_reset" }, user);
  });
  const link = linkAddress(linkBase(config), "reset-password", token);
  await sendLetter(mailer, user.email, {
    subject: accountSubject.reset(),
    paragraphs: [
      accountText.resetAsked({ username: user.username }),
      accountText.resetLink({ minutes: RESET_MINUTES, link }),
      accountText.ifNotYou(),
    ],
  });
}

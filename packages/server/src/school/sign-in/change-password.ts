import { issueOf } from "@idms/core/sentence-schema";
import { changePasswordProblem } from "@idms/core/school/accounts/change-password";
import { z } from "zod";
import type { About } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { audited } from "../../trust/log/audited.ts";
import { choosePassword } from "../accounts/choose-password.ts";
import { networkHash, rememberNetwork } from "../accounts/guess-rows.ts";
import { requireRecentProof } from "./re-authenticate.ts";
import { deleteSessions, findUserById, updateUser, type ChangedUser } from "../accounts/user-rows.ts";
import { requireOwnPassword, wrongPassword } from "./require-own-password.ts";
import type { Caller } from "../../http/calls/caller.ts";

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
    // Somebody else may have changed it meanwhile, and then the current one is no longer current.
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

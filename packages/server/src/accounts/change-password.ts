import { changePasswordProblem, Failure } from "@idms/core";
import { z } from "zod";
import type { About } from "../http/route.ts";
import type { Services } from "../http/services.ts";
import { audited } from "./audited.ts";
import { hashPassword, passwordMatches } from "./hash-password.ts";
import { deleteSessions, findUserById, setPasswordHash, type Caller, type User } from "./records.ts";

const typed = z.string().optional();

/**
 * What the three paths of the specification send, under the names of any of them; read as one shape. The problem
 * that is found stands at the name under which the value came.
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
      if (!problem) return form;
      const names = {
        current: sent.old_password === undefined ? "current_password" : "old_password",
        password: sent.new_password1 === undefined ? "new_password" : "new_password1",
        confirm: "new_password2",
        token: "token",
      };
      context.addIssue({ code: "custom", path: [names[problem.field]], message: problem.message });
      return z.NEVER;
    });

/**
 * Changes the caller's own password and ends the other sessions.
 * @throws Failure `invalid` when the current password is not right.
 */
export async function changePassword(
  { db, limits }: Services,
  caller: Caller,
  { current, password }: { current: string; password: string },
): Promise<void> {
  await limits.changePassword.take(String(caller.id));
  const user = findUserById(db, caller.id) as User;
  if (!(await passwordMatches(user.password_hash, current))) {
    throw new Failure("invalid", "Your current password is not correct.");
  }
  const hash = await hashPassword(password);
  await audited(db, caller, { action: "change_own_password", subject: "users" }, (tx) => {
    setPasswordHash(tx, caller.id, hash);
    deleteSessions(tx, caller.id, caller.session);
    return user;
  });
  await limits.changePassword.forgive(String(caller.id));
}

import { Failure, resetPasswordText } from "@idms/core";
import { transaction, type Db } from "../db/connect.ts";
import { writeDown } from "./audited.ts";
import { hashPassword } from "./hash-password.ts";
import { deleteSessions, findResetToken, setPasswordHash, useResetToken } from "./records.ts";
import { hashToken } from "./refresh-token.ts";

/**
 * Gives the owner of a reset link a new password, once, and signs them out everywhere.
 * @throws Failure `invalid` for a link that is unknown, expired or used.
 */
export async function confirmReset(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = hashToken(token);
  if (!(await findResetToken(db, hash, new Date()))) throw badLink();
  const passwordHash = await hashPassword(password);
  await transaction(db, (tx) => {
    const user = useResetToken(tx, hash, new Date());
    if (!user) throw badLink();
    setPasswordHash(tx, user.id, passwordHash);
    deleteSessions(tx, user.id);
    writeDown(tx, user, { action: "reset_own_password", subject: "users" }, user);
  });
}

const badLink = (): Failure => new Failure("invalid", resetPasswordText.failed);

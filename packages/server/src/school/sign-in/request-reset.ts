import { randomBytes } from "node:crypto";
import { linkAddress } from "@idms/core/link-base";
import { writeDown } from "../../trust/log/audited.ts";
import { STRANGER } from "../../trust/log/gathered.ts";
import { transaction } from "../../installation/engines/connect.ts";
import type { Services } from "../../http/calls/services.ts";
import { findUsersByEmail, insertResetToken, type User } from "../accounts/user-rows.ts";
import { hashToken } from "./refresh-token.ts";
import { linkBase } from "../../http/calls/link-base.ts";

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
  await mailer.send({
    to: user.email,
    subject: "Reset your IDMS password",
    text: [
      `Someone asked to reset the password for "${user.username}".`,
      `To choose a new password, open this link within ${RESET_MINUTES} minutes. You can use it only once:`,
      linkAddress(linkBase(config), "reset-password", token),
      "If this was not you, ignore this email. Nothing has changed.",
    ].join("\n\n"),
  });
}

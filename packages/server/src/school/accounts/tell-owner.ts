import type { Mailer } from "../../installation/mail/mailer.ts";
import type { Services } from "../../http/calls/services.ts";
import type { ChangedUser, User } from "./user-rows.ts";

/**
 * Notifies a user by email that their password or email address has changed. The previous address is notified too,
 * because someone else may have made the change. The email contains neither a password nor a link.
 */
export async function tellOwner(mailer: Mailer, { before, ...after }: ChangedUser): Promise<void> {
  const changed = [
    before.password_hash !== after.password_hash && "password",
    before.email !== "" && before.email !== after.email && "email address",
  ].filter((what) => what !== false);
  if (changed.length === 0) return;
  const what = changed.join(" and ");
  for (const to of new Set([before.email, after.email].filter(Boolean)))
    await mailer.send({
      to,
      subject: `Your IDMS ${what} was changed`,
      text: [
        `The ${what} for "${after.username}" was just changed.`,
        "If you expected this change, you do not need to do anything.",
        "If not, request a reset link on the sign-in page immediately, or contact the IDMS administrator at your school.",
      ].join("\n\n"),
    });
}

/**
 * Notifies the owner after the response is sent. If the email cannot be sent, the failure is logged and the change is
 * kept.
 */
export const tellOwnerLater = ({ background, mailer }: Services, changed: ChangedUser): void =>
  background.run("report a changed account", () => tellOwner(mailer, changed));

const IF_NOT = "If not, change your password immediately, or contact the IDMS administrator at your school.";

/** Notifies a user who has an email address of a sign-in from an unknown browser. */
export const tellOfDevice = (mailer: Mailer, user: User, device: string): Promise<void> =>
  tellAll(mailer, user, "A new device signed in to your IDMS account", [
    `"${user.username}" just signed in from a new device: ${device}.`,
    "If this was you, you do not need to do anything.",
    IF_NOT,
  ]);

const FACTOR_NEWS = {
  "app added": "An authenticator app was set up",
  "passkey added": "A passkey was added",
  "app removed": "The authenticator app was removed",
  "passkey removed": "A passkey was removed",
  "all removed": "All second factors were removed by an administrator",
  "codes made": "New recovery codes were created, and the old ones no longer work",
  "recovery code used": "A recovery code was used to sign in",
  "codes tried": "Someone who knows the password entered many wrong codes and now has to wait",
} as const;
export type FactorNews = keyof typeof FACTOR_NEWS;

/** Notifies a user who has an email address of a change to their second factors. */
export const tellOfFactors = (mailer: Mailer, user: User, news: FactorNews): Promise<void> =>
  tellAll(mailer, user, "Security notice for your IDMS account", [
    `${FACTOR_NEWS[news]}. This happened just now on the account "${user.username}".`,
    "If you expected this change, you do not need to do anything.",
    IF_NOT,
  ]);

/** Notifies the owner of a change to their second factors after the response is sent. */
export const tellOfFactorsLater = (
  { background, mailer }: Pick<Services, "background" | "mailer">,
  user: User,
  news: FactorNews,
): void => background.run("report second factors", () => tellOfFactors(mailer, user, news));

async function tellAll(
  mailer: Mailer,
  { email: to }: Pick<User, "email">,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  if (to !== "") await mailer.send({ to, subject, text: lines.join("\n\n") });
}

import type { Mailer } from "../../installation/mail/mailer.ts";
import type { Services } from "../../http/calls/services.ts";
import type { ChangedUser, User } from "./user-rows.ts";

/**
 * Tells a user by mail that their password or mail address was changed, at the address they had before too: whoever
 * changed it may not have been they. There is no password in it, and no link.
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
        `The ${what} of "${after.username}" was changed just now.`,
        "If you know of it, there is nothing to do.",
        "If not, ask for a reset link on the sign-in page at once, or tell the administrator of IDMS at your school.",
      ].join("\n\n"),
    });
}

/** Tells the owner once the answer is on its way: a mail that cannot be sent is in the log and undoes nothing. */
export const tellOwnerLater = ({ background, mailer }: Services, changed: ChangedUser): void =>
  background.run("report a changed account", () => tellOwner(mailer, changed));

const IF_NOT = "If not, change your password at once, or tell the administrator of IDMS at your school.";

/** Tells a user who has a mail address that their account was signed in to in a browser that was not known. */
export const tellOfDevice = (mailer: Mailer, user: User, device: string): Promise<void> =>
  tellAll(mailer, user, "A new device was signed in to your IDMS account", [
    `"${user.username}" was signed in just now: ${device}.`,
    "If it was you, there is nothing to do.",
    IF_NOT,
  ]);

const FACTOR_NEWS = {
  "app added": "An app that makes codes was set up",
  "passkey added": "A passkey was added",
  "app removed": "The app that makes codes was removed",
  "passkey removed": "A passkey was removed",
  "all removed": "All second factors were removed by an administrator",
  "codes made": "New recovery codes were made, and the old ones are worth nothing",
  "recovery code used": "A recovery code was used to sign in",
  "codes tried": "Somebody who knows the password tried many wrong codes, and has to wait now",
} as const;
export type FactorNews = keyof typeof FACTOR_NEWS;

/** Tells a user who has a mail address what became of their second factors. */
export const tellOfFactors = (mailer: Mailer, user: User, news: FactorNews): Promise<void> =>
  tellAll(mailer, user, "Your IDMS sign-in was changed", [
    `${FACTOR_NEWS[news]}, for "${user.username}", just now.`,
    "If you know of it, there is nothing to do.",
    IF_NOT,
  ]);

/** Tells the owner of changed factors once the answer is on its way. */
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

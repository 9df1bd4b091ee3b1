import type { Mailer } from "../mail/mailer.ts";
import type { Services } from "../http/services.ts";
import type { ChangedUser } from "./records.ts";

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
        "If not, ask for a reset link on the sign-in page at once, or tell whoever runs IDMS at your school.",
      ].join("\n\n"),
    });
}

/** The same once the answer is on its way: a mail that cannot be sent is in the log and undoes nothing. */
export const tellOwnerLater = ({ background, mailer }: Services, changed: ChangedUser): void =>
  background.run("tell of a changed account", () => tellOwner(mailer, changed));

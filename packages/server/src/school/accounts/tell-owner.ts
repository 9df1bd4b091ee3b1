import { accountSubject, accountText, factorNews } from "@idms/core/school/sign-in/account-mail-sentences";
import type { Sentence } from "@idms/core/sentence";
import { sendLetter, type Letter, type Mailer } from "../../installation/mail/mailer.ts";
import type { Services } from "../../http/calls/services.ts";
import type { ChangedUser, User } from "./user-rows.ts";

/**
 * Notifies a user by email that their password or email address has changed. The previous address is notified too,
 * because someone else may have made the change. The email contains neither a password nor a link.
 */
export async function tellOwner(mailer: Mailer, changed: ChangedUser): Promise<void> {
  const what = changedIn(changed);
  if (what === null) return;
  const { before, email, username } = changed;
  for (const to of new Set([before.email, email].filter(Boolean)))
    await sendLetter(mailer, to, {
      subject: accountSubject[what](),
      paragraphs: [accountText[what]({ username }), accountText.ifExpected(), accountText.elseReset()],
    });
}

/** Returns what the owner must know about, or null if neither the password nor an email address has changed. */
function changedIn({ before, ...after }: ChangedUser): "password" | "email" | "passwordAndEmail" | null {
  const hasNewEmail = before.email !== "" && before.email !== after.email;
  if (before.password_hash === after.password_hash) return hasNewEmail ? "email" : null;
  return hasNewEmail ? "passwordAndEmail" : "password";
}

/**
 * Notifies the owner after the response is sent. If the email cannot be sent, the failure is logged and the change is
 * kept.
 */
export const tellOwnerLater = ({ background, mailer }: Services, changed: ChangedUser): void =>
  background.run("report a changed account", () => tellOwner(mailer, changed));

/** Notifies a user who has an email address of a sign-in from an unknown browser. */
export const tellOfDevice = (mailer: Mailer, user: User, device: Sentence): Promise<void> =>
  tellUser(mailer, user, {
    subject: accountSubject.newDevice(),
    paragraphs: [
      accountText.newDevice({ username: user.username, device }),
      accountText.ifYou(),
      accountText.elseChange(),
    ],
  });

type FactorNews = keyof typeof factorNews;

/** Notifies a user who has an email address of a change to their second factors. */
export const tellOfFactors = (mailer: Mailer, user: User, news: FactorNews): Promise<void> =>
  tellUser(mailer, user, {
    subject: accountSubject.factors(),
    paragraphs: [
      accountText.factors({ news: factorNews[news](), username: user.username }),
      accountText.ifExpected(),
      accountText.elseChange(),
    ],
  });

/** Notifies the owner of a change to their second factors after the response is sent. */
export const tellOfFactorsLater = (
  { background, mailer }: Pick<Services, "background" | "mailer">,
  user: User,
  news: FactorNews,
): void => background.run("report second factors", () => tellOfFactors(mailer, user, news));

async function tellUser(mailer: Mailer, { email }: Pick<User, "email">, letter: Letter): Promise<void> {
  if (email !== "") await sendLetter(mailer, email, letter);
}

import { deviceName } from "@idms/core/school/accounts/device-name";
import { expect, test } from "vitest";
import {
  tellOfDevice,
  tellOfFactors,
  tellOwner,
} from "../../../packages/server/src/school/accounts/tell-owner.ts";
import { insertUser, updateUser, type User } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { createMailer } from "../../../packages/server/src/installation/mail/mailer.ts";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { mailsIn } from "../mails-in.ts";
import { temporaryApp } from "../temporary-app.ts";

/** Creates a user with an email address, an outbox, and a function that returns its mails by subject. */
async function asha() {
  const { db, folder } = await temporaryApp();
  const user = await transaction(db, (tx) =>
    insertUser(tx, { username: "asha", email: "asha@example.org", password_hash: "-", role: "SUPER_ADMIN" }),
  );
  const mailer = createMailer(await readConfig(folder.root, {}, {}), folder);
  const mails = async () => {
    const texts = (await mailsIn(folder.outbox)).map((mail) => mail.replaceAll(/=\r\n|\r/g, ""));
    return texts.map((mail) => {
      const [head = "", ...text] = mail.trim().split("\n\n");
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
      return { to: header("To"), subject: header("Subject"), text };
    });
  };
  const change = (changes: Partial<User>) =>
    transaction(db, (tx) => updateUser(tx, user, changes, { by: "root" }));
  return { user, mailer, mails, change };
}

test("a mail about a change says what was changed, what was not, and what to do", async () => {
  const { mailer, mails, change } = await asha();
  await tellOwner(mailer, await change({ first_name: "Asha" }));
  expect(await mails()).toEqual([]);
  await tellOwner(mailer, await change({ password_hash: "new" }));
  expect(await mails()).toEqual([
    {
      to: "asha@example.org",
      subject: "Your IDMS password was changed",
      text: [
        'The password for "asha" was just changed.',
        "If you expected this change, you do not need to do anything.",
        "If not, request a reset link on the sign-in page immediately, or contact the IDMS administrator at your school.",
      ],
    },
  ]);
});

test("a change of the password and the address together is one mail to each address", async () => {
  const { mailer, mails, change } = await asha();
  await tellOwner(mailer, await change({ password_hash: "new", email: "rao@example.org" }));
  const said = {
    subject: "Your IDMS password and email address were changed",
    text: expect.arrayContaining(['The password and the email address for "asha" were just changed.']),
  };
  const told = (await mails()).toSorted((one, other) => (one.to < other.to ? -1 : 1));
  expect(told).toMatchObject([
    { to: "asha@example.org", ...said },
    { to: "rao@example.org", ...said },
  ]);
});

test("a mail about a sign-in names the device, and one about a second factor says what happened", async () => {
  const { user, mailer, mails } = await asha();
  await tellOfDevice(mailer, user, deviceName("Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0"));
  await tellOfFactors(mailer, user, "codesMade");
  await tellOfFactors(mailer, { ...user, email: "" }, "codesMade");
  const told = (await mails()).map(({ subject, text: [first] }) => [subject, first]);
  expect(told.toSorted()).toEqual([
    [
      "A new device signed in to your IDMS account",
      '"asha" just signed in from a new device: Firefox on Linux.',
    ],
    [
      "Security notice for your IDMS account",
      'New recovery codes were created, and the old ones no longer work. This happened just now on the account "asha".',
    ],
  ]);
});

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { tryMailServer } from "../../../packages/server/src/installation/mail/mailer.ts";

/** Starts a mail server with one user, and returns its host with the port. */
async function mailServer(...disabledCommands: string[]): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS", ...disabledCommands],
    onAuth: ({ username, password }, _, done) =>
      username === "office" && password === "right"
        ? done(null, { user: username })
        : done(Object.assign(new Error("Not now"), { responseCode: username === "busy" ? 454 : 535 })),
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

test("a mail server passes with the right password, and without a user", async () => {
  const offersSignIn = await mailServer();
  await tryMailServer(`smtp://office:right@${offersSignIn}`);
  await tryMailServer(`smtp://${offersSignIn}`);
  await tryMailServer(`smtp://${await mailServer("AUTH")}`);
});

test("a wrong password, or one that the server never asks for, is a fault", async () => {
  for (const host of [await mailServer(), await mailServer("AUTH")])
    await expect(tryMailServer(`smtp://office:wrong@${host}`)).rejects.toMatchObject({
      sentence: { code: "mail.signIn" },
    });
});

test("a sign-in that the server postpones is not a wrong password", async () => {
  await expect(tryMailServer(`smtp://busy:right@${await mailServer()}`)).rejects.toMatchObject({
    sentence: { code: "mail.later", message: expect.stringContaining("454") },
  });
});

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { resetTokens } from "../../../packages/server/src/installation/tables/schema.ts";
import { createMailer } from "../../../packages/server/src/installation/mail/mailer.ts";
import { client, PASSWORD, serving, signedIn, tokensOf } from "../http/serving.ts";
import { byHand } from "../by-hand.ts";
import { mailsIn } from "../mails-in.ts";

const served = serving();

const SENT = "If an account exists for that email, a reset link has been sent.";
const post = (path: string, body: object) => client(served).send("POST", path, body);

/** Returns the mails to an address in the outbox, oldest first, except those still being written. */
async function mailsTo(address: string): Promise<string[]> {
  const mails = await mailsIn(served.app.folder.outbox);
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Requests a reset and returns the token of the link in the mail. */
async function resetToken(address: string): Promise<string> {
  const before = (await mailsTo(address)).length;
  expect(await post("/api/auth/password-reset/", { email: address })).toMatchObject({
    status: 200,
    body: { detail: SENT },
  });
  await expect.poll(async () => (await mailsTo(address)).length).toBe(before + 1);
  const mail = ((await mailsTo(address)).at(-1) as string).replaceAll("=\r\n", "");
  const found = /https:\/\/cards\.example\/reset-password\/(?<token>[\w-]{43})/.exec(mail);
  return found?.groups?.["token"] as string;
}

describe("a password reset", () => {
  test("answers an unknown email like a known one, and sends no mail", async () => {
    const { status, body } = await post("/api/auth/password-reset/", { email: "nobody@example.org" });
    expect([status, body]).toMatchObject([200, { detail: SENT }]);
    await resetToken("green@example.org");
    expect(await mailsTo("nobody@example.org")).toEqual([]);
  });

  test("refuses an invalid email, and a missing one", async () => {
    expect((await post("/api/auth/password-reset/", { email: "x" })).body.detail).toBe(
      "Please enter a valid email address.",
    );
    expect((await post("/api/auth/password-reset/", {})).body.detail).toBe("Email is required.");
  });

  test("sets a new password once through the mailed link, signs out everywhere, and stores only the link's hash", async () => {
    const before = await tokensOf(served, "green");
    const token = await resetToken("GREEN@example.org".toLowerCase());
    const other = await resetToken("green@example.org");
    expect(JSON.stringify(await served.app.db.select().from(resetTokens).all())).not.toContain(token);
    const confirm = { token: other, password: "brand new 1" };
    expect((await post("/api/auth/password-reset-confirm/", { ...confirm, token })).status).toBe(400);
    expect(await post("/api/auth/password-reset-confirm/", confirm)).toMatchObject({ status: 200 });
    expect((await client(served, before.access).get("/api/me/")).status).toBe(401);
    await tokensOf(served, "green", "brand new 1");
    for (const used of [token, other]) {
      const again = await post("/api/auth/password-reset-confirm/", { token: used, password: "brand new 2" });
      expect([again.status, again.body.detail]).toEqual([
        400,
        "Failed to reset password. Token may be invalid or expired.",
      ]);
    }
    const back = await resetToken("green@example.org");
    await post("/api/auth/password-reset-confirm/", { token: back, password: PASSWORD });
  });

  test("works for an hour after the mail", async () => {
    const token = await resetToken("blue@example.org");
    const row = (await served.app.db.select().from(resetTokens).all()).at(-1);
    const life = new Date(row?.expires_at ?? 0).getTime() - new Date(row?.created_at ?? 0).getTime();
    expect(Math.round(life / 60_000)).toBe(60);
    await byHand(served.app.db)
      .update(resetTokens)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(resetTokens.token_hash, row?.token_hash ?? ""))
      .run();
    const late = await post("/api/auth/password-reset-confirm/", { token, password: "brand new 1" });
    expect(late.status).toBe(400);
  });

  test("refuses a short password and a missing token in the words of the specification", async () => {
    const short = await post("/api/auth/password-reset-confirm/", { token: "t", password: "12345" });
    expect(short.body.detail).toBe("Password must be at least 6 characters.");
    const missing = await post("/api/auth/password-reset-confirm/", { password: "long enough" });
    expect([missing.status, missing.body.detail]).toEqual([400, "Missing token."]);
  });

  test("sends its mail by SMTP if that is configured, and no error reveals an address", async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _, done) => {
        const responseCode = { refused: 550, greylisted: 450 }[address.split("@")[0] ?? ""];
        done(responseCode ? Object.assign(new Error(`no mailbox ${address}`), { responseCode }) : null);
      },
      onData(stream, { envelope }, done) {
        let text = "";
        stream.on("data", (chunk) => (text += String(chunk)));
        stream.on("end", () => {
          if (envelope.rcptTo[0]?.address.startsWith("full"))
            return done(Object.assign(new Error("The disk is full"), { responseCode: 452 }));
          received.push(text);
          done();
        });
      },
    });
    const listening = smtp.listen(0, "127.0.0.1");
    await once(listening, "listening");
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
    const { port } = listening.address() as AddressInfo;
    const config = { smtp_url: `smtp://127.0.0.1:${port}`, mail_from: "IDMS <cards@school.example>" };
    const mailer = createMailer(config, served.app.folder);
    await mailer.send({ to: "parent@example.org", subject: "Hello", text: "A text." });
    expect(received).toHaveLength(1);
    expect(received[0]).toContain("From: IDMS <cards@school.example>");
    expect(received[0]).toContain("To: parent@example.org");
    const refused = mailer.send({ to: "refused@example.org", subject: "Hello", text: "A text." });
    await expect(refused).rejects.toThrow(/^The mail server rejected .* address \(EENVELOPE 550\)\.$/);
    for (const [name, codes] of [
      ["greylisted", "EENVELOPE 450"],
      ["full", "EMESSAGE 452"],
    ])
      await expect(
        mailer.send({ to: `${name}@example.org`, subject: "Hello", text: "A text." }),
      ).rejects.toThrow(`The mail server cannot accept email at the moment (${codes}). Try again later.`);
  });
});

describe("a password change", () => {
  const paths = [
    ["/api/auth/change-password/", { current_password: PASSWORD, new_password: "changed 1" }, "new_password"],
    [
      "/api/auth/password/change/",
      { old_password: PASSWORD, new_password1: "changed 1", new_password2: "changed 1" },
      "new_password1",
    ],
    [
      "/api/auth/users/set_password/",
      { current_password: PASSWORD, new_password: "changed 1" },
      "new_password",
    ],
  ] as const;

  test.each(paths)("by %s sets the password and ends all other sessions", async (path, body) => {
    const other = await tokensOf(served, "blue");
    const own = await signedIn(served, "blue");
    expect(await own.send("POST", path, body)).toMatchObject({
      status: 200,
      body: { detail: "Password changed successfully." },
    });
    expect((await own.get("/api/me/")).status).toBe(200);
    expect((await client(served, other.access).get("/api/me/")).status).toBe(401);
    const back = { current_password: "changed 1", new_password: PASSWORD };
    expect((await own.send("POST", "/api/auth/change-password/", back)).status).toBe(200);
  });

  test.each(paths)(
    "by %s is refused in the words of the specification, at the name that was sent",
    async (path, body, name) => {
      const own = await signedIn(served, "blue");
      const short = await own.send("POST", path, { ...body, [name]: "12345" });
      const message = "New password must be at least 6 characters.";
      expect([short.status, short.body]).toMatchObject([
        400,
        { detail: message, fields: { [name]: [message] } },
      ]);
      const none = await own.send("POST", path, {});
      expect(none.body.detail).toBe("Please provide your current password.");
    },
  );

  test("refuses a different confirmation and a wrong current password", async () => {
    const own = await signedIn(served, "blue");
    const differs = { ...paths[1][1], new_password2: "changed 2" };
    expect((await own.send("POST", "/api/auth/password/change/", differs)).body.detail).toBe(
      "New password and confirmation do not match.",
    );
    const wrong = { current_password: "not it", new_password: "changed 1" };
    expect(await own.send("POST", "/api/auth/change-password/", wrong)).toMatchObject({
      status: 400,
      body: { detail: "Your current password is not correct." },
    });
  });
});

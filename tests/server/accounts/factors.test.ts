import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { removeFactors } from "../../../packages/server/src/school/sign-in/own-factors.ts";
import { newestDeeds } from "../../../packages/server/src/trust/log/log-rows.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import {
  auditLog,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { unseal } from "../../../packages/server/src/school/factors/seal.ts";
import { openTokenKeys } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { works } from "../../../packages/server/src/installation/telemetry/happenings.ts";
import { onFile } from "../../own-installation.ts";
import { byHand } from "../by-hand.ts";
import { client, PASSWORD, serving, signedIn, tokensOf, type Client } from "../http/serving.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openSecret, renewFactorKey } from "../../../packages/server/src/school/sign-in/app-secret.ts";
import { appCode, appRow, firstStep, forgetSteps, secondStep, setUpApp, ticketOf } from "./authenticator.ts";
import { mailsIn } from "../mails-in.ts";

const operator = { id: null, username: "cli:root" };

const served = serving();
const clerk = { id: null, username: "clerk" };

let green: Client;
let app: { secret: string; codes: string[] };

beforeAll(async () => {
  green = await signedIn(served, "green");
  app = await setUpApp(green);
});

beforeEach(async () => {
  await forgetSteps(served.app);
  await byHand(served.app.db).delete(rateLimits).run();
});

describe("an account with an app", () => {
  test("exchanges its password for a ticket, and that with a code for one session; other accounts sign in as before", async () => {
    const first = await firstStep(served, "green");
    expect([first.status, first.body]).toMatchObject([
      401,
      {
        detail: factorFailures.needed.text,
        second_factor: { ticket: expect.any(String), ways: ["totp", "recovery"] },
      },
    ]);
    const { ticket } = first.body.second_factor;
    const code = appCode(app.secret);
    const done = await secondStep(served, ticket, code);
    expect([done.status, Object.keys(done.body)]).toEqual([200, ["access", "refresh"]]);
    expect((await client(served, done.body.access).get("/api/me/")).body).toEqual({
      username: "green",
      role: "SCHOOL_ADMIN",
      school_id: served.green.school,
    });
    expect(Object.keys((await firstStep(served, "blue")).body)).toEqual(["access", "refresh"]);

    const again = await secondStep(served, ticket, appCode(app.secret, 1));
    expect([again.status, again.body.detail]).toEqual([401, factorFailures.tooLate.text]);
    const replayed = await secondStep(served, await ticketOf(served, "green"), code);
    expect([replayed.status, replayed.body.detail]).toEqual([401, factorFailures.wrongCode.text]);
    const next = await secondStep(served, await ticketOf(served, "green"), appCode(app.secret, 1));
    expect(next.status).toBe(200);
    const older = await secondStep(served, await ticketOf(served, "green"), appCode(app.secret, -1));
    expect(older.status).toBe(401);
  });

  test("reads the second factors once, or only the passkey that signs in", async () => {
    const asked: string[] = [];
    const note = (what: unknown): void => {
      const { work, summary } = what as { work: string; summary?: string };
      if (work === "query" && /app_factors|passkeys|recovery_codes/.test(summary ?? ""))
        asked.push(summary ?? "");
    };
    works.start.subscribe(note);
    onTestFinished(() => void works.start.unsubscribe(note));
    expect((await firstStep(served, "green")).status).toBe(401);
    expect(asked.splice(0)).toEqual(["select app_factors"]);
    const { challenge } = (await client(served).send("POST", "/api/auth/passkey/options/")).body;
    const unknown = { challenge, passkey: { id: "nobody's", response: {} } };
    expect((await client(served).send("POST", "/api/auth/passkey/", unknown)).status).toBe(401);
    expect(asked).toEqual(["select passkeys"]);
  });

  test("accepts one of two simultaneous attempts with the same code", async () => {
    const tickets = [await ticketOf(served, "green"), await ticketOf(served, "green")];
    const code = appCode(app.secret);
    const answers = await Promise.all(tickets.map((ticket) => secondStep(served, ticket, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("accepts each recovery code once, in any spelling, and no wrong code", async () => {
    expect(new Set(app.codes).size).toBe(10);
    const [code = "", other = ""] = app.codes;
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){5}$/);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect((await secondStep(served, await ticketOf(served, "green"), typed)).status).toBe(200);
    expect((await secondStep(served, await ticketOf(served, "green"), code)).status).toBe(401);
    const wrong = `${other.slice(0, -1)}${other.endsWith("A") ? "B" : "A"}`;
    expect((await secondStep(served, await ticketOf(served, "green"), wrong)).status).toBe(401);
    expect((await green.get("/api/me/factors/")).body).toMatchObject({ recovery_codes: 9 });
    const stored = JSON.stringify(await served.app.db.select().from(recoveryCodes).all());
    for (const each of app.codes) expect(stored).not.toContain(each.slice(0, 9));
  });

  test("refuses a ticket that is forged, made for another purpose, or older than the last password change", async () => {
    const ticket = await ticketOf(served, "green");
    const forged = `${ticket.slice(0, -3)}abc`;
    const { access } = await tokensOf(served, "blue");
    for (const each of [forged, access, "x", ticket.split(".").slice(0, 2).join(".")])
      expect((await secondStep(served, each, appCode(app.secret))).body.detail).toBe(
        factorFailures.tooLate.text,
      );
    const newPassword = "staple battery 8";
    const changed = await green.send("POST", "/api/auth/change-password/", {
      current_password: PASSWORD,
      new_password: newPassword,
    });
    expect(changed.status).toBe(200);
    expect((await secondStep(served, ticket, appCode(app.secret))).body.detail).toBe(
      factorFailures.tooLate.text,
    );
    await green.send("POST", "/api/auth/change-password/", {
      current_password: newPassword,
      new_password: PASSWORD,
    });
  });

  test("allows five tries per ticket and twenty wrong codes an hour in total, and tells its owner once", async () => {
    const wrong = async (ticket: string) => (await secondStep(served, ticket, "000000")).status;
    for (let round = 0; round < 4; round += 1) {
      const ticket = await ticketOf(served, "green");
      for (let tries = 0; tries < 5; tries += 1) expect(await wrong(ticket)).toBe(401);
      expect(await wrong(ticket)).toBe(429);
    }
    const late = await ticketOf(served, "green");
    for (let tries = 0; tries < 2; tries += 1) expect(await wrong(late)).toBe(429);
    const mails = async () => {
      const texts = await mailsIn(served.app.folder.outbox);
      return texts.filter((text) => text.includes("entered many wrong codes"));
    };
    await expect.poll(async () => (await mails()).length).toBe(1);
    // A recovery code cannot be guessed, so it is not delayed.
    expect((await secondStep(served, await ticketOf(served, "green"), app.codes[5] as string)).status).toBe(
      200,
    );
  });

  test("is in the log: set-ups, sign-ins with their factor, and failures, without secrets or codes", async () => {
    await secondStep(served, await ticketOf(served, "green"), "123456");
    await served.app.db.select().from(sessions).all();
    const lines = await served.app.db.select().from(auditLog).all();
    const done = lines.map(({ subject, action }) => `${subject}.${action}`);
    expect(done).toContain("users.add_factor");
    expect(done).toContain("users.use_recovery_code");
    expect(lines.some(({ details }) => details["factor"] === "totp")).toBe(true);
    const everything = JSON.stringify(lines) + served.log.join("");
    for (const text of [app.secret, ...app.codes, "123456"]) expect(everything).not.toContain(text);
  });
});

describe("an app's secret", () => {
  test("is sealed for its user with a key that is not in the database", async () => {
    const { id } = await chooseUser(served.app.db, "green");
    const row = await appRow(served.app, id);
    const { factors } = await openTokenKeys(served.app);
    expect(row?.secret).not.toContain(app.secret);
    const [key] = factors.known as [Uint8Array];
    expect(unseal(key, id, row?.secret ?? "")).toBe(app.secret);
    expect(unseal(key, id + 1, row?.secret ?? "")).toBeUndefined();
    expect(unseal(new Uint8Array(32), id, row?.secret ?? "")).toBeUndefined();
  });

  test("is re-encrypted with a new key while a server runs, which still accepts codes and new apps", async () => {
    const { id } = await chooseUser(served.app.db, "green");
    const before = await appRow(served.app, id);
    const [old] = (await openTokenKeys(served.app)).factors.known as [Uint8Array];
    expect(await renewFactorKey(served.app, operator)).toBe(1);
    expect(await newestDeeds(served.app.db, "keys.rotate_apps", 2)).toMatchObject([
      { actor: operator.username, details: { apps: 1 } },
    ]);
    const after = await appRow(served.app, id);
    expect([after?.confirmed_at, after?.last_step]).toEqual([before?.confirmed_at, before?.last_step]);
    const { known } = (await openTokenKeys(served.app)).factors;
    expect([known.length, unseal(old, id, after?.secret ?? "")]).toEqual([1, undefined]);
    expect(unseal(known[0] as Uint8Array, id, after?.secret ?? "")).toBe(app.secret);
    await forgetSteps(served.app);
    const taken = await secondStep(served, await ticketOf(served, "green"), appCode(app.secret));
    expect(taken.status).toBe(200);
    const red = await signedIn(served, "root");
    const { body } = await red.send("POST", "/api/me/factors/app/");
    expect(await renewFactorKey(served.app, operator)).toBe(2);
    const confirmed = await red.send("POST", "/api/me/factors/app/confirm/", { code: appCode(body.secret) });
    expect(confirmed.status).toBe(200);
    expect((await red.send("DELETE", "/api/me/factors/app/")).status).toBe(204);
  });

  onFile(
    "stays readable when a key renewal is killed at any moment, and the next renewal finishes it",
    async () => {
      const { id } = await chooseUser(served.app.db, "green");
      const path = join(served.app.folder.root, "factors.key");
      const secretNow = async () =>
        openSecret(
          (await openTokenKeys(served.app)).factors,
          id,
          (await appRow(served.app, id))?.secret ?? "",
        );
      // The state that a kill leaves before, and then after, the secrets are encrypted with the new key.
      const [old, begun] = [await readFile(path), randomBytes(32)];
      await writeFile(path, Buffer.concat([begun, old]));
      expect(await secretNow()).toBe(app.secret);
      await renewFactorKey(served.app, operator);
      const ended = await readFile(path);
      expect([ended.length, ended.equals(begun), ended.equals(old)]).toEqual([32, false, false]);
      await writeFile(path, Buffer.concat([ended, begun, old]));
      expect(await secretNow()).toBe(app.secret);
      await renewFactorKey(served.app, operator);
      expect([await secretNow(), (await readFile(path)).length]).toEqual([app.secret, 32]);
    },
  );

  onFile(
    "is in a backup only sealed and without its key; a restore into the folder keeps the key that is there",
    async () => {
      const { folder } = await makeBackup(served.app, await temporaryFolder());
      const key = await readFile(join(served.app.folder.root, "factors.key"));
      expect(await readdir(folder)).not.toContain("factors.key");
      const database = await readFile(join(folder, "idms.db"));
      expect(database.includes(key)).toBe(false);
      expect(database.includes(app.secret)).toBe(false);
      const target = join(await temporaryFolder(), "data");
      await restoreBackup(folder, target);
      expect(await readdir(target)).not.toContain("factors.key");
      await writeFile(join(target, "factors.key"), key);
      await restoreBackup(folder, target);
      expect(await readFile(join(target, "factors.key"))).toEqual(key);
    },
  );
});

describe("a user's own factors", () => {
  test("are set up with a code that proves that the app has the secret, and come with recovery codes once", async () => {
    const blue = await signedIn(served, "blue");
    expect((await blue.get("/api/me/factors/")).body).toEqual({
      app: null,
      recovery_codes: 0,
      passkeys: [],
      no_passkeys: null,
      no_passkeys_reason: null,
      required: false,
    });
    const confirm = (code: string) => blue.send("POST", "/api/me/factors/app/confirm/", { code });
    expect((await confirm("123456")).body.detail).toBe(factorFailures.notBegun.text);
    const begun = (await blue.send("POST", "/api/me/factors/app/")).body;
    expect(begun.address).toBe(`otpauth://totp/IDMS:blue?secret=${begun.secret}&issuer=IDMS`);
    for (const code of ["000000", "", "ABCD-EFGH", "1".repeat(200)])
      expect((await confirm(code)).status).toBe(400);
    // Until then the account signs in without a second factor.
    expect((await firstStep(served, "blue")).status).toBe(200);
    const added = await confirm(appCode(begun.secret));
    expect([added.status, added.body.codes.length]).toEqual([200, 10]);
    expect((await confirm(appCode(begun.secret, 1))).body.detail).toBe(factorFailures.appThere.text);
    expect((await blue.send("POST", "/api/me/factors/app/")).status).toBe(409);

    const renewed = (await blue.send("POST", "/api/me/factors/recovery-codes/")).body.codes as string[];
    const old = added.body.codes[0] as string;
    expect((await secondStep(served, await ticketOf(served, "blue"), old)).status).toBe(401);
    expect((await secondStep(served, await ticketOf(served, "blue"), renewed[0] as string)).status).toBe(200);

    expect((await blue.send("DELETE", "/api/me/factors/app/")).status).toBe(204);
    expect((await blue.send("DELETE", "/api/me/factors/app/")).status).toBe(404);
    expect((await blue.send("POST", "/api/me/factors/recovery-codes/")).status).toBe(404);
    expect((await firstStep(served, "blue")).status).toBe(200);
    expect((await blue.get("/api/me/factors/")).body).toMatchObject({ app: null, recovery_codes: 0 });
  });

  test("can be removed for a user who is locked out, and the log records this", async () => {
    const root = await signedIn(served, "root");
    const { id } = await chooseUser(served.app.db, "green");
    expect((await root.send("POST", `/api/users/${id}/remove_factors/`)).status).toBe(204);
    expect((await firstStep(served, "green")).status).toBe(200);
    await setUpApp(await signedIn(served, "green"));
    await removeFactors(served.app, (tx) => chooseUser(tx, "green"), clerk);
    expect((await firstStep(served, "green")).status).toBe(200);
    const lines = await served.app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "remove_factors"))
      .all();
    expect(lines.map(({ actor }) => actor)).toEqual(["root", "clerk"]);
    expect(await served.app.db.select().from(passkeys).all()).toEqual([]);
  });
});

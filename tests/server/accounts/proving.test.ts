import { eq } from "drizzle-orm";
import pino from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { deviceName } from "@idms/core/school/accounts/device-name";
import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { isSessionOver, needsStepUp, type SessionLife } from "@idms/core/school/accounts/sign-in-rules";
import { authenticate } from "../../../packages/server/src/school/tokens/access-token.ts";
import { requireProof } from "../../../packages/server/src/school/sign-in/re-authenticate.ts";
import { refreshSession } from "../../../packages/server/src/school/sign-in/sessions.ts";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { routes } from "../../../packages/server/src/api/app.ts";
import { createBackground } from "../../../packages/server/src/http/calls/background.ts";
import { sessions } from "../../../packages/server/src/installation/tables/schema.ts";
import { openTokenKeys } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { byHand } from "../by-hand.ts";
import { client, PASSWORD, serving, signedIn, tokensOf, type Client } from "../http/serving.ts";
import { appCode, forgetSteps, setUpApp } from "./authenticator.ts";
import { mailsIn } from "../mails-in.ts";

const served = serving({ require_factor: "SUPER_ADMIN" });
const LONG_AGO = "2020-01-01T00:00:00.000Z";
const NAMES = new Map([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26 Chrome/122 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["curl/8.5.0", "curl"],
  ["", "Unknown device"],
]);

let [root, green, secret] = [] as unknown as [Client, Client, string];

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
});

const changeSessions = (changes: Partial<typeof sessions.$inferInsert>) =>
  byHand(served.app.db).update(sessions).set(changes).run();

const idOf = ({ refresh }: { refresh: string }): string => refresh.split(".")[0] as string;

describe("a role that needs a factor", () => {
  test("can only set up a factor or sign out until one exists", async () => {
    const refused = await root.get("/api/schools/");
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: factorFailures.enrol.text, must_enrol: true },
    ]);
    expect((await root.get("/api/me/")).body).toEqual({
      username: "root",
      role: "SUPER_ADMIN",
      school_id: null,
      must_enrol: true,
    });
    const caller = {
      id: 1,
      username: "root",
      role: "SUPER_ADMIN",
      grants: [],
      school_id: null,
      district_id: null,
      class_ids: [],
      session: "x",
    } as const;
    const config = {
      require_factor: ["SUPER_ADMIN" as const],
      step_up: "factors" as const,
    };
    const proof = { provedAt: null, hasGivenPassword: true, hasFactor: async () => false };
    const asked = await Promise.all(
      routes
        .filter(({ access }) => access !== "public")
        .map(async (route) => ({
          route,
          isFree: await requireProof(config, { ...caller, proof }, { ...route, asksAgain: undefined }).then(
            () => true,
            () => false,
          ),
        })),
    );
    const free = asked.filter(({ isFree }) => isFree).map(({ route }) => route);
    expect(free.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /auth/logout/",
      "GET /me/",
      "POST /auth/change-password/",
      "POST /auth/password/change/",
      "POST /auth/users/set_password/",
      "GET /me/factors/",
      "POST /me/factors/app/",
      "POST /me/factors/app/confirm/",
      "POST /me/factors/passkeys/options/",
      "POST /me/factors/passkeys/",
      "GET /me/prove/",
      "POST /me/prove/options/",
      "POST /me/prove/",
    ]);

    ({ secret } = await setUpApp(root));
    expect((await root.get("/api/schools/")).status).toBe(200);
    const kept = await root.send("DELETE", "/api/me/factors/app/");
    expect([kept.status, kept.body.detail]).toEqual([409, factorFailures.lastNeeded.text]);
    expect((await root.get("/api/me/factors/")).body).toMatchObject({ recovery_codes: 10, required: true });
    // A role that the setting does not name is not affected.
    expect((await green.get("/api/classes/")).status).toBe(200);
  });
});

describe("a fresh proof of identity", () => {
  test("is required of users with a factor before they delete permanently or export much", async () => {
    const ask = (who: Client) => who.send("POST", "/api/tokens/", { name: "Cron", rights: ["classes.read"] });
    await changeSessions({ proved_at: LONG_AGO });
    const refused = await ask(root);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: factorFailures.proveAgain.text, step_up: true },
    ]);
    for (const [method, path, body] of [
      ["GET", "/api/students/export/?school=1"],
      ["GET", "/api/audit-log/export/"],
      ["POST", "/api/users/", {}],
      ["POST", "/api/users/987654/remove_factors/"],
      ["POST", "/api/jobs/", { kind: "purge", input: { older_than: "5y" } }],
      ["POST", "/api/jobs/", { kind: "backup" }],
    ] as const)
      expect([path, (await root.send(method, path, body)).body]).toMatchObject([
        path,
        { detail: factorFailures.proveAgain.text, step_up: true },
      ]);
    // A user without a factor is only asked when it concerns their own account.
    expect((await ask(green)).status).toBe(201);
    expect((await green.send("POST", "/api/me/factors/app/")).body).toMatchObject({ step_up: true });

    const prove = (sent: object) => root.send("POST", "/api/me/prove/", sent);
    await forgetSteps(served.app);
    const code = appCode(secret);
    // A user with a password and an app needs both.
    for (const half of [{ password: PASSWORD }, { code }, {}])
      expect((await prove(half)).body.detail).toBe(factorFailures.bothNeeded.text);
    expect((await prove({ password: "wrong one", code })).status).toBe(400);
    expect((await prove({ password: PASSWORD, code: "000000" })).body.detail).toBe(
      factorFailures.wrongCode.text,
    );
    expect((await ask(root)).status).toBe(403);
    const proved = await prove({ password: PASSWORD, code });
    expect(proved.status).toBe(200);
    expect((await root.get("/api/me/")).status).toBe(401);
    root = client(served, proved.body.access);
    const { status, body } = await ask(root);
    expect(status).toBe(201);
    // A program has no screen on which to prove an identity.
    await changeSessions({ proved_at: LONG_AGO });
    expect((await client(served, body.token).get("/api/classes/")).status).toBe(200);
  });

  test("is required before users with a factor change their mail address or password", async () => {
    await changeSessions({ proved_at: LONG_AGO });
    const asked = { detail: factorFailures.proveAgain.text, step_up: true };
    const mail = { email: "other@example.org", current_password: PASSWORD };
    expect((await root.send("PATCH", "/api/me/profile/", mail)).body).toMatchObject(asked);
    const other = { current_password: PASSWORD, new_password: "another horse 8" };
    expect((await root.send("POST", "/api/auth/change-password/", other)).body).toMatchObject(asked);
    expect(
      (await green.send("PATCH", "/api/me/profile/", { ...mail, email: "green@example.org" })).status,
    ).toBe(200);
    await changeSessions({ proved_at: new Date().toISOString() });
    expect((await root.send("PATCH", "/api/me/profile/", mail)).status).toBe(200);
  });

  test("lasts ten minutes for the users that the setting names", () => {
    const now = new Date("2026-01-01T12:00:00.000Z");
    const [fresh, old] = ["2026-01-01T11:50:00.000Z", "2026-01-01T11:49:59.000Z"];
    const asked = (hasFactor: boolean, provedAt: string | null, setting: Parameters<typeof needsStepUp>[1]) =>
      needsStepUp({ hasFactor, provedAt }, setting, now);
    expect(asked(true, fresh, "factors")).toBe(false);
    expect(asked(true, old, "factors")).toBe(true);
    expect(asked(true, null, "factors")).toBe(true);
    expect(asked(false, old, "factors")).toBe(false);
    expect(asked(false, old, "everyone")).toBe(true);
    expect(asked(true, old, "nobody")).toBe(false);
    expect(asked(true, old, "always")).toBe(true);
  });
});

describe("a user's own sessions", () => {
  test("are listed with their device, and can be ended one by one or all but the current one", async () => {
    const agent = [...NAMES.keys()][2] as string;
    const sign = async () =>
      (
        await client(served).send(
          "POST",
          "/api/auth/token/",
          { username: "blue", password: PASSWORD },
          { "user-agent": agent },
        )
      ).body as { access: string; refresh: string };
    const [one, two, three] = [await sign(), await sign(), await sign()];
    const blue = client(served, one.access);
    const listed = (await blue.get("/api/me/sessions/")).body;
    expect(listed).toHaveLength(3);
    expect(listed.find(({ id }: { id: string }) => id === idOf(one))).toEqual({
      id: idOf(one),
      browser: "Safari",
      system: "iPhone",
      address: expect.stringMatching(/^127\.0\.0\.1|^::/),
      created_at: expect.stringMatching(/^20/),
      last_used_at: expect.stringMatching(/^20/),
      current: true,
    });
    await changeSessions({ proved_at: LONG_AGO });
    for (const [method, path] of [
      ["DELETE", `/api/me/sessions/${idOf(two)}/`],
      ["POST", "/api/me/sessions/end-others/"],
    ] as const)
      expect((await blue.send(method, path)).body).toMatchObject({
        detail: factorFailures.proveAgain.text,
        step_up: true,
      });
    await changeSessions({ proved_at: new Date().toISOString() });
    expect((await green.send("DELETE", `/api/me/sessions/${idOf(two)}/`)).status).toBe(404);
    expect((await blue.send("DELETE", `/api/me/sessions/${idOf(two)}/`)).status).toBe(204);
    expect((await client(served, two.access).get("/api/me/")).status).toBe(401);
    expect(
      (await client(served).send("POST", "/api/auth/token/refresh/", { refresh: two.refresh })).status,
    ).toBe(401);
    expect((await blue.send("POST", "/api/me/sessions/end-others/")).status).toBe(204);
    expect((await client(served, three.access).get("/api/me/")).status).toBe(401);
    expect((await blue.get("/api/me/sessions/")).body).toHaveLength(1);
  });

  test("end after the idle time and the days in the settings, for access and refresh tokens alike", async () => {
    const tokens = await tokensOf(served, "blue");
    const keys = await openTokenKeys(served.app);
    const background = createBackground(pino({ enabled: false }));
    const services = (life: Partial<SessionLife>) =>
      ({
        db: served.app.db,
        keys,
        background,
        config: { session_idle_minutes: 30, session_days: undefined, ...life },
      }) as unknown as Parameters<typeof authenticate>[0] & Parameters<typeof refreshSession>[0];
    const enters = async (life: Partial<SessionLife>) => [
      await authenticate(services(life), `Bearer ${tokens.access}`, undefined).then(
        () => true,
        () => false,
      ),
      await refreshSession(services(life), { refresh: tokens.refresh, rotate: false }).then(
        () => true,
        () => false,
      ),
    ];
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const change = (changes: object) =>
      byHand(served.app.db)
        .update(sessions)
        .set(changes)
        .where(eq(sessions.id, idOf(tokens)))
        .run();
    await change({ last_used_at: hoursAgo(1) });
    expect(await enters({})).toEqual([false, false]);
    expect(await enters({ session_idle_minutes: 90 })).toEqual([true, true]);
    await background.settled();
    const row = await served.app.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, idOf(tokens)))
      .get();
    expect((row?.last_used_at ?? "") > hoursAgo(0.5)).toBe(true);
    await change({ created_at: hoursAgo(25) });
    expect(await enters({ session_days: 1 })).toEqual([false, false]);
    expect(await enters({ session_days: 2 })).toEqual([true, true]);
  });

  test("last as long as the specification says unless a setting says otherwise", () => {
    const moments = { created_at: "2026-01-01T00:00:00.000Z", last_used_at: "2026-03-01T00:00:00.000Z" };
    const usual = { session_idle_minutes: 30 * 24 * 60 };
    expect(isSessionOver(moments, usual, new Date("2026-03-30T23:00:00.000Z"))).toBe(false);
    expect(isSessionOver(moments, usual, new Date("2026-03-31T00:01:00.000Z"))).toBe(true);
  });

  test.each([...NAMES])("come from %j, which is %s", (agent, name) => {
    expect(deviceName(agent).message).toBe(name);
  });
});

test("a user gets a mail about a new device, but not about a known one", async () => {
  const { outbox } = served.app.folder;
  const mails = async (text: string) => {
    const texts = await mailsIn(outbox);
    return texts.filter((mail) => mail.includes("A new device") && mail.includes(text)).length;
  };
  const user = await chooseUser(served.app.db, "blue");
  const sign = (device: string) =>
    client(served).send(
      "POST",
      "/api/auth/token/",
      { username: "blue", password: PASSWORD },
      { "x-idms-device": device },
    );
  const before = await mails(user.email);
  await sign("laptop");
  await expect.poll(() => mails(user.email)).toBe(before + 1);
  await sign("laptop");
  await sign("phone");
  await expect.poll(() => mails(user.email)).toBe(before + 2);
});

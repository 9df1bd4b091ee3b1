/**
 * The screens on which staff see their identity and what they trust, with the longest possible texts: in English and in
 * Hindi, on a phone and on a desktop, in light and in dark mode.
 * @module-tag rare
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROVIDER_REFUSALS } from "@idms/core/school/accounts/provider";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeIn, rowsIn } from "../cli/in-database.ts";
import { CLIENT, startProvider, type OwnProvider } from "../own-provider.ts";
import { receiving } from "../server/webhooks/receiver.ts";
import { expectAccessible } from "./accessibility.ts";
import { clipped } from "./clipped.ts";
import { ownFront } from "./own-front.ts";
import { DESKTOP, eventually, PHONE, webApp, type Account } from "./web-app.ts";

/** The folder for screenshots, if wanted: `IDMS_TRUST_PICTURES=FOLDER`. */
const pictures = process.env["IDMS_TRUST_PICTURES"];
const LONG = "Directorate of School Education, Government of Uttar Pradesh";
const PASSWORD = "a first secret of hers";
const LONG_ADDRESS = "/a/long/address/of/a/system/of/the/school/that/takes/messages".repeat(4);

const NESTED = [
  "Nation",
  `${LONG}, Secondary Education`,
  "Kumbakonam and Thiruvananthapuramvaripetanagarapalayam",
  "उत्तर प्रदेश माध्यमिक शिक्षा परिषद्, प्रयागराज मण्डल",
];

const front = ownFront(() => web.url);
const receiver = receiving();
let address = "";
let idp: OwnProvider;
let folder: string;
const web = webApp({
  async env() {
    address = await front.listen();
    idp = await startProvider(address, ["cloud"]);
    folder = await mkdtemp(join(tmpdir(), "idms-trust-"));
    const shared = { client_id: CLIENT.id, client_secret: CLIENT.secret };
    const providers = [
      { ...shared, id: "cloud", name: LONG, issuer: idp.issuer },
      { ...shared, id: "gone", name: "Cloud that is gone", issuer: "http://127.0.0.1:9" },
    ];
    const file = join(folder, "providers.json");
    await writeFile(file, JSON.stringify(providers));
    return {
      IDMS_BASE_URL: address,
      IDMS_PROVIDERS_FILE: file,
      IDMS_WEBHOOK_NETWORKS: "127.0.0.1",
      IDMS_REQUIRE_FACTOR: "TEACHER",
      IDMS_GIVEN_PASSWORD: "changed",
      IDMS_ALERT_MAIL: "school-identity-cards-alarms-of-the-directorate@education.uttar-pradesh.example",
    };
  },
});
afterAll(async () => {
  front.close();
  await idp.stop();
  await rm(folder, { recursive: true, force: true });
});

const asha: Account = { username: "asha", password: PASSWORD };
const teacher: Account = { username: "teacher", password: PASSWORD };
const given: Account = { username: "given", password: PASSWORD };
const REFUSED = { expectErrors: /40[0134]/ };
const NAMES = ["Venkatanarasimharajuvaripeta Lakshminarasimhan", "திருஞானசம்பந்தமூர்த்தி", "محمد عبدالرحمٰن"];

async function manySessions(username: string): Promise<void> {
  const [user] = await rowsIn<{ id: number }>(web.data, "SELECT id FROM users WHERE username = ?", username);
  const agents = [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (Linux; Android 15; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "a script of somebody's",
  ];
  const columns =
    "id, user_id, refresh_hash, expires_at, user_agent, address, last_used_at, proved_at, created_at";
  const now = new Date().toISOString();
  const rows = Array.from({ length: 40 }, (_, at) => [
    `session-${at}`,
    user?.id,
    `hash-${at}`,
    "2999-01-01T00:00:00.000Z",
    agents[at % agents.length],
    at % 3 === 0 ? "2001:db8:aaaa:bbbb::/64" : `203.0.113.${at}`,
    at % 4 === 0 ? null : now,
    now,
    now,
  ]);
  const places = rows.map(() => "(?, ?, ?, ?, ?, ?, ?, ?, ?)").join(", ");
  await changeIn(web.data, `INSERT INTO sessions (${columns}) VALUES ${places}`, ...rows.flat());
}

beforeAll(async () => {
  const call = <T>(method: string, path: string, body?: unknown) =>
    web.call("SUPER_ADMIN", method, path, body) as Promise<T>;
  const [school] = await call<{ id: number; name: string }[]>("GET", "/schools/");
  const schoolId = school?.id;
  let parent: number | null = null;
  for (const name of NESTED)
    ({ id: parent } = await call<{ id: number }>("POST", "/districts/", { name, parent }));
  await call("PUT", `/schools/${schoolId}/district/`, { district: parent });
  const user = (username: string, more: object) =>
    call("POST", "/users/", {
      username,
      password: PASSWORD,
      email: `${username.replace("@", ".")}@example.org`,
      ...more,
    });
  await user("asha", { school: schoolId });
  await user("given", { school: schoolId });
  await user("teacher", { role: "TEACHER", place: "school", school: schoolId });
  for (const [at, role] of ["TEACHER", "PRESS", "AUDITOR", "BOARD", "PHOTOGRAPHER"].entries())
    await user(`somebody-with-a-very-long-name-${at}@a-school-of-the-district.example`, {
      role,
      place: "district",
      district: parent,
      first_name: NAMES[at % 3],
      last_name: NAMES[(at + 1) % 3],
    });
  await changeIn(web.data, "UPDATE users SET password_given_at = NULL WHERE username <> 'given'");
  await manySessions("asha");
  const rights = ["classes.read", "students.read_own", "links.read"];
  for (const [at, name] of ["Nightly list", `Timetable of ${LONG}`.slice(0, 60), "அட்டவணை"].entries()) {
    const made = await call<{ id: number }>("POST", "/tokens/", {
      name,
      rights: at === 1 ? ["schools.read", "districts.read", "audit_log.read", "print_batches.read"] : rights,
      school: at === 1 ? null : schoolId,
      days: 30,
    });
    if (at === 2) await call("POST", `/tokens/${made.id}/revoke/`);
    if (at === 0)
      await changeIn(
        web.data,
        "UPDATE api_tokens SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = ?",
        made.id,
      );
  }
  const hook = await call<{ id: number }>("POST", "/webhooks/", {
    address: receiver.url + LONG_ADDRESS,
    events: ["submission.received", "submission.sent_back", "submission.verified", "cards.printed"],
  }).catch((error: unknown) => {
    console.log(error);
    throw error;
  });
  await call("POST", "/webhooks/", {
    address: "https://hooks.example/idms",
    events: ["cards.printed"],
    school: schoolId,
  });
  const at = "2026-05-06T07:08:09.000Z";
  const columns =
    "webhook_id, message_id, event, happened_at, data, state, tries, tried_at, due_at, ended_at, status, took_ms, failure";
  for (const [state, tries, due, ended, status, failure] of [
    ["delivered", 1, null, at, 204, null],
    ["failed", 9, null, at, 500, "The other system responded with status 500."],
    [
      "waiting",
      3,
      "2999-01-01T00:00:00.000Z",
      null,
      null,
      "The other system did not respond within 15 seconds.",
    ],
    ["waiting", 0, "2999-01-01T00:00:00.000Z", null, null, null],
  ] as const)
    for (const event of ["submission.received", "cards.printed"])
      await changeIn(
        web.data,
        `INSERT INTO webhook_deliveries (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        hook.id,
        `msg_${state}${tries}${event}`,
        event,
        at,
        "{}",
        state,
        tries,
        tries ? at : null,
        due,
        ended,
        status,
        12,
        failure,
      );
});

interface Scene {
  name: string;
  who: Account | "SUPER_ADMIN" | null;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
}

const dialogs = (page: Page) => page.getByRole("dialog");

async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const scenes: Scene[] = [
  { name: "login", who: null, path: "/login", prepare: (page) => page.getByRole("link").first().waitFor() },
  ...PROVIDER_REFUSALS.map((reason) => ({
    name: `refused-${reason}`,
    who: null,
    path: `/login?refused=${reason}`,
    prepare: (page: Page) => page.getByRole("alert").waitFor(),
  })),
  {
    name: "provider-gone",
    who: null,
    path: "/login",
    prepare: async (page) => {
      await page.getByRole("link").last().click();
      await page.waitForURL(/refused=unreachable/);
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "provider-wrong-state",
    who: null,
    path: "/api/auth/providers/cloud/callback/?code=a&state=b",
    prepare: (page) => page.getByRole("alert").waitFor(),
  },
  {
    name: "arrived",
    who: null,
    path: "/login?arrived=cloud",
    prepare: (page) => page.getByRole("alert").waitFor(),
  },
  {
    name: "account",
    who: asha,
    path: "/account",
    prepare: (page) => eventually(() => page.getByRole("row").count()).toBeGreaterThan(20),
  },
  {
    name: "set-up-app",
    who: asha,
    path: "/account",
    prepare: async (page) => {
      await eventually(() => page.getByRole("row").count()).toBeGreaterThan(20);
      await page.locator(".factor-row button").first().click();
      await dialogs(page).getByRole("img").first().waitFor();
      await dialogs(page).getByRole("textbox").fill("000000");
      await dialogs(page).locator("button[type=submit]").click();
      await dialogs(page).locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "passkey",
    who: asha,
    path: "/account",
    prepare: async (page) => {
      await withAuthenticator(page);
      await eventually(() => page.getByRole("row").count()).toBeGreaterThan(20);
      await page.locator(".factor-row button").last().click();
      await dialogs(page).getByRole("textbox").waitFor();
    },
  },
  {
    name: "passkey-made",
    who: asha,
    path: "/account",
    prepare: async (page) => {
      await withAuthenticator(page);
      await eventually(() => page.getByRole("row").count()).toBeGreaterThan(20);
      await page.locator(".factor-row button").last().click();
      await dialogs(page)
        .getByRole("textbox")
        .fill("Office laptop of the desk in Venkatanarasimharajuvaripeta");
      await dialogs(page).locator("button[type=submit]").click();
      await dialogs(page).waitFor({ state: "hidden" });
      await page.locator(".recovery-codes li").first().waitFor();
    },
  },
  {
    name: "enrol",
    who: teacher,
    path: "/",
    prepare: (page) => page.locator(".factor-row").first().waitFor(),
  },
  {
    name: "enrol-app",
    who: teacher,
    path: "/",
    prepare: async (page) => {
      await page.locator(".factor-row button").first().click();
      await dialogs(page).getByRole("img").first().waitFor();
    },
  },
  {
    name: "enrol-passkey",
    who: teacher,
    path: "/",
    prepare: async (page) => {
      await withAuthenticator(page);
      await page.locator(".factor-row button").last().click();
      await dialogs(page).locator("button[type=submit]").click();
      await dialogs(page).waitFor({ state: "hidden" });
      await page.locator(".recovery-codes li").first().waitFor();
    },
  },
  {
    name: "own-password",
    who: given,
    path: "/",
    prepare: (page) => page.locator("input[type=password]").first().waitFor(),
  },
  {
    name: "own-password-faults",
    who: given,
    path: "/",
    prepare: async (page) => {
      const fields = page.locator("input[type=password]");
      await fields.nth(0).fill("not it at all");
      await fields.nth(1).fill("password1");
      await fields.nth(2).fill("password2");
      await page.locator("button[type=submit]").click();
      await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
    },
  },
  {
    name: "tokens",
    who: "SUPER_ADMIN",
    path: "/tokens",
    prepare: (page) => eventually(() => page.getByRole("row").count()).toBe(4),
  },
  {
    name: "token-editor",
    who: "SUPER_ADMIN",
    path: "/tokens",
    prepare: async (page) => {
      await eventually(() => page.getByRole("row").count()).toBe(4);
      await page.locator("main .head-actions button:not(.head-more)").first().click();
      await dialogs(page).locator("button[type=submit]").click();
      await dialogs(page).locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "webhooks",
    who: "SUPER_ADMIN",
    path: "/webhooks",
    prepare: (page) => eventually(() => page.getByRole("row").count()).toBe(3),
  },
  {
    name: "webhook-editor",
    who: "SUPER_ADMIN",
    path: "/webhooks",
    prepare: async (page) => {
      await eventually(() => page.getByRole("row").count()).toBe(3);
      await page.locator("main .head-actions button:not(.head-more)").first().click();
      await dialogs(page).getByRole("textbox").first().fill("https://192.168.7.7/hook");
      await dialogs(page).getByRole("checkbox").first().check();
      await dialogs(page).locator("button[type=submit]").click();
      await dialogs(page).locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "deliveries",
    who: "SUPER_ADMIN",
    path: "/webhooks/1",
    prepare: (page) => eventually(() => page.getByRole("row").count()).toBe(9),
  },
  {
    name: "settings",
    who: "SUPER_ADMIN",
    path: "/admin/settings",
    prepare: (page) => page.getByText("alert_mail").first().waitFor(),
  },
  {
    name: "districts",
    who: "SUPER_ADMIN",
    path: "/admin/districts",
    // Each district is below the one that contains it.
    prepare: (page) =>
      eventually(() => page.getByRole("row").locator("td bdi").allTextContents()).toEqual(NESTED),
  },
  {
    name: "users",
    who: "SUPER_ADMIN",
    path: "/admin/users",
    prepare: (page) => eventually(() => page.getByRole("row").count()).toBeGreaterThan(6),
  },
  {
    name: "user-of-district",
    who: "SUPER_ADMIN",
    path: "/admin/users",
    prepare: async (page) => {
      const row = page.getByRole("row").filter({ hasText: "somebody-with-a-very-long-name-3" });
      await row.getByRole("button").first().click();
      await dialogs(page).getByRole("combobox").last().waitFor();
    },
  },
  {
    name: "log",
    who: "SUPER_ADMIN",
    path: "/admin/log",
    prepare: (page) => page.getByRole("row").nth(3).waitFor(),
  },
];

describe.each(["en-IN", "hi-IN"])("in %s", (locale) => {
  test.each(scenes.map((scene) => [scene.name, scene] as const))(
    "%s: nothing is cut off, and axe finds nothing",
    { timeout: 600_000 },
    async (name, { who, path, prepare }) => {
      const page = await web.open(who, address + path, { locale, viewport: DESKTOP, ...REFUSED });
      if (name.startsWith("passkey") || name.startsWith("enrol")) {
        await changeIn(web.data, "DELETE FROM passkeys");
        await changeIn(web.data, "DELETE FROM recovery_codes");
        await changeIn(web.data, "DELETE FROM app_factors");
        await page.reload();
      }
      await page.getByRole("heading", { level: 1 }).waitFor();
      await prepare?.(page);
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        if (pictures !== undefined)
          for (const colorScheme of ["light", "dark"] as const) {
            await mkdir(pictures, { recursive: true });
            await page.emulateMedia({ colorScheme });
            const file = `${name}-${viewport.width}-${colorScheme}-${locale}.png`;
            await page.screenshot({ path: join(pictures, file), fullPage: true });
          }
        await page.emulateMedia({ colorScheme: "light" });
        expect.soft(await clipped(page), `${name} at ${viewport.width}`).toEqual([]);
      }
      await expectAccessible(page);
    },
  );
});

/** @module-tag thorough */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerText } from "@idms/core/school/accounts/provider";
import { loginText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { CLIENT, startProvider, type OwnProvider } from "../own-provider.ts";
import { expectAccessible } from "./accessibility.ts";
import { ownFront } from "./own-front.ts";
import { PHONE, webApp } from "./web-app.ts";

const front = ownFront(() => web.url);
let address = "";
let idp: OwnProvider;
let folder: string;
const web = webApp({
  async env() {
    address = await front.listen();
    idp = await startProvider(address, ["cloud"]);
    folder = await mkdtemp(join(tmpdir(), "idms-providers-"));
    const file = join(folder, "providers.json");
    await writeFile(
      file,
      JSON.stringify([
        {
          id: "cloud",
          name: "Directorate of Education Cloud",
          issuer: idp.issuer,
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          rules: [{ claim: "groups", is: "cards", role: "SUPER_ADMIN" }],
        },
      ]),
    );
    return { IDMS_BASE_URL: address, IDMS_PROVIDERS_FILE: file };
  },
});
afterAll(async () => {
  front.close();
  await idp.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Signs in on the provider's own pages. */
async function passBy(page: Page, login: string): Promise<void> {
  await page.getByRole("link", { name: providerText.by("Directorate of Education Cloud") }).click();
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("x");
  await page.locator("button[type=submit]").click();
  await page.locator("form button[type=submit]").click();
}

test("a staff member signs in through a provider and signs out of both; a stranger sees the reason for the refusal", async () => {
  idp.people["c-1"] = { preferred_username: "meenakshi", given_name: "மீனாட்சி", groups: ["cards"] };
  idp.people["c-2"] = { preferred_username: "stranger" };
  const page = await web.open(null, `${address}/login`, { expectErrors: /40[0134]/ });
  await page.getByRole("link", { name: providerText.by("Directorate of Education Cloud") }).waitFor();
  await expectAccessible(page);
  await passBy(page, "c-1");
  await page.getByRole("button", { name: "Profile of meenakshi" }).click();
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Log Out" }).click();
  // The provider asks whether to sign out there, too, and leads back.
  await page.waitForURL(`${idp.issuer}/**`);
  await page.locator("button[type=submit]").first().click();
  await page.waitForURL(`${address}/login**`);
  await page.getByRole("heading", { name: loginText.title }).waitFor();

  const phone = await web.open(null, `${address}/login`, { ...PHONE, expectErrors: /40[0134]/ });
  await passBy(phone, "c-2");
  await phone.getByRole("alert").getByText(providerText.refusals.no_account).waitFor();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await phone.evaluate(() => window.innerWidth),
  );
});

test("another person's link starts no session: a user who did not start the sign-in here is asked", async () => {
  idp.people["c-3"] = { preferred_username: "anjali", groups: ["cards"] };
  const page = await web.open(null, `${address}/login`, { expectErrors: /40[0134]/ });
  await passBy(page, "c-3");
  await page.getByRole("button", { name: "Profile of anjali" }).waitFor();
  // Signed out here, but not there: the provider asks nothing on the next visit.
  await page.evaluate(() => localStorage.clear());
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`${address}/api/auth/providers/cloud/begin/`);
  await page.getByText("Did you start this sign-in?").waitFor();
  await expectAccessible(page);
  expect(calls).toContain("/api/auth/providers/cloud/callback/");
  expect(calls).not.toContain("/api/auth/providers/finish/");
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /access|refresh/.test(key))),
  ).toEqual([]);
  await page.getByRole("button", { name: "Continue and sign in" }).click();
  await page.getByRole("button", { name: "Profile of anjali" }).waitFor();
});

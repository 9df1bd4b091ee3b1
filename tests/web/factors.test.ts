import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { loginText } from "@idms/core/messages";
import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeIn } from "../cli/in-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { ownFront } from "./own-front.ts";
import { PHONE, webApp } from "./web-app.ts";

const front = ownFront(() => web.url);
let address = "";
const web = webApp({
  async env() {
    address = await front.listen();
    return { IDMS_BASE_URL: address };
  },
});
afterAll(() => front.close());

const asha = { username: "asha", email: "", password: "first secret" };
const REFUSED = { expectErrors: /40[013]/ };

beforeAll(async () => {
  await web.call("SUPER_ADMIN", "POST", "/users/", { ...asha, school: 1 });
});

const open = (options = {}): Promise<Page> => web.open(null, `${address}/login`, { ...REFUSED, ...options });

async function sendPassword(page: Page): Promise<void> {
  await page.getByLabel(loginText.username, { exact: true }).fill(asha.username);
  await page.getByLabel(loginText.password, { exact: true }).fill(asha.password);
  await page.getByRole("button", { name: loginText.signIn, exact: true }).click();
}

const toAccount = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Profile of / }).click();
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await page.getByRole("heading", { name: "Sign-in and security" }).waitFor();
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Profile of / }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("heading", { name: loginText.title }).waitFor();
};

const home = (page: Page) => page.getByRole("heading", { name: "Dashboard" }).waitFor();
const code = (secret: string, steps: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["IDMS_SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test(
  "an authenticator app or a recovery code is asked for after the password, and another session can be ended",
  { tags: "thorough" },
  async () => {
    const page = await open();
    await sendPassword(page);
    await home(page);
    await toAccount(page);
    await page.getByText("This device").waitFor();
    await expectAccessible(page);
    await shot(page, "account-empty");
    await page.getByRole("button", { name: "Set up app" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up app" });
    await dialog.getByRole("img", { name: "QR code for the app" }).waitFor();
    const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await expectAccessible(page);
    await shot(page, "set-up-app");
    const field = dialog.getByRole("textbox", { name: "Code from the app" });
    await field.fill("000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText(factorFailures.wrongCode.text).waitFor();
    await field.fill(code(secret, 0));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Your recovery codes").waitFor();
    const recovery = await page.locator(".recovery-codes li").allTextContents();
    expect(recovery).toHaveLength(10);
    await expectAccessible(page);
    await shot(page, "recovery-codes");
    await page.getByRole("button", { name: "I have saved the codes" }).click();
    await page.getByText("10 recovery codes are left").waitFor();

    await signOut(page);
    await sendPassword(page);
    const asked = page.getByRole("textbox", { name: "Code" });
    await asked.fill("000000");
    await expectAccessible(page);
    await shot(page, "second-step");
    await page.keyboard.press("Enter");
    await page.getByText(factorFailures.wrongCode.text).waitFor();
    // The next code, because each counts once.
    await asked.fill(code(secret, 1));
    await page.keyboard.press("Enter");
    await home(page);

    const phone = await open({ viewport: PHONE, colorScheme: "dark" });
    await sendPassword(phone);
    await phone.getByRole("textbox", { name: "Code" }).fill((recovery[0] ?? "").toLowerCase());
    await phone.keyboard.press("Enter");
    await home(phone);
    await toAccount(phone);
    await phone.getByText("9 recovery codes are left").waitFor();
    await expectAccessible(phone);
    await shot(phone, "account-phone-dark");

    await toAccount(page);
    const rows = page.getByRole("row").filter({ hasText: "Chrome on Linux" });
    await expect.poll(() => rows.count()).toBe(2);
    await shot(page, "account");
    await page.getByRole("button", { name: "Sign out Chrome on Linux" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await phone.goto(`${address}/jobs`);
    await phone.getByRole("heading", { name: loginText.title }).waitFor();
  },
);

test(
  "a user who signed in long ago confirms their identity again, and the call continues",
  { tags: "thorough" },
  async () => {
    const page = await open();
    await sendPassword(page);
    const secretCode = page.getByRole("textbox", { name: "Code" });
    await secretCode.waitFor();
    await changeIn(web.data, "UPDATE recovery_codes SET used_at = NULL");
    await changeIn(web.data, "DELETE FROM app_factors");
    await page.reload();
    await sendPassword(page);
    await home(page);
    await toAccount(page);
    await changeIn(web.data, "UPDATE sessions SET proved_at = '2020-01-01T00:00:00.000Z'");
    await page.getByRole("button", { name: "Set up app" }).click();
    const proof = page.getByRole("dialog", { name: "Confirm your identity" });
    await proof.getByLabel("Current password", { exact: true }).fill("not it");
    await expectAccessible(page);
    await shot(page, "prove");
    await page.keyboard.press("Enter");
    await proof.getByText("Your current password is not correct.").waitFor();
    await proof.getByLabel("Current password", { exact: true }).fill(asha.password);
    await page.keyboard.press("Enter");
    await proof.waitFor({ state: "hidden" });
    await page.getByRole("img", { name: "QR code for the app" }).waitFor();
  },
);

test(
  "a passkey is created and named, signs in alone, works as the second step after a password, and is removed",
  { tags: "thorough" },
  async () => {
    const page = await open();
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
    await sendPassword(page);
    await home(page);
    await toAccount(page);
    await page.getByRole("button", { name: "Add passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Passkey name" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Office laptop of the front desk, second floor");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Your recovery codes").waitFor();
    await page.getByRole("button", { name: "I have saved the codes" }).click();
    await page.getByText("Office laptop").first().waitFor();
    await expectAccessible(page);
    await shot(page, "passkey");

    await signOut(page);
    await expectAccessible(page);
    await shot(page, "login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await home(page);
    await signOut(page);
    await sendPassword(page);
    await page.getByText("Confirm with your passkey, or enter a recovery code.").waitFor();
    await shot(page, "second-passkey");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await home(page);
    await toAccount(page);
    await page.getByText(/^Last used /).waitFor();
    await page.getByRole("button", { name: /^Remove Office laptop/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText(/^Last used /).waitFor({ state: "hidden" });
    await signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText(factorFailures.wrongPasskey.text).waitFor();
  },
);

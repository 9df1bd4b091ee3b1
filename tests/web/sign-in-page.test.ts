import { loginText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { englishIn } from "./english-in.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();
const UNLOADED = /ERR_FAILED|Failed to fetch|Unable to preload CSS/;
const RELOAD = "This screen could not be shown. Reload the page. Your saved work is not lost.";

/** Returns the files that a page has loaded from now on, without their hashes. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/(.*)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) files.push(name);
  });
  return files;
}

test("the screens are loaded when the user touches the form, also after the address of a screen", async () => {
  const page = await web.open(null, "/login");
  const files = filesOf(page);
  await page.goto("/students?status=submitted");
  await page.getByRole("button", { name: loginText.signIn }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.waitForLoadState("networkidle");
  expect(files).toContain("of-staff-sign-in");
  expect(files).not.toContain("of-staff");
  await page.getByLabel(loginText.username).focus();
  await eventually(() => files.includes("of-staff")).toBe(true);
  const { username, password } = web.user("SCHOOL_ADMIN");
  await page.getByLabel(loginText.username).fill(username);
  await page.getByLabel(loginText.password, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("a form that is filled in before the screens have loaded is sent all the same", async () => {
  const page = await web.open(null, "/login", { expectErrors: UNLOADED });
  await page.route(/\/of-staff-(?!sign-in)/, (route) => route.abort());
  const { username, password } = web.user("SCHOOL_ADMIN");
  await page.getByLabel(loginText.username).fill(username);
  await page.getByLabel(loginText.password, { exact: true }).fill(password);
  const sent = page.waitForResponse("**/api/auth/token/");
  await page.keyboard.press("Enter");
  expect((await sent).status()).toBe(200);
  // The screens themselves are still out of reach.
  await page.getByRole("alert").getByText(RELOAD).waitFor();
});

test("a sign-in page or a dialog of it that fails to load says what to do", async () => {
  const page = await web.open(null, "/favicon.svg", { expectErrors: UNLOADED });
  await page.route(/\/of-staff-sign-in-.*\.js/, (route) => route.abort());
  await page.goto("/login");
  await page.getByRole("alert").getByText(RELOAD).waitFor();
  await page.unroute(/\/of-staff-sign-in-.*\.js/);
  await page.route(/\/reset-request-/, (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: loginText.reset }).click();
  await page.getByRole("alert").getByText(RELOAD).waitFor();
});

test("the dialog for a lost password gives the focus back to its button", async () => {
  const page = await web.open(null, "/login");
  const button = page.getByRole("button", { name: loginText.reset });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: loginText.resetTitle });
  await dialog.getByLabel(loginText.email).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await eventually(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
});

test("in Hindi, the sign-in page is in Hindi even if the texts of the screens do not load", async () => {
  const page = await web.open(null, "/favicon.svg", {
    locale: "hi-IN",
    expectErrors: /40[01]|ERR_FAILED|Failed to fetch/,
  });
  await page.route(/\/assets\/hi-(?!sign-in)[\w-]{8}\.js/, (route) => route.abort());
  await page.goto("/login");
  await page.getByRole("button", { name: "साइन इन करें" }).click();
  await eventually(() => page.locator("[aria-invalid=true]").count()).toBe(2);
  await page.locator("main form input").nth(0).fill("nobody");
  await page.locator("main form input").nth(1).fill("not it");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  expect(englishIn(await page.locator("body").innerText())).toEqual([]);
});

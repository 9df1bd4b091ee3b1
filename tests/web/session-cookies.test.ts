/** @module-tag thorough */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loginText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { changeIn } from "../cli/in-database.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp({ env: async () => ({ IDMS_SESSION_IN: "cookie" }) });
const REFUSED = /40[13]/;

async function signIn(page: Page, password = web.user("SCHOOL_ADMIN").password): Promise<void> {
  await page.getByLabel("Username").fill(web.user("SCHOOL_ADMIN").username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: loginText.signIn, exact: true }).click();
}
const isIn = (page: Page) => page.getByRole("heading", { name: "Dashboard" }).first().waitFor();

/** Returns everything that the page's scripts can read: its storage and its cookies. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).filter(
    ({ name }) => name.startsWith("idms_access") || name.startsWith("idms_refresh"),
  );

async function expectNoToken(page: Page): Promise<void> {
  const cookies = await cookiesOf(page);
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
    [true, "Strict"],
    [true, "Strict"],
  ]);
  const text = await readable(page);
  for (const { value } of cookies) for (const part of value.split(".")) expect(text).not.toContain(part);
}

test("a user's tokens are where no script can read them, across reloads, tabs and a refresh, until they sign out", async () => {
  const page = await web.open(null, "/login", { expectErrors: REFUSED });
  await signIn(page);
  await isIn(page);
  await expectNoToken(page);
  await page.reload();
  await isIn(page);

  // An expired access token is renewed, once for both tabs.
  const access = (await cookiesOf(page)).find(({ name }) => name.startsWith("idms_access"));
  await page.context().addCookies([{ ...access!, value: "out.of.date" }]);
  const other = await page.context().newPage();
  await Promise.all([page.reload(), other.goto("/")]);
  await Promise.all([isIn(page), isIn(other)]);
  await expectNoToken(page);

  // After the user confirms their identity, both tabs continue with new tokens.
  const before = await cookiesOf(page);
  await changeIn(web.data, "UPDATE sessions SET proved_at = '2020-01-01T00:00:00.000Z'");
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up app" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm your identity" });
  await proof.getByLabel("Current password", { exact: true }).fill(web.user("SCHOOL_ADMIN").password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await proof.waitFor({ state: "detached" });
  await eventually(async () => (await cookiesOf(page)).map(({ value }) => value)).not.toEqual(
    before.map(({ value }) => value),
  );
  await expectNoToken(page);
  await Promise.all([page.goto("/"), other.reload()]);
  await Promise.all([isIn(page), isIn(other)]);

  await other.getByRole("button", { name: /^Profile of / }).click();
  await other.getByRole("button", { name: "Log Out", exact: true }).click();
  await Promise.all([other.waitForURL("**/login"), page.waitForURL("**/login")]);
  expect(await cookiesOf(page)).toEqual([]);
});

test("a page of another site cannot make calls with the user's cookies", async () => {
  const page = await web.open(null, "/login", { expectErrors: REFUSED });
  await signIn(page);
  await isIn(page);
  const [own] = await cookiesOf(page);
  const session = () =>
    page.evaluate(async () => {
      const mark = localStorage.getItem("idms.access") ?? "";
      return (await fetch("/api/me/", { headers: { "x-idms-session": mark } })).status;
    });
  expect(await session()).toBe(200);

  // Another port of the same machine is the same site for cookies, but another origin.
  const site = createServer(
    (_, response) => void response.setHeader("Content-Type", "text/html").end("<p>evil</p>"),
  );
  await once(site.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void site.close());
  const evil = await page.context().newPage();
  await evil.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await evil.evaluate(async (url) => {
    const quiet = () => undefined;
    const send = { method: "POST", credentials: "include", mode: "no-cors" } as const;
    await fetch(`${url}/api/auth/logout/`, send).catch(quiet);
    await fetch(`${url}/api/me/sessions/end-others/`, send).catch(quiet);
    await fetch(`${url}/api/auth/logout/`, {
      method: "POST",
      credentials: "include",
      headers: { "x-idms-session": "new" },
    }).catch(quiet);
  }, web.url);
  const [answer] = await Promise.all([
    evil.waitForResponse((response) => response.url().endsWith("/api/auth/logout/")),
    evil.evaluate((url) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = `${url}/api/auth/logout/`;
      document.body.append(form);
      form.submit();
    }, web.url),
  ]);
  expect(answer.status()).toBe(401);
  expect(await session()).toBe(200);
  expect((await cookiesOf(page))[0]?.value).toBe(own?.value);
});

test("an ended session asks the user to sign in on the page, and then continues", async () => {
  const page = await web.open(null, "/login", { expectErrors: REFUSED });
  await signIn(page);
  await isIn(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up app" }).waitFor();
  await changeIn(web.data, "DELETE FROM sessions");
  await page.getByRole("button", { name: "Set up app" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(web.user("SCHOOL_ADMIN").password);
  await dialog.getByRole("button", { name: loginText.signIn, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expectNoToken(page);
});

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { changePasswordText, commonText, loginText, messageMs, resetPasswordText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, webApp } from "./web-app.ts";

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _, done) {
    let text = "";
    stream.on("data", (chunk) => (text += String(chunk)));
    stream.on("end", () => {
      mails.push(text.replaceAll("=\r\n", ""));
      done();
    });
  },
});
const web = webApp({
  async env() {
    const listening = smtp.listen(0, "127.0.0.1");
    await once(listening, "listening");
    return { IDMS_SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` };
  },
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const asha = { username: "asha", email: "asha@example.org", password: "first secret" };
beforeAll(async () => {
  await web.call("SUPER_ADMIN", "POST", "/users/", { ...asha, school: 1 });
});

/** Signs asha in with a separate session, using only the keyboard. */
async function signIn(page: Page, password = asha.password): Promise<void> {
  await page.getByRole("heading", { name: loginText.title }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type(asha.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

/** Opens a page with a separate session. */
async function signedIn(path = "/", options = {}): Promise<Page> {
  const page = await web.open(null, "/login", options);
  const { access, refresh } = await sessionOf(asha);
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem("idms.access", access as string);
      localStorage.setItem("idms.refresh", refresh as string);
    },
    [access, refresh],
  );
  await page.goto(path);
  return page;
}

async function sessionOf({ username, password }: { username: string; password: string }) {
  const response = await fetch(`${web.url}/api/auth/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return (await response.json()) as { access: string; refresh: string };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("idms.access"), localStorage.getItem("idms.refresh")]);
/** Replaces the access token as if it had expired. */
const spoilAccess = (page: Page) => page.evaluate(() => localStorage.setItem("idms.access", "out.of.date"));
const refreshesOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on("request", (request) => request.url().endsWith("/token/refresh/") && seen.push(request.url()));
  return seen;
};

describe("signing in", () => {
  test("reports wrong credentials, and with right ones loads the whole page again, at /", async () => {
    const page = await web.open(null, "/login", { expectErrors: /401/ });
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await signIn(page, "not it");
    await page.getByRole("alert").getByText(loginText.failed).waitFor();
    await expectAccessible(page);
    await field(page, loginText.password).fill(asha.password);
    await page.route("**/api/auth/token/", async (route) => {
      await page.getByRole("button", { name: loginText.signingIn }).waitFor();
      await route.continue();
    });
    await page.getByRole("button", { name: loginText.signIn }).click();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.evaluate(() => "before" in window)).toBe(false);
  });

  test("names an empty field and focuses it", async () => {
    const page = await web.open(null, "/login");
    await page.getByRole("button", { name: loginText.signIn }).click();
    await page.getByText("Username is required.").waitFor();
    await page.getByText("Password is required.").waitFor();
    expect(await field(page, "Username").evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test("with a wrong password does not end the existing session", { tags: "thorough" }, async () => {
    const page = await signedIn("/login", { expectErrors: /401/ });
    const refreshes = refreshesOf(page);
    await signIn(page, "not it");
    await page.getByText(loginText.failed).waitFor();
    expect(refreshes).toEqual([]);
    await page.goto("/school/dashboard");
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  });

  test("is required for every path without a session", async () => {
    for (const path of ["/", "/admin/schools", "/school/classes", "/nowhere"]) {
      const page = await web.open(null, path);
      await page.waitForURL("**/login");
    }
  });
});

describe("a lost password", () => {
  test(
    "is replaced through the dialog, by mail and with a new password, which leads to the login page",
    { tags: "thorough" },
    async () => {
      const page = await web.open(null, "/login", { expectErrors: /40[01]/ });
      await page.getByRole("button", { name: loginText.reset, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: loginText.resetTitle });
      await expectAccessible(page);
      const email = dialog.getByLabel(loginText.email);
      expect(await email.getAttribute("type")).toBe("email");
      await page.keyboard.press("Enter");
      await dialog.getByText("Email is required.").waitFor();
      await email.fill("asha@");
      await page.keyboard.press("Enter");
      await dialog.getByText("Please enter a valid email address.").waitFor();
      await email.fill("nobody@example.org");
      await page.route("**/api/auth/password-reset/", async (route) => {
        await dialog.getByRole("button", { name: loginText.sending }).waitFor();
        await route.continue();
      });
      await page.keyboard.press("Enter");
      await dialog.getByText(loginText.linkSent).waitFor();
      await dialog.getByRole("button", { name: commonText.cancel }).click();
      await page.getByRole("button", { name: loginText.reset, exact: true }).click();
      expect(await dialog.getByText(loginText.linkSent).count()).toBe(0);
      await email.fill(asha.email);
      await page.keyboard.press("Enter");
      await dialog.getByText(loginText.linkSent).waitFor();
      await expectAccessible(page);

      // The other mails report a browser that was not known before.
      const links = () => mails.flatMap((mail) => /http:\S+(\/reset-password\/\S+)/.exec(mail)?.[1] ?? []);
      await eventually(() => links().length).toBe(1);
      const link = links()[0] as string;
      await page.goto(link);
      await field(page, resetPasswordText.newPassword).waitFor();
      await page.clock.install();
      await page.keyboard.press("Tab");
      await page.keyboard.type("second secret");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type("second secret");
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press("Enter");
      await page.getByText(resetPasswordText.done).waitFor();
      asha.password = "second secret";
      await page.clock.runFor(messageMs.passwordResetRedirect - 1);
      expect(new URL(page.url()).pathname).toBe(link);
      await page.clock.resume();
      await page.waitForURL("**/login");
      await signIn(page);
      await page.getByRole("heading", { name: "Dashboard" }).waitFor();

      await page.goto(link);
      await field(page, resetPasswordText.newPassword).fill("third secret");
      await field(page, resetPasswordText.confirmPassword).fill("third secret");
      await page.getByRole("button", { name: resetPasswordText.save }).click();
      await page.getByText(resetPasswordText.failed).waitFor();
      await page.getByText("ask for a new one on the sign-in page").waitFor();
    },
  );

  test("the new password is checked, and each password can be shown", { tags: "thorough" }, async () => {
    const page = await web.open(null, "/reset-password?token=unknown", { expectErrors: /400/ });
    await page.getByRole("heading", { name: loginText.resetTitle }).waitFor();
    const save = page.getByRole("button", { name: resetPasswordText.save });
    await field(page, resetPasswordText.newPassword).fill("12345");
    await save.click();
    await page.getByText("Password must be at least 6 characters.").waitFor();
    await field(page, resetPasswordText.newPassword).fill("123456 seven");
    await save.click();
    await page.getByText("Passwords do not match.").waitFor();
    await expectAccessible(page);
    for (const label of [resetPasswordText.newPassword, resetPasswordText.confirmPassword]) {
      const toggle = page.getByRole("button", { name: `Show ${label.toLowerCase()}` });
      await toggle.click();
      expect(await field(page, label).getAttribute("type")).toBe("text");
      await toggle.press("Enter");
      expect(await field(page, label).getAttribute("type")).toBe("password");
    }
    await field(page, resetPasswordText.confirmPassword).fill("123456 seven");
    await page.route("**/api/auth/password-reset-confirm/", async (route) => {
      await page.getByRole("button", { name: commonText.saving }).waitFor();
      await route.continue();
    });
    await save.click();
    await page.getByText(resetPasswordText.failed).waitFor();
    await page.getByRole("button", { name: commonText.cancel }).click();
    await page.waitForURL("**/login");
  });

  test("a link without a token says so at once, and again when it is used", async () => {
    const page = await web.open(null, "/reset-password");
    await page.getByText("Missing reset token. Use the link from your email.").waitFor();
    await page.getByRole("button", { name: resetPasswordText.save }).click();
    await page.getByText("Missing token.", { exact: true }).waitFor();
  });
});

describe("changing the password", () => {
  const { currentPassword, newPassword, confirmPassword } = changePasswordText;

  async function openForm(page: Page) {
    await page.getByRole("button", { name: "Profile" }).click();
    const menu = page.getByRole("dialog", { name: "Profile" });
    await menu.getByText("School Admin").waitFor();
    await menu.getByRole("button", { name: "Change password" }).click();
    return menu;
  }
  async function fill(page: Page, values: readonly string[]): Promise<void> {
    const labels = [currentPassword, newPassword, confirmPassword];
    for (const [index, label] of labels.entries()) await field(page, label).fill(values[index] as string);
    await page.getByRole("button", { name: changePasswordText.save }).click();
  }

  test("reports what is wrong in the words of the specification", async () => {
    const page = await signedIn("/", { expectErrors: /400/ });
    const menu = await openForm(page);
    expect(await field(page, changePasswordText.username).getAttribute("readonly")).not.toBeNull();
    expect(await field(page, changePasswordText.username).inputValue()).toBe(asha.username);
    await expectAccessible(page);
    for (const [values, message] of [
      [["", "", ""], "Please provide your current password."],
      [[asha.password, "12345", ""], "New password must be at least 6 characters."],
      [[asha.password, "a new secret", "another"], "New password and confirmation do not match."],
      [["not it", "a new secret", "a new secret"], "Your current password is not correct."],
    ] as const) {
      await fill(page, values);
      await menu.getByText(message).waitFor();
    }
    await expectAccessible(page);
    for (const label of [currentPassword, newPassword, confirmPassword]) {
      await menu.getByRole("button", { name: `Show ${label.toLowerCase()}` }).click();
      expect(await field(page, label).getAttribute("type")).toBe("text");
    }
    await menu.getByRole("button", { name: commonText.cancel }).click();
    await menu.getByRole("button", { name: "Log Out" }).waitFor();
  });

  test(
    "scrolls in a low window, in a dropdown that is never higher than 420 px",
    { tags: "thorough" },
    async () => {
      const page = await signedIn("/", { viewport: { width: 1000, height: 900 } });
      const menu = await openForm(page);
      await page.getByRole("button", { name: changePasswordText.save }).click();
      await menu.getByText(changePasswordText.currentMissing).waitFor();
      await menu.getByText(newPassword, { exact: true }).waitFor();
      expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(420);
      const save = menu.getByRole("button", { name: changePasswordText.save });
      const ends = async () =>
        (await Promise.all([save.boundingBox(), menu.boundingBox()])).map(
          (box) => box && box.y + box.height,
        ) as [number, number];
      // The message has made the form higher than that; its buttons stay visible without scrolling.
      const [button, frame] = await ends();
      expect(button).toBeLessThan(frame);
      await page.setViewportSize({ width: 1000, height: 320 });
      await save.scrollIntoViewIfNeeded();
      expect(Math.max(...(await ends()))).toBeLessThanOrEqual(320);
    },
  );

  test("works with the keyboard alone, closes the form after 1.2 s, and keeps the session", async () => {
    const page = await signedIn();
    const profile = page.getByRole("button", { name: "Profile" });
    await profile.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Profile" });
    await menu.getByRole("button", { name: "Change password" }).press("Enter");
    await page.clock.install();
    for (const [index, text] of [asha.password, "third secret", "third secret"].entries()) {
      // From one field past its toggle to the next.
      for (let tabs = index === 0 ? 0 : 2; tabs > 0; tabs -= 1) await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Enter");
    await menu.getByText(changePasswordText.done).waitFor();
    asha.password = "third secret";
    await page.clock.runFor(messageMs.changePasswordClose - 1);
    expect(await menu.getByText(changePasswordText.done).count()).toBe(1);
    await page.clock.resume();
    await menu.getByText(changePasswordText.done).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await profile.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.reload();
    await profile.waitFor();
  });

  test("tries the next endpoint, in their order, if one is missing", { tags: "thorough" }, async () => {
    const page = await signedIn("/", { expectErrors: /404/ });
    const tried: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") tried.push(new URL(request.url()).pathname);
    });
    const notThere = { status: 404, contentType: "text/html", body: "<html>Not here</html>" };
    await page.route("**/api/auth/{change-password,password/change}/", (route) => route.fulfill(notThere));
    await page.route("**/api/auth/users/set_password/", (route) => route.fulfill(notThere));
    const menu = await openForm(page);
    await fill(page, [asha.password, "fourth secret", "fourth secret"]);
    await menu
      .getByText("Server returned 404 Not Found. The password-change endpoint was not found on the backend.")
      .waitFor();
    expect(tried.splice(0)).toEqual([
      "/api/auth/change-password/",
      "/api/auth/password/change/",
      "/api/auth/users/set_password/",
    ]);
    await page.unroute("**/api/auth/users/set_password/");
    await page.getByRole("button", { name: changePasswordText.save }).click();
    await menu.getByText(changePasswordText.done).waitFor();
    asha.password = "fourth secret";
    expect(tried).toHaveLength(3);
  });

  test(
    "reports field errors, an answer without a reason and a dead network",
    { tags: "thorough" },
    async () => {
      const page = await signedIn("/", { expectErrors: /400|500|ERR_INTERNET_DISCONNECTED/ });
      const menu = await openForm(page);
      const answer = (status: number, json: object) =>
        page.route("**/api/auth/change-password/", (route) => route.fulfill({ status, json }), { times: 1 });
      const tried: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") tried.push(new URL(request.url()).pathname);
      });
      await answer(400, { old_password: ["Wrong."], new_password: ["Too short.", "Too common."] });
      await fill(page, ["a secret", "fifth secret", "fifth secret"]);
      await menu.getByText("old_password: Wrong. | new_password: Too short. Too common.").waitFor();
      // After any failure the next endpoint is tried.
      expect(tried).toEqual([
        "/api/auth/change-password/",
        "/api/auth/password/change/",
        "/api/auth/users/set_password/",
      ]);
      await answer(500, {});
      await page.getByRole("button", { name: changePasswordText.save }).click();
      await menu.getByText("Failed to change password.").waitFor();
      await page.context().setOffline(true);
      await page.getByRole("button", { name: changePasswordText.save }).click();
      await menu.getByText("Network error while attempting to change password.").waitFor();
    },
  );
});

describe("the session", () => {
  test(
    "logging out deletes the tokens and ends the session on the server and in every tab",
    { tags: "thorough" },
    async () => {
      const page = await signedIn();
      const other = await page.context().newPage();
      await other.goto("/school/dashboard");
      await other.getByRole("button", { name: "Profile" }).waitFor();
      const [access] = await tokens(page);
      await page.getByRole("button", { name: "Profile" }).click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await Promise.all([page.waitForURL("**/login"), other.waitForURL("**/login")]);
      expect(await tokens(page)).toEqual([null, null]);
      const me = await fetch(`${web.url}/api/me/`, { headers: { Authorization: `Bearer ${access}` } });
      expect(me.status).toBe(401);
      await page.goBack();
      await page.waitForURL("**/login");
    },
  );

  test(
    "is refreshed once after a 401, and the call is repeated, in every tab",
    { tags: "thorough" },
    async () => {
      const page = await signedIn("/", { expectErrors: /401/ });
      const other = await page.context().newPage();
      await other.goto("/login");
      // Pending requests of the first page would be refused and refreshed before it is left.
      await page.waitForLoadState("networkidle");
      // Created before, because the first page may send a request at any moment.
      const refreshes = [refreshesOf(page), refreshesOf(other)];
      await spoilAccess(page);
      await Promise.all([page.goto("/school/dashboard"), other.goto("/school/dashboard")]);
      for (const tab of [page, other]) await tab.getByRole("link", { name: "Students" }).waitFor();
      expect(refreshes.map((each) => each.length <= 1)).toEqual([true, true]);
      expect(refreshes.flat().length).toBeGreaterThan(0);
      await page.reload();
      await page.getByRole("link", { name: "Students" }).waitFor();
    },
  );

  test("ends on the login page if a refresh is refused", async () => {
    const page = await signedIn("/", { expectErrors: /401/ });
    // A page of the program might refresh its tokens meanwhile.
    await page.goto("/favicon.svg");
    await spoilAccess(page);
    await page.evaluate(() => localStorage.setItem("idms.refresh", "unknown"));
    await page.goto("/school/dashboard");
    await page.waitForURL("**/login");
    expect(await tokens(page)).toEqual([null, null]);
  });

  test("survives a server out of reach, and the user can try again", { tags: "thorough" }, async () => {
    const page = await signedIn("/", { expectErrors: /ERR_FAILED|401/ });
    await spoilAccess(page);
    await page.route("**/api/auth/token/refresh/", (route) => route.abort());
    await page.goto("/school/dashboard");
    await page.getByText("The server cannot be reached.").waitFor();
    await expectAccessible(page);
    await page.unroute("**/api/auth/token/refresh/");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  });

  test("changes to the user who signs in in another tab", { tags: "thorough" }, async () => {
    const page = await signedIn();
    const other = await page.context().newPage();
    await other.goto("/login");
    const { username, password } = web.user("SUPER_ADMIN");
    await other.getByLabel(loginText.username).fill(username);
    await field(other, loginText.password).fill(password);
    await other.getByRole("button", { name: loginText.signIn }).click();
    await page.getByRole("link", { name: "Schools" }).first().waitFor();
  });
});

import { commonText, userText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const save = (page: Page) => page.getByRole("button", { name: commonText.save, exact: true });
const field = (page: Page, label: string) => page.getByRole("dialog").getByLabel(new RegExp(`^${label}`));
const addUser = (user: object) =>
  web.call("SUPER_ADMIN", "POST", "/users/", { password: "a secret", ...user });

/** Asserts the name of the focused element. */
const expectFocus = (page: Page, name: string) =>
  eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(name);

async function canSignIn(username: string, password: string): Promise<boolean> {
  const response = await fetch(`${web.url}/api/auth/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return response.ok;
}

test("a school admin is added, with a fixed role and a school", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/users");
  const heads = page.getByRole("columnheader");
  await expect
    .poll(() => heads.allTextContents())
    .toEqual(["ID", "Username", "Name", "Email", "School", "Actions"]);
  await page.getByRole("button", { name: userText.create }).click();
  await page.getByRole("dialog", { name: "New School Admin" }).waitFor();
  expect(await field(page, "Role").getAttribute("readonly")).not.toBeNull();
  expect(await field(page, "Role").inputValue()).toBe("School Admin");
  await save(page).click();
  await page.getByText("Username is required.").waitFor();
  await page.getByText("Password must be at least 6 characters.").waitFor();
  await expectAccessible(page);
  await field(page, "Username").fill("meera");
  await field(page, "Password").fill("her secret");
  await field(page, "First name").fill("Meera");
  await field(page, "Last name").fill("Nair");
  await field(page, "Email").fill("meera@");
  await save(page).click();
  await page.getByText("Please enter a valid email address.").waitFor();
  await field(page, "Email").fill("meera@example.org");
  await page.getByRole("combobox", { name: "School" }).fill("sarvo");
  await page.getByRole("option", { name: /Sarvodaya/ }).click();
  await save(page).click();
  const row = rowOf(page, "meera@example.org");
  await row.getByText("Meera Nair").waitFor();
  await row.getByText(/Sarvodaya/).waitFor();
  expect(await canSignIn("meera", "her secret")).toBe(true);
});

test("Enter in the list of schools chooses the first match, and a text that chooses nothing is an error", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/users");
  await page.getByRole("button", { name: userText.create }).click();
  await field(page, "Username").fill("typist");
  await field(page, "Password").fill("her secret");
  const school = page.getByRole("combobox", { name: "School" });
  const error = page.getByText("Choose an entry from the list, or clear the text.");
  await save(page).click();
  await page.getByText(commonText.chooseSchool).waitFor();
  await school.pressSequentially("nowhere");
  await save(page).click();
  await error.waitFor();
  expect(await school.inputValue()).toBe("nowhere");
  await eventually(() => school.evaluate((input) => input === document.activeElement)).toBe(true);
  await school.press("Enter");
  await error.waitFor();
  await expectAccessible(page);
  await school.fill("");
  await school.pressSequentially("sar");
  await page.getByRole("option", { name: /Sarvodaya/ }).waitFor();
  await school.press("Enter");
  await eventually(() => school.inputValue()).toContain("Sarvodaya");
  await eventually(() => page.getByRole("option").count()).toBe(0);
  await school.press("Enter");
  await rowOf(page, "typist")
    .getByText(/Sarvodaya/)
    .waitFor();
});

test(
  "a change does not send an empty password, and a name that is taken is reported",
  { tags: "thorough" },
  async () => {
    await addUser({ username: "ravi", first_name: "Ravi", school: 1 });
    await addUser({ username: "sita", first_name: "Sita", school: 1 });
    const page = await web.open("SUPER_ADMIN", "/admin/users", { expectErrors: /409/ });
    await page.getByRole("button", { name: "Edit ravi" }).click();
    await page.getByRole("dialog", { name: "Edit School Admin" }).waitFor();
    await field(page, "Username").fill("sita");
    await save(page).click();
    await page.getByText('There is already a user named "sita". Please choose another name.').waitFor();
    await expectAccessible(page);
    await field(page, "Username").fill("ravi");
    await field(page, "Last name").fill("Kumar");
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await save(page).click();
    expect((await sent).postDataJSON()).toEqual({
      username: "ravi",
      first_name: "Ravi",
      last_name: "Kumar",
      email: "",
      role: "SCHOOL_ADMIN",
      school: 1,
    });
    await rowOf(page, "Ravi Kumar").waitFor();
    expect(await canSignIn("ravi", "a secret")).toBe(true);

    await page.getByRole("button", { name: "Edit ravi" }).click();
    await field(page, "Password").fill("another secret");
    await save(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectFocus(page, "Edit ravi");
    expect(await canSignIn("ravi", "another secret")).toBe(true);
  },
);

test("a password is reset in the dialog, by keyboard alone", { tags: "thorough" }, async () => {
  await addUser({ username: "gita", school: 1 });
  const page = await web.open("SUPER_ADMIN", "/admin/users?search=gita");
  await page.getByRole("button", { name: "Reset password for gita" }).press("Enter");
  const prompt = page.getByRole("dialog", { name: userText.askNewPassword });
  await prompt.waitFor();
  await page.keyboard.press("Escape");
  await expectFocus(page, "Reset password for gita");
  await page.keyboard.press("Enter");
  await prompt.getByText("For gita, who will be signed out.").waitFor();
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await prompt.getByText("Password must be at least 6 characters.").waitFor();
  await expectAccessible(page);
  await page.keyboard.type(" and more");
  await page.keyboard.press("Enter");
  await page.getByText(userText.passwordUpdated).waitFor();
  expect(await canSignIn("gita", "12345 and more")).toBe(true);
});

test(
  "a server error is shown when a password is reset or a user is deleted",
  { tags: "thorough" },
  async () => {
    const { id } = (await addUser({ username: "zubin" })) as { id: number };
    const page = await web.open("SUPER_ADMIN", "/admin/users?search=zubin", { expectErrors: /404/ });
    const reset = page.getByRole("button", { name: "Reset password for zubin" });
    await reset.waitFor();
    await web.call("SUPER_ADMIN", "DELETE", `/users/${id}/`);
    await reset.click();
    await page.getByRole("dialog").getByLabel("Enter new password").first().fill("long enough");
    await save(page).click();
    await page.getByRole("dialog", { name: /There is no such user/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Delete zubin" }).click();
    await page.getByRole("button", { name: commonText.delete, exact: true }).click();
    await page.getByRole("dialog", { name: /There is no such user/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("No school admins found").waitFor();
    await expectAccessible(page);
  },
);

test("a user is deleted only after a question", { tags: "thorough" }, async () => {
  await addUser({ username: "leaving" });
  const page = await web.open("SUPER_ADMIN", "/admin/users");
  const button = page.getByRole("button", { name: "Delete leaving" });
  await button.press("Enter");
  const question = page.getByRole("dialog", { name: userText.confirmDelete });
  await question.getByRole("button", { name: commonText.cancel }).press("Enter");
  await expectFocus(page, "Delete leaving");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await button.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("School Admins");
  expect(await canSignIn("leaving", "a secret")).toBe(false);
});

test(
  "the list can be searched, sorted and paged, and the address keeps these choices",
  { tags: "thorough" },
  async () => {
    for (let number = 10; number < 38; number += 1)
      await addUser({ username: `clerk-${number}`, email: `${99 - number}@example.org` });
    const page = await web.open("SUPER_ADMIN", "/admin/users?page_size=25");
    await page.getByLabel("Search").fill("clerk");
    await page.getByText("1–25 of 28").waitFor();
    await page.getByRole("button", { name: "Email" }).click();
    await page.getByRole("row").nth(1).getByText("clerk-37").waitFor();
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await page.getByText("26–28 of 28").waitFor();
    await eventually(() => page.getByRole("row").count()).toBe(4);
    await page.reload();
    await page.getByText("26–28 of 28").waitFor();
    await page.getByRole("row").nth(3).getByText("clerk-10").waitFor();
    await page.goto("/admin/users?page_size=25&page=9&search=clerk");
    await page.getByText("26–28 of 28").waitFor();
  },
);

test("a failure to load users is reported, and can be retried", { tags: "thorough" }, async () => {
  const admin = await web.open("SUPER_ADMIN", "/admin/schools", { expectErrors: /500/ });
  await admin.route("**/api/users/**", (route) => route.fulfill({ status: 500, json: {} }));
  await admin.getByRole("link", { name: userText.title }).click();
  await admin.getByRole("alert").getByText("Failed to load users").waitFor();
  await expectAccessible(admin);
  await admin.unroute("**/api/users/**");
  await admin.getByRole("button", { name: "Try again" }).press("Enter");
  await rowOf(admin, "school").first().waitFor();
});

test("an error without a reason is shown as 'Save failed'", { tags: "thorough" }, async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/users", { expectErrors: /500/ });
  await page.route("**/api/users/", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: userText.create }).click();
  await field(page, "Username").fill("nobody");
  await field(page, "Password").fill("a secret");
  await page.getByRole("combobox", { name: "School" }).fill("sarvo");
  await page.getByRole("option", { name: /Sarvodaya/ }).click();
  await save(page).click();
  await page.getByRole("alert").getByText("Save failed").waitFor();
});

test("a user is disabled after a question, is marked, and stays disabled after a new password, until enabled again", async () => {
  await addUser({ username: "farida", school: 1 });
  const page = await web.open("SUPER_ADMIN", "/admin/users?search=farida");
  await page.getByRole("button", { name: "Disable farida" }).press("Enter");
  await page.getByRole("dialog", { name: /Disable farida/ }).waitFor();
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await rowOf(page, "farida").getByText("Disabled", { exact: true }).waitFor();
  expect(await canSignIn("farida", "a secret")).toBe(false);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reset password for farida" }).click();
  await page.getByRole("dialog").getByLabel("Enter new password").first().fill("Summer2026");
  await page.getByRole("status").getByText("This password is too common.").waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByLabel("Enter new password").first().fill("seven otters 12");
  await save(page).click();
  await page.getByText("farida is still disabled and cannot sign in.").waitFor();
  await page.getByRole("button", { name: "Enable farida" }).click();
  await rowOf(page, "farida").getByText("Disabled", { exact: true }).waitFor({ state: "detached" });
  expect(await canSignIn("farida", "seven otters 12")).toBe(true);
});

test(
  "a super admin changes their own email address in the profile only with the current password",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SUPER_ADMIN", "/admin/users", { expectErrors: /400/ });
    await page.getByRole("button", { name: "Profile" }).click();
    const profile = page.getByRole("dialog", { name: "Profile" });
    await profile.getByRole("button", { name: "Edit profile" }).click();
    await profile.getByLabel("First name").fill("Asha");
    await profile.getByLabel("Email").fill("head@example.org");
    await expectAccessible(page);
    await save(page).click();
    await profile.getByText("Please provide your current password.").waitFor();
    await profile.getByRole("button", { name: commonText.cancel }).click();
    expect(await web.call("SUPER_ADMIN", "GET", "/me/profile/")).toMatchObject({ email: "" });
  },
);

import { commonText, linkText, schoolText } from "@idms/core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { PHONE, webApp } from "./web-app.ts";

const web = webApp();

test("a super admin adds, changes and deletes a school", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools");
  await page.getByRole("button", { name: schoolText.create }).click();
  const editor = page.getByRole("dialog", { name: schoolText.create });
  await editor.getByRole("button", { name: commonText.save }).click();
  await editor.getByText("Name is required.").waitFor();
  await expectAccessible(page);
  await editor.getByLabel("Name").fill("Hill Top");
  await editor.getByLabel("Email").fill("office@hilltop.example");
  await editor.getByRole("button", { name: commonText.save }).click();
  const row = page.getByRole("row").filter({ hasText: "Hill Top" });
  await row.getByText("office@hilltop.example").waitFor();

  await row.getByRole("button", { name: "Edit Hill Top" }).click();
  await page.getByRole("dialog").getByLabel("Phone").fill("0361 123");
  await page.getByRole("dialog").getByRole("button", { name: commonText.save }).click();
  await row.getByText("0361 123").waitFor();

  await row.getByRole("button", { name: "Delete Hill Top" }).click();
  const question = page.getByRole("dialog", { name: schoolText.confirmDelete });
  await expectAccessible(page);
  await question.getByRole("button", { name: commonText.delete }).click();
  await row.waitFor({ state: "detached" });
  expect(JSON.stringify(await web.call("SUPER_ADMIN", "GET", "/schools/"))).not.toContain("Hill Top");
});

test("a school that has classes stays, and the reason is told", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools", { expectErrors: /409/, viewport: PHONE });
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: commonText.delete }).click();
  await page.getByRole("dialog", { name: /class/ }).waitFor();
  await page.keyboard.press("Escape");
  expect(await web.call("SUPER_ADMIN", "GET", "/schools/")).toHaveLength(1);
});

test("a school's row leads to its upload links", { tags: "thorough" }, async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools");
  await page.getByRole("link", { name: /^Upload links of / }).click();
  await page.getByRole("heading", { level: 1, name: linkText.title }).waitFor();
  expect(new URL(page.url()).search).toBe("?school=1");
});

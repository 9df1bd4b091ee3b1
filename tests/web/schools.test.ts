import { commonText, linkText, schoolText, userText } from "@idms/core/messages";
import { logoText } from "@idms/core/school/schools/logo";
import { expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { expectAccessible } from "./accessibility.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

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
  const next = page.getByRole("status").getByRole("link", { name: "Design its card" });
  expect(await next.getAttribute("href")).toMatch(/^\/admin\/id-templates\?school=\d+$/);

  await page.getByRole("status").getByRole("link", { name: "Create its school admin's account" }).click();
  const account = page.getByRole("dialog", { name: userText.create });
  await eventually(() => account.getByRole("combobox", { name: "School" }).inputValue()).toBe("Hill Top");
  await expectAccessible(page);
  await page.goBack();

  await row.getByRole("button", { name: "Edit Hill Top" }).click();
  await page.getByRole("dialog").getByLabel("Phone", { exact: true }).fill("0361 123");
  await page.getByRole("dialog").getByRole("button", { name: commonText.save }).click();
  await row.getByText("0361 123").waitFor();

  await row.getByRole("button", { name: "Delete Hill Top" }).click();
  const question = page.getByRole("dialog", { name: schoolText.confirmDelete });
  await expectAccessible(page);
  await question.getByRole("button", { name: commonText.delete }).click();
  await row.waitFor({ state: "detached" });
  expect(await next.count()).toBe(0);
  expect(JSON.stringify(await web.call("SUPER_ADMIN", "GET", "/schools/"))).not.toContain("Hill Top");
});

test("a school's logo is chosen, shown without saving, and removed", { tags: "thorough" }, async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools", { expectErrors: /415/, viewport: PHONE });
  await page.getByRole("button", { name: /^Edit / }).click();
  const editor = page.getByRole("dialog");
  await editor.getByText(logoText.none).waitFor();
  await expectAccessible(page);
  const where = () => editor.getByRole("button", { name: logoText.remove }).boundingBox();
  const before = await where();
  const buffer = await drawPortrait(3, { width: 300, height: 300 });
  const files = { name: "crest.jpg", mimeType: "image/jpeg", buffer };
  await editor.locator('input[type="file"]').setInputFiles(files);
  const logo = editor.getByRole("img", { name: logoText.title });
  await eventually(() => logo.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(96);
  expect(await where()).toEqual(before);
  await expectAccessible(page);
  const fake = {
    name: "crest.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  };
  await editor.locator('input[type="file"]').setInputFiles(fake);
  await editor.getByText(/^The file cannot be used as a/).waitFor();
  await editor.getByRole("button", { name: logoText.remove }).click();
  await editor.getByText(logoText.none).waitFor();
});

test("the everyday fields of a new school, its logo and Save are in view, and the rest is folded by subject", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools", { viewport: { width: 1280, height: 850 } });
  await page.getByRole("button", { name: schoolText.create }).click();
  const editor = page.getByRole("dialog", { name: schoolText.create });
  const bottomOf = async (name: string) => {
    const box = await editor.getByRole("button", { name, exact: true }).boundingBox();
    return box!.y + box!.height;
  };
  expect(await bottomOf(commonText.save)).toBeLessThan(850);
  expect(await bottomOf(logoText.choose)).toBeLessThan(await bottomOf(commonText.save));
  expect(await editor.getByRole("checkbox").count()).toBe(0);
  for (const subject of ["Families", "Photos", "Printing"])
    await editor.getByText(subject, { exact: true }).click();
  expect(await editor.getByRole("checkbox").count()).toBe(7);
  await expectAccessible(page);
});

test("the name of an icon is shown to people who reach it with the keyboard", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools");
  await page.getByRole("link", { name: /^Upload links for / }).waitFor();
  await page.getByRole("searchbox").focus();
  const named = page.getByRole("tooltip");
  const seen: string[] = [];
  await eventually(async () => {
    await page.keyboard.press("Tab");
    if (await named.isVisible()) seen.push(await named.innerText());
    return seen.some((name) => name.startsWith("Delete "));
  }).toBe(true);
  expect(seen.some((name) => name.startsWith("Edit "))).toBe(true);
});

test("a school that has classes is not deleted, and the reason is shown", async () => {
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
  await page.getByRole("link", { name: /^Upload links for / }).click();
  await page.getByRole("heading", { level: 1, name: linkText.title }).waitFor();
  expect(new URL(page.url()).search).toBe("?school=1");
});

test("a second school with the same name is added only after a question", async () => {
  await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Twin School", address: "1 Lake Road" });
  const page = await web.open("SUPER_ADMIN", "/admin/schools");
  await page.getByRole("button", { name: schoolText.create }).click();
  const editor = page.getByRole("dialog", { name: schoolText.create });
  await editor.getByLabel("Name").fill("TWIN  school");
  await editor.getByRole("button", { name: commonText.save }).click();
  const question = page.getByRole("dialog", { name: /^There is already a school named Twin School/ });
  await question.getByText("1 Lake Road").waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: commonText.cancel }).click();
  await question.waitFor({ state: "detached" });
  await editor.getByRole("button", { name: commonText.save }).click();
  await question.getByRole("button", { name: "Save anyway" }).click();
  await editor.waitFor({ state: "detached" });
  const schools = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as { name: string }[];
  expect(schools.filter(({ name }) => /^twin school$/i.test(name)).map(({ name }) => name)).toEqual([
    "Twin School",
    "TWIN school",
  ]);
});

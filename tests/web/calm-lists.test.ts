/** @module-tag thorough */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, focused, webApp } from "./web-app.ts";

const web = webApp();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heads = (page: Page) => page.getByRole("columnheader").allTextContents();

test("the filters are behind one button, and active ones can be cleared one by one or all at once", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/students?classroom=4&status=SUBMITTED&photo_mark=green");
  const set = page.getByRole("group", { name: "Active filters" });
  await set.getByRole("button", { name: "Clear the filter Class: 5 - A" }).waitFor();
  expect(await page.getByLabel("Status", { exact: true }).count()).toBe(0);
  await button(page, "Filters (3)").click();
  expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("SUBMITTED");
  await button(page, "Saved filters").waitFor();
  await expectAccessible(page, ["light", "dark"]);

  await set.getByRole("button", { name: "Clear the filter Status: SUBMITTED" }).press("Enter");
  await focused(button(page, "Filters (2)"));
  expect(new URL(page.url()).search).toBe("?classroom=4&photo_mark=green");
  await set.getByRole("button", { name: "Clear all" }).click();
  await set.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
});

test("submissions show only the specified filters next to the search, and the others behind a button", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/submissions?family=asked");
  await button(page, /^Clear the filter Family: /).waitFor();
  await page.getByLabel("Status", { exact: true }).waitFor();
  await page.getByLabel("Class", { exact: true }).waitFor();
  expect(await page.getByLabel("Photo", { exact: true }).count()).toBe(0);
  await button(page, "Filters (1)").click();
  await page.getByLabel("Photo", { exact: true }).waitFor();
});

test.each([
  ["SCHOOL_ADMIN", "/school/submissions"],
  ["SCHOOL_ADMIN", "/school/submissions?status=VERIFIED&classroom=4"],
  ["SUPER_ADMIN", "/admin/submissions?school=1&classroom=4"],
  ["SUPER_ADMIN", "/students?school=1&classroom=4&status=SUBMITTED"],
  ["SCHOOL_ADMIN", "/school/classes"],
  ["SUPER_ADMIN", "/school/upload-links?school=1"],
  ["SUPER_ADMIN", "/admin/batches"],
] as const)(
  "on a phone %s sees the first row of %s without scrolling",
  { tags: "thorough" },
  async (who, path) => {
    const page = await web.open(who, path, { viewport: { width: 360, height: 800 } });
    const first = page
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .first();
    await first.waitFor();
    await page.waitForLoadState("networkidle");
    const box = await first.boundingBox();
    expect(box!.y + box!.height).toBeLessThan(800);
  },
);

test("more columns of a table can be shown, and the browser remembers them", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/batches");
  await page.getByRole("link", { name: "Batch 1" }).waitFor();
  const usual = ["Batch", "Printed", "School", "Class", "Cards", "Reason"];
  expect(await heads(page)).toEqual(usual);
  await button(page, "More columns").press("Enter");
  const template = page.getByRole("menuitemcheckbox", { name: "ID template" });
  expect(await template.getAttribute("aria-checked")).toBe("false");
  await expectAccessible(page);
  await template.press("Enter");
  await page.getByRole("columnheader", { name: "ID template" }).waitFor();
  expect(await template.getAttribute("aria-checked")).toBe("true");

  await page.reload();
  await page.getByRole("columnheader", { name: "ID template" }).waitFor();
  await button(page, "More columns").click();
  await template.click();
  await page.getByRole("columnheader", { name: "ID template" }).waitFor({ state: "detached" });
  expect(await heads(page)).toEqual(usual);
});

test("an empty list offers the first step with a button, but not after a search", async () => {
  const school = (await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Empty School" })) as {
    id: number;
  };
  const account = { username: "empty", password: "not common 1" };
  await web.call("SUPER_ADMIN", "POST", "/users/", { ...account, school: school.id });
  const page = await web.open(account, "/school/classes#search=none");
  await page.getByText("No classes found").waitFor();
  expect(await button(page, "Add the first class").count()).toBe(0);
  await page.getByRole("searchbox").fill("");
  await button(page, "Add the first class").click();
  await page.getByRole("dialog", { name: "New Class" }).waitFor();
  await page.keyboard.press("Escape");
  await expectAccessible(page, ["light", "dark"]);

  for (const [path, start] of [
    ["/school/upload-links", "Create the first upload link"],
    ["/orders", "Order cards for a class"],
  ] as const) {
    await page.goto(path);
    await button(page, start).click();
    await page.getByRole("dialog").waitFor();
  }
  for (const path of ["/school/submissions", "/students"]) {
    await page.goto(path);
    await page.locator(".table-empty").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Upload Links" }).waitFor();
  }
  for (const [path, start] of [
    ["/families/requests", "Show all students"],
    ["/students/duplicates", "Add the first class"],
    ["/classes/new-year", "Add the first class"],
    ["/cards", "Order cards for a class"],
    ["/jobs", "Order cards for a class"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("link", { name: start, exact: true }).waitFor();
  }
  // A school alone is no search.
  const head = await web.open("SUPER_ADMIN", `/students?school=${school.id}`);
  await head.locator(".table-empty").getByRole("link").click();
  await head.getByRole("heading", { level: 1, name: "Upload Links" }).waitFor();
});

test("a row labels its actions if there is space, and a class is underlined as a link", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/classes");
  const link = page.getByRole("table").getByRole("link", { name: "5", exact: true });
  expect(await link.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe("underline");
  const edit = button(page, "Edit 5 - A");
  const seesWord = () => edit.getByText("Edit", { exact: true }).isVisible();
  await eventually(seesWord).toBe(true);
  await page.setViewportSize({ width: 1024, height: 768 });
  await eventually(seesWord).toBe(false);
  await page.setViewportSize({ width: 360, height: 800 });
  await eventually(seesWord).toBe(true);
});

/**
 * Files of other systems and offices, by the screens: what is guessed is shown, what cannot be known is asked, and all can be undone.
 * @module-tag rare
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { PHONE, webApp } from "./web-app.ts";

const web = webApp();
const FOLDER = join(import.meta.dirname, "../core/sheets/strangers");

async function lookAt(file: string, options: Parameters<typeof web.open>[2] = {}) {
  const page = await web.open("SCHOOL_ADMIN", "/imports", options);
  await page.locator('input[type="file"]').setInputFiles({
    name: file,
    mimeType: "application/octet-stream",
    buffer: await readFile(join(FOLDER, file)),
  });
  await page.getByRole("button", { name: "Look at it" }).click();
  await page.waitForURL("**/imports/*");
  return page;
}

test("of two years' lists one is chosen on the phone, brought in and undone", async () => {
  for (const section of ["A", "B"])
    await web.call("SCHOOL_ADMIN", "POST", "/classes/", { class_name: "9", section, total_students: 40 });
  const page = await lookAt("two-years.xlsx", { viewport: PHONE, colorScheme: "dark" });
  await page.getByText('Each of the sheets "2025-26", "2026-27 CURRENT" could be the list').waitFor();
  expect(await page.getByRole("button", { name: "Bring in", exact: true }).isEnabled()).toBe(false);
  await expectAccessible(page);
  await page.getByLabel("Sheet", { exact: true }).selectOption("2026-27 CURRENT");
  await page.getByText(/9 new, 0 changed, 0 already there, 0 refused/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bring in", exact: true }).click();
  await page.waitForURL("**/imports");
  await page.getByRole("button", { name: "Undo two-years.xlsx" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone (9 added, 0 changed, 0 already there)").waitFor();
});

test.each([
  ["edunext.xls", "Lines between the rows say the class of those below"],
  ["cce.xlsx", "The headings are taken from rows 2 and 3 together"],
  ["attendance.xlsx", "The table has its headings 2 times side by side"],
  ["pupils.ods", "is read"],
  ["sideways.xlsx", "The headings stand below one another in column A"],
])("what is guessed of %s is shown", async (file, said) => {
  const page = await lookAt(file);
  await page.getByText(said).first().waitFor();
  await expectAccessible(page);
});

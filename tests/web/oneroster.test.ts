/**
 * Exporting a class for another school system with the screens.
 * @module-tag thorough
 */
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { unzip } from "../server/unzip.ts";
import { expectAccessible } from "./accessibility.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test("a job exports a class as a zip of OneRoster files", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/submissions?school=1&classroom=1");
  await page.getByRole("button", { name: "More Exports" }).click();
  await page.getByText("For the chosen class").waitFor();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "OneRoster 1.2, for another school system" }).click();
  await page.waitForURL("**/jobs");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download oneroster\.zip/ }).click(),
  ]);
  const files = await unzip(await buffer(await saved.createReadStream()));
  expect([...files.keys()]).toEqual(expect.arrayContaining(["manifest.csv", "users.csv", "roles.csv"]));
});

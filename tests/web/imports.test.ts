import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

test("a sheet is dropped, its columns mapped, its cells mended, brought in and undone", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/imports", { viewport: PHONE });
  await page.getByLabel("What is brought in").selectOption("Classes");
  const text = "Standard,Sec,How many\nFilm 11,A,31\nFilm 11,B,many\nFilm 11,A,30\n";
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "classes.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Look at it" }).click();

  await page.getByLabel("What How many is taken for").selectOption("Total Students");
  await page.getByText("2 cells are to be mended.").waitFor();
  expect(await page.getByRole("button", { name: "Bring in", exact: true }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel("How many of row 3").fill("29");
  await page.getByLabel("How many of row 3").press("Enter");
  await page.getByText("1 cell is to be mended.").waitFor();
  await page.getByLabel("Standard of row 4").fill("Film 12");
  await page.getByLabel("Standard of row 4").press("Tab");
  await page.getByText("3 new, 0 changed, 0 already there, 0 refused.").waitFor();
  await page.getByRole("button", { name: "Bring in", exact: true }).click();
  await page.waitForURL("**/imports");

  const count = () => web.call("SCHOOL_ADMIN", "GET", "/classes/?search=film");
  expect(await count()).toHaveLength(3);
  await page.getByRole("button", { name: "Undo classes.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone (3 added, 0 changed, 0 already there)").waitFor();
  await eventually(count).toEqual([]);
});

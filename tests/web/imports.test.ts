import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

test("a sheet is uploaded, its columns mapped, its cells corrected, and the rows imported and undone", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/imports", { viewport: PHONE });
  await page.getByLabel("What to import").selectOption("Classes");
  const text = "Standard,Sec,How many\nFilm 11,A,31\nFilm 11,B,many\nFilm 11,A,30\n";
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "classes.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview import" }).click();

  await page.getByLabel("Import How many as").selectOption("Total Students");
  await page.getByText("2 cells need a correction.").waitFor();
  expect(await page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel("How many in row 3").fill("29");
  await page.getByLabel("How many in row 3").press("Enter");
  await page.getByText("1 cell needs a correction.").waitFor();
  await page.getByLabel("Standard in row 4").fill("Film 12");
  await page.getByLabel("Standard in row 4").press("Tab");
  await page.getByText("3 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForURL("**/imports");

  const count = () => web.call("SCHOOL_ADMIN", "GET", "/classes/?search=film");
  expect(await count()).toHaveLength(3);
  await page.getByRole("button", { name: "Undo classes.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone (3 added, 0 changed, 0 already there)").waitFor();
  await eventually(count).toEqual([]);
});

test(
  "200 faults in 5,000 rows are each shown at their cell and corrected on the screen, and the import is undone",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", "/imports");
    const ROWS = 5000;
    // 90 cells have one error, 90 another, and 20 an error of their own.
    const total = (at: number) => {
      if (at % 25 !== 7) return String(20 + (at % 30));
      const fault = (at - 7) / 25;
      return fault < 90 ? "many" : fault < 180 ? "3O" : `${fault} or so`;
    };
    const lines = Array.from({ length: ROWS }, (_, at) => `Big ${at},A,${total(at)}`);
    const buffer = Buffer.from(`Class,Section,Total\n${lines.join("\n")}\n`);
    const before = await web.call("SCHOOL_ADMIN", "GET", "/classes/");
    await page.getByLabel("What to import").selectOption("Classes");
    await page.locator('input[type="file"]').setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Preview import" }).click();
    await page.getByLabel("Import Total as").selectOption("Total Students");
    await page.getByText("200 cells need a correction.").waitFor();

    const table = page.getByRole("table", { name: "Rows" });
    for (const [at, left] of [
      [7, 110],
      [7 + 25 * 90, 20],
    ] as const) {
      const row = table
        .getByRole("row")
        .filter({ has: page.getByLabel(`Total in row ${at + 2}`, { exact: true }) });
      await row.getByLabel("Also correct 89 other cells with the same value").press("Space");
      await page.keyboard.press("Tab");
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("30");
      await page.keyboard.press("Enter");
      await page.getByText(`${left} cells need a correction.`).waitFor();
    }
    for (let fault = 180; fault < 200; fault += 1) {
      const cell = page.getByLabel(`Total in row ${7 + fault * 25 + 2}`, { exact: true });
      await cell.fill("31");
      await cell.press("Enter");
      const left = 199 - fault;
      if (left === 1) await page.getByText("1 cell needs a correction.").waitFor();
      else if (left > 1) await page.getByText(`${left} cells need a correction.`).waitFor();
    }
    await page.getByText("5000 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
    await page.getByText("200 cells were corrected.").waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL("**/imports");
    const found = (await web.call("SCHOOL_ADMIN", "GET", "/classes/?search=Big")) as unknown[];
    expect(found).toHaveLength(ROWS);
    await page.getByRole("button", { name: "Undo big.csv" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone (5000 added, 0 changed, 0 already there)").waitFor();
    expect(await web.call("SCHOOL_ADMIN", "GET", "/classes/")).toEqual(before);
  },
);

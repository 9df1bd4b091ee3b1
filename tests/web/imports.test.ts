import { expect, test } from "vitest";
import { changeIn } from "../cli/in-database.ts";
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
  await page.getByText("Undone (3 added, 0 changed, 0 unchanged)").waitFor();
  await eventually(count).toEqual([]);
});

test("columns that are not imported are named before the import and in its result, which can be opened again", async () => {
  await web.call("SCHOOL_ADMIN", "POST", "/classes/", { class_name: "12", section: "R", total_students: 9 });
  const page = await web.open("SCHOOL_ADMIN", "/imports", { viewport: PHONE });
  await page.getByLabel("What to import").selectOption("Class rosters");
  const text = "Student Name,Class,Date of birth,Guardian\nMyra Joseph,12 - R,31/02/2015,Anil\n";
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Preview import" }).click();
  const named = page.getByText("2 columns are not imported: Date of birth, Guardian.").first();
  await named.waitFor();
  await page.getByRole("button", { name: "Import without 2 columns", exact: true }).click();
  await page.waitForURL("**/imports");
  const result = page.getByRole("status").filter({ hasText: "roster.csv" });
  const isShown = async () => {
    await named.waitFor();
    await result.getByRole("row", { name: "2 New Myra Joseph" }).waitFor();
  };
  await isShown();
  await page.goto(page.url());
  await page.getByRole("button", { name: "Result of roster.csv" }).click();
  await isShown();
  await eventually(() => result.evaluate((box) => box === document.activeElement)).toBe(true);
  await expectAccessible(page);
});

test("a file of the next night shows its changes, asks about a doubtful row and lists who is gone", async () => {
  await changeIn(
    web.data,
    `UPDATE form_templates SET fields = replace(fields, '"type":"file","required":true', ?)`,
    '"type":"file","required":false',
  );
  await web.call("SCHOOL_ADMIN", "POST", "/classes/", { class_name: "11", section: "N", total_students: 9 });
  const page = await web.open("SUPER_ADMIN", "/imports", { viewport: PHONE });
  const preview = async (...rows: string[]) => {
    await page.goto(`${new URL(page.url()).origin}/imports`);
    const buffer = Buffer.from(`Student Name,Father Name,Parent Phone,Class\n${rows.join("\n")}\n`);
    await page.locator('input[type="file"]').setInputFiles({ name: "sis.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Preview import" }).click();
    await page.waitForURL("**/imports/*");
  };
  const bringIn = async () => {
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL("**/imports");
  };
  const names = ["Asha Rao", "Bilal Khan", "Chitra Menon", "Dev Patel"];
  await preview(...names.map((name, at) => `${name},Mohan,986650000${at},11 - N`));
  await page.getByText("4 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
  await bringIn();

  await preview(
    "Asha Rao,Mohan,9866509999,11 - N",
    "Bilal Khan,Mohan Lal,9866500001,11 - N",
    "Chitra M,Mohan,9866500002,11 - N",
    "Esha Roy,Mohan,9866500005,11 - N",
  );
  await page.getByText("1 new, 2 changed, 0 unchanged, 1 refused.").waitFor();
  await page.getByText("1 row may be for an existing student.").waitFor();
  await page.getByText("1 student is not in the file and stays unchanged.", { exact: true }).waitFor();
  await page.getByText("Dev Patel is not in the file and stays unchanged.").waitFor();
  await page.getByRole("row").filter({ hasText: "Bilal Khan" }).getByText("Mohan Lal").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Student in row 4").selectOption("Chitra Menon, 11 - N (suggested)");
  await page.getByText("1 new, 3 changed, 0 unchanged, 0 refused.").waitFor();
  await page.getByText("You resolved 1 doubtful row.").waitFor();
  await bringIn();
  const found = (await web.call("SCHOOL_ADMIN", "GET", "/students/?search=98665")) as { full_name: string }[];
  expect(found.map(({ full_name }) => full_name).toSorted()).toEqual([
    "Asha Rao",
    "Bilal Khan",
    "Chitra M",
    "Dev Patel",
    "Esha Roy",
  ]);
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
      await row.getByLabel("Also correct 89 other cells with the same value").check();
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
    await page.getByText("Undone (5000 added, 0 changed, 0 unchanged)").waitFor();
    expect(await web.call("SCHOOL_ADMIN", "GET", "/classes/")).toEqual(before);
  },
);

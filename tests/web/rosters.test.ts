import { join } from "node:path";
import { rosterText } from "@idms/core/collect/rosters/roster-text";
import exceljs from "exceljs";
import type { Download } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();
/** Returns the names in a roster that was downloaded. */
async function namesIn(download: Promise<Download>): Promise<unknown[]> {
  const path = join(web.data, "roster.xlsx");
  await (await download).saveAs(path);
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path);
  return (book.worksheets[0]?.getColumn(1).values ?? []).slice(1);
}
const HINDI = "कृष्णमूर्ति वेंकटसुब्रमण्यम श्रीनिवासन अय्यर चतुर्वेदी";

test("a roster is imported after a preview, names who is missing, and a record is assigned to a child manually", async () => {
  const room = await addClass(web.data, "Roster", [
    { full_name: "Asha Rao", parent_phone: "9876512340" },
    { full_name: "Nobody Known" },
  ]);
  const page = await web.open("SCHOOL_ADMIN", `/classes/${room}/roster`, { expectErrors: /400/ });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.getByText(rosterText.none).waitFor();
  await expectAccessible(page);

  await button(rosterText.import).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Other columns, such as a date of birth, are not kept/).waitFor();
  const text = `Name,Roll No,Phone,Date of Birth\nAsha Rao,1,98765 12340,2015-03-01\n${HINDI},2,,\nகார்த்திகேயன்,3,,\n`;
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: rosterText.tryOut }).click();
  await dialog.getByText("3 to add, 0 to change").waitFor();
  await dialog.getByText("1 column is not imported: Date of Birth.").waitFor();
  await expectAccessible(page, ["light"]);
  await dialog.getByRole("button", { name: "Import without 1 column" }).click();
  await page.getByText("1 of 3 expected students has a record; 2 missing.").waitFor();

  await page.getByText("4 have not sent a photo.").waitFor();
  await button("Nothing sent").click();
  const named = (name: string) => page.getByRole("cell", { name, exact: true }).count();
  await eventually(() => named("Asha Rao")).toBe(0);
  expect(await named(HINDI)).toBe(1);
  expect(page.url()).toContain("state=missing");
  await expectAccessible(page);
  await button("No photo").click();
  await eventually(() => named(HINDI)).toBe(1);
  expect(page.url()).toContain("state=no_photo");
  const download = page.waitForEvent("download");
  await button(rosterText.export).click();
  const withoutPhoto = ["Asha Rao", HINDI, "கார்த்திகேயன்", "Nobody Known"];
  const shown = page.locator("tbody tr td:first-child").allInnerTexts();
  expect((await shown).toSorted()).toEqual(withoutPhoto.toSorted());
  expect((await namesIn(download)).toSorted()).toEqual(["Name", ...withoutPhoto].toSorted());
  await page.goto(new URL(`/classes/${room}`, page.url()).href);
  await page.getByRole("link", { name: "4 No photo" }).click();
  await page.getByText("Recorded without a photo").nth(1).waitFor();
  expect(page.url()).toContain(`/classes/${room}/roster?state=no_photo`);
  await button("Received").click();
  await eventually(() => named("Asha Rao")).toBe(1);
  const received = page.waitForEvent("download");
  await button(rosterText.export).click();
  expect(await namesIn(received)).toEqual(["Name", "Asha Rao"]);
  await button("All").click();
  const choice = page.getByRole("combobox", { name: rosterText.matchWith("Nobody Known") });
  await choice.fill("கார்");
  await page.getByRole("option", { name: /கார்த்திகேயன்/ }).click();
  await page.getByText("2 of 3 expected students have a record; 1 missing.").waitFor();
  await button("All").click();

  await button(rosterText.add).click();
  await dialog.getByLabel("Name").fill("Chand");
  await dialog.getByLabel("Phone").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please enter a valid 10-digit number.").waitFor();
  await dialog.getByLabel("Phone").fill("9876512349");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("2 of 4 expected students have a record; 2 missing.").waitFor();
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("link", { name: /Roster: 2 of 4 received/ }).waitFor();
  await expectAccessible(page);
  const admin = await web.open("SUPER_ADMIN", "/");
  await admin.getByRole("heading", { name: "Schools that are behind" }).waitFor();
  await expectAccessible(admin);
});

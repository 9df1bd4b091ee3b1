// @module-tag thorough
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commonText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pdfPages, pdfText } from "../cli/pdf-tools.ts";
import { changeIn, rowsIn } from "../cli/in-database.ts";
import { runIdms } from "../cli/run-idms.ts";
import { expectAccessible } from "./accessibility.ts";
import { DESKTOP, eventually, focused, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const NAME = "ശ്രീമഹാലക്ഷ്മി തിരുവെങ്കടനാഥൻ ബാലസുബ്രഹ്മണ്യം";
let batch: number;
/** The names on the cards, in order. */
let names: string[];

beforeAll(async () => {
  const [renamed] = await rowsIn<{ id: number }>(
    web.data,
    "SELECT max(id) AS id FROM students WHERE class_id = (SELECT id FROM classes WHERE class_name = '8' AND section = 'B')",
  );
  await changeIn(web.data, "UPDATE students SET full_name = ? WHERE id = ?", NAME, renamed?.id);
  const which = ["--school", "1", "--class", "8 - B", "--status", "ID_GENERATED", "--template", "Banyan"];
  const how = ["--layout", "a4", "--out", join(web.data, "cards.pdf"), "--json", "--data", web.data];
  const { stdout, stderr } = await runIdms(["generate", ...which, ...how]);
  expect(stderr).toBe("");
  ({ batch } = JSON.parse(stdout) as { batch: number });
  const shown = (await web.call("SUPER_ADMIN", "GET", `/print-batches/${batch}/`)) as {
    printed: { name: string }[];
  };
  names = shown.printed.map(({ name }) => name);
});

const card = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test("a batch can be found and viewed sheet by sheet, and its cards printed again by keyboard alone", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/submissions", { expectErrors: /status of 400/ });
  await page.getByRole("link", { name: "Printing" }).click();
  await page.getByRole("link", { name: "Printed batches" }).click();
  await page.getByRole("link", { name: `Batch ${batch}`, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Batch ${batch}` }).waitFor();
  const pictures = page.locator("img.batch-picture");
  await eventually(() => pictures.count()).toBe(Math.ceil(names.length / 9));
  await eventually(() =>
    pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 800)),
  ).toBe(true);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, ["light", "dark"]);
  }
  await page.setViewportSize(DESKTOP);

  const copying = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download File Again" }).press("Enter");
  await page.getByText("This is the original file, byte for byte. It contains the").waitFor();
  const copied = join(web.data, "copied.pdf");
  await (await copying).saveAs(copied);
  expect(await readFile(copied)).toEqual(await readFile(join(web.data, "cards.pdf")));

  await card(page, NAME).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: `All cards from ${NAME} onwards` }).focus();
  await page.keyboard.press("Enter");
  const onward = names.length - names.indexOf(NAME);
  await page.getByText(`${onward} cards chosen`).waitFor();
  await page.getByRole("button", { name: "None" }).press("Enter");
  for (const name of [names.at(-1) ?? "", NAME]) await card(page, name).press("Enter");
  await page.getByRole("button", { name: "Print Again" }).press("Enter");
  await dialog(page)
    .getByText(/^2 cards, /)
    .waitFor();
  expect(await dialog(page).getByRole("combobox", { name: "Paper" }).inputValue()).toBe("A4");
  await dialog(page).getByRole("textbox", { name: "First card position" }).fill("900");
  await dialog(page).getByText("There is no position 900 on the sheet. A sheet").waitFor();
  await dialog(page).getByRole("textbox", { name: "First card position" }).fill("2");
  await dialog(page)
    .getByText(/^2 cards, /)
    .waitFor();
  await dialog(page).getByRole("button", { name: "Print", exact: true }).press("Enter");
  await dialog(page).getByText("Enter a reason for reprinting these cards, in up to").waitFor();
  const why = dialog(page).getByRole("combobox", { name: "Reason" });
  await focused(why);
  await why.selectOption("other");
  await dialog(page).getByRole("textbox", { name: "In your own words" }).fill("  Lost in the <i>rain</i> ");
  await expectAccessible(page, ["light", "dark"]);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Tab");
  await dialog(page).getByRole("button", { name: "Print", exact: true }).press("Enter");
  const again = join(web.data, "again.pdf");
  await (await coming).saveAs(again);
  expect([await pdfPages(again), await pdfText(again)]).toEqual([
    expect.any(Number),
    expect.stringContaining(`reprint of batch ${batch}`),
  ]);
  await page.getByText("2 cards were printed.").waitFor();
  await page.getByRole("button", { name: `${NAME} (1 reprint)` }).waitFor();
  await page
    .getByRole("status")
    .getByRole("link", { name: /^Batch \d+$/ })
    .click();
  await page.getByRole("link", { name: `Reprint of ${batch}: Lost in the <i>rain</i>` }).click();
  await page.getByRole("heading", { level: 1, name: `Batch ${batch}` }).waitFor();
  await page.getByRole("link", { name: /^Batch \d+$/ }).waitFor();
  await expectAccessible(page, ["light", "dark"]);
});

test("a deleted student is shown as deleted and left out of today's data; a batch without stored contents says so", async () => {
  const page = await web.open("SUPER_ADMIN", `/admin/batches/${batch}`, { viewport: PHONE });
  const [gone] = await rowsIn<{ id: number }>(
    web.data,
    "SELECT id FROM students WHERE full_name = ?",
    names[1],
  );
  await web.call("SUPER_ADMIN", "POST", `/students/${gone?.id}/remove/`, { reason: "Left the school" });
  await page.reload();
  for (const name of ["Deleted", names[2] ?? ""])
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("button", { name: "Print Again" }).click();
  await dialog(page)
    .getByText(/^2 cards, /)
    .waitFor();
  await dialog(page).getByRole("combobox", { name: "Card contents" }).selectOption("today");
  await dialog(page).getByText("The student was deleted, or is now in another class.").waitFor();
  await dialog(page).getByRole("button", { name: commonText.cancel }).click();

  await changeIn(
    web.data,
    "UPDATE print_batches SET printed_template_id = NULL, sheet = NULL WHERE id = ?",
    batch,
  );
  await page.reload();
  await page.getByText("The contents of these cards are no longer stored").waitFor();
  await expectAccessible(page, ["light", "dark"]);
});

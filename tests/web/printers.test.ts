// @module-tag thorough
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commonText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { poppler } from "../core/node/pdf/print-cards.ts";
import { expectAccessible } from "./accessibility.ts";
import { PHONE, webApp } from "./web-app.ts";

const web = webApp();

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const editor = (page: Page) => page.getByRole("dialog");
const save = (page: Page) => editor(page).getByRole("button", { name: commonText.save, exact: true }).click();
const measure = (page: Page, label: string, text: string) =>
  editor(page).getByRole("textbox", { name: label, exact: true }).fill(text);
const stored = async () => (await web.call("SUPER_ADMIN", "GET", "/printers/")) as { id: number }[];

afterEach(async () => {
  for (const { id } of await stored()) await web.call("SUPER_ADMIN", "DELETE", `/printers/${id}/`);
});

test("a printer is measured with a calibration page, added, checked, measured again and deleted", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/submissions");
  await page.getByRole("link", { name: "Printing" }).click();
  await page.getByRole("link", { name: "Printers" }).click();
  await page.getByText("No printers yet.").waitFor();
  await expectAccessible(page);

  const download = async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the Calibration Page" }).click();
    const path = join(web.data, "calibration.pdf");
    await (await coming).saveAs(path);
    return readFile(path);
  };
  expect(poppler("pdftotext", await download(), [], ["-"])).toContain("Drawn without a profile.");

  await page.getByRole("button", { name: "Add Printer" }).click();
  await measure(page, "Offset: Across", "21");
  await measure(page, "Scale: Down", "");
  await save(page);
  await editor(page).getByText("Name is required.").waitFor();
  await editor(page).getByText("The offset must be from -20 to 20 mm.").waitFor();
  await editor(page).getByText("The scale must be a percentage from 95 to 105.").waitFor();
  await expectAccessible(page);
  await measure(page, "Name", "Büro <Süd>");
  await measure(page, "Offset: Across", "-0.4");
  await measure(page, "Scale: Down", "99.9");
  await save(page);
  await rowOf(page, "Büro <Süd>").getByText("100, 99.9").waitFor();
  expect(await stored()).toMatchObject([
    { name: "Büro <Süd>", offset: { x: -0.4, y: 0 }, back_offset: { x: -0.4, y: 0 } },
  ]);

  await page.getByRole("combobox", { name: "Paper" }).fill("card");
  await page.getByRole("button", { name: "Download the Calibration Page" }).click();
  await page
    .getByText("A calibration page is printed on a sheet. Specify a paper size, such as a4.")
    .waitFor();
  await page.getByRole("combobox", { name: "Paper" }).fill("320 x 450 mm");
  await page.getByLabel("Printer to check").selectOption("Büro <Süd>");
  expect(poppler("pdftotext", await download(), [], ["-"])).toContain(
    "Drawn with the profile for Büro <Süd>",
  );

  await page.getByRole("button", { name: "Edit Büro <Süd>" }).click();
  await measure(page, "Back offset: Down", "0.25");
  await save(page);
  await rowOf(page, "Büro <Süd>").getByText("-0.4, 0.25").waitFor();

  await page.getByRole("button", { name: "Delete Büro <Süd>" }).click();
  await editor(page).getByRole("button", { name: commonText.delete }).click();
  await page.getByText("No printers yet.").waitFor();
  expect(await stored()).toEqual([]);
});

test("a card printer is added with its blank cards, and prints one card per page of their size at the desk", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/printers", { expectErrors: /status of 400/ });
  await page.getByRole("button", { name: "Add Printer" }).click();
  await measure(page, "Name", "Zebra");
  const kind = editor(page).getByRole("combobox", { name: "Prints on" });
  await kind.selectOption("Cards of a different size");
  await measure(page, "Width", "7");
  await save(page);
  await editor(page).getByText("The sides of a blank card must be 30 to 200 mm long.").first().waitFor();
  await expectAccessible(page);
  await kind.selectOption("54 × 86 mm cards");
  await editor(page).getByRole("combobox", { name: "Rotate pages by" }).selectOption("90°");
  await editor(page).getByLabel("Rotate the back (if it prints upside down)").check();
  await save(page);
  await rowOf(page, "Zebra").getByText("54 × 86 mm cards").waitFor();
  const cards = { width: 54, height: 86, turn: 90, turn_back: true };
  expect(await stored()).toMatchObject([{ name: "Zebra", cards }]);
  await page.getByRole("button", { name: "Edit Zebra" }).click();
  expect(await kind.inputValue()).toBe("54x86mm");
  await editor(page).getByRole("button", { name: commonText.cancel }).click();

  await page.goto("/admin/print?school=1");
  await page.getByRole("combobox", { name: "Paper" }).waitFor();
  await page.getByLabel("Printer", { exact: true }).selectOption("Zebra");
  await page.getByText("Prints edge to edge on blank 54 × 86 mm cards, one per page").waitFor();
  expect(await page.getByLabel("Bleed").count()).toBe(0);
  await expectAccessible(page);
});

test("a printer with an existing name is replaced only after a question, on a phone", async () => {
  await web.call("SUPER_ADMIN", "POST", "/printers/", { name: "Office", offset: { x: 1, y: 1 } });
  const page = await web.open("SUPER_ADMIN", "/admin/printers", { viewport: PHONE });
  const add = async () => {
    await page.getByRole("button", { name: "Add Printer" }).click();
    await measure(page, "Name", "OFFICE");
    await save(page);
    return page.getByRole("dialog", { name: "Office already exists." });
  };
  await (await add()).getByRole("button", { name: commonText.cancel }).click();
  expect(await stored()).toMatchObject([{ name: "Office", offset: { x: 1, y: 1 } }]);
  await save(page);
  await page.getByRole("button", { name: "Replace" }).click();
  // A text is found in any case unless it must match exactly.
  await page.getByRole("row").getByText("OFFICE", { exact: true }).waitFor();
  expect(await stored()).toMatchObject([{ name: "OFFICE", offset: { x: 0, y: 0 } }]);
});

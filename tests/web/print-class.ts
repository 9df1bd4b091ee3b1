import { join } from "node:path";
import { adminSubmissionText, downloadName } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pdfPages, pdfText } from "../cli/pdf-tools.ts";
import { runIdms } from "../cli/run-idms.ts";
import type { WebApp } from "./web-app.ts";

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Returns the text of a PDF, with single spaces. */
const textOf = async (pdf: string): Promise<string> => (await pdfText(pdf)).replaceAll(/\s+/g, " ");

/**
 * Prints and marks a class of the demo school in the office's browser. The PDF has a card for each of these names, and
 * no other.
 */
export async function printClass(web: WebApp, classroom: string, names: string[]): Promise<void> {
  const office = await web.open("SUPER_ADMIN", "/admin/submissions");
  await choose(office, "School", "Sri Sarvodaya");
  await choose(office, "Class", classroom);
  await office.getByRole("button", { name: adminSubmissionText.load, exact: true }).click();
  for (const name of names) await office.getByRole("row").filter({ hasText: name }).waitFor();
  await office.getByRole("button", { name: adminSubmissionText.generate, exact: true }).click();
  const asked = office.getByRole("dialog", { name: adminSubmissionText.confirmGenerate });
  const download = office.waitForEvent("download");
  await asked.getByRole("button", { name: adminSubmissionText.generate }).click();
  const pdf = join(web.data, downloadName.idCards);
  await (await download).saveAs(pdf);
  expect(await pdfPages(pdf)).toBe(names.length);
  const text = await textOf(pdf);
  for (const name of names) expect(text).toContain(name);
  await office.getByRole("dialog", { name: adminSubmissionText.marked }).waitFor();
  await office.keyboard.press("Enter");
  await office.context().close();
}

/** Reprints a student's card from the list of changed ones, with the current record. Returns the text on it. */
export async function reprintChanged(web: WebApp, student: number): Promise<string> {
  const out = join(web.data, "again.pdf");
  const listed = await runIdms(["changed", "--school", "1", "--data", web.data, "--json"]);
  const { changed } = JSON.parse(listed.stdout) as { changed: { student: number; batch: number }[] };
  const card = changed.find((each) => each.student === student);
  const what = ["--batch", String(card?.batch), "--student", String(student), "--current"];
  const how = ["--reason", "typo", "--layout", "card", "--out", out, "--data", web.data];
  const { code, stderr } = await runIdms(["reprint", ...what, ...how]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(await pdfPages(out)).toBe(1);
  return textOf(out);
}

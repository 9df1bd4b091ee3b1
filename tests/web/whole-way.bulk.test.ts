import { join } from "node:path";
import {
  adminSubmissionText,
  classText,
  commonText,
  downloadName,
  submissionText,
  uploadText,
} from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pdfPages, pdfText } from "../cli/pdf-tools.ts";
import { inBulk } from "../in-bulk.ts";
import { fillIn, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
const CHILD = "Kabir Anand Deshmukh";
/** Matches the address that parents receive. Tokens have 32 characters. */
const SHARED = /http\S+\/u\/[\w-]{32}/;

/**
 * Simulates a mobile network of 1.6 Mbit/s and 150 ms. The CPU is also four times slower, but only in the slow test
 * project, because slowness costs real CPU time.
 */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (1.6 * 1_000_000) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: inBulk(4, 1) });
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

test("a new class gets its printed cards: class, link, a parent's phone, verification, PDF, ID_GENERATED", async () => {
  const school = await web.open("SCHOOL_ADMIN", "/school/classes");
  await school.getByRole("button", { name: classText.create }).click();
  await school.getByLabel(classText.className).fill("Class 1");
  await school.getByRole("button", { name: commonText.save, exact: true }).click();
  await rowOf(school, "Class 1").waitFor();

  await school.getByRole("link", { name: "Upload Links" }).click();
  await school.getByRole("button", { name: "New Link" }).click();
  await choose(school, "Class", "Class 1");
  await choose(school, "Template", "Student details");
  await school.getByRole("button", { name: commonText.save, exact: true }).click();
  const shared = school.getByRole("dialog", { name: /^Share the link for Class 1/ });
  await expect.poll(() => shared.textContent()).toMatch(SHARED);
  const [address = ""] = SHARED.exec((await shared.textContent()) ?? "") ?? [];

  const phone = await web.open(null, "about:blank", TOUCH_PHONE);
  await throttle(phone);
  await phone.goto(address);
  await fillIn(phone, CHILD);
  await phone.getByRole("button", { name: uploadText.submit }).click();
  await phone.getByRole("heading", { name: uploadText.done }).waitFor();

  await school.keyboard.press("Escape");
  await school.getByRole("link", { name: "Submissions" }).click();
  await rowOf(school, CHILD).getByRole("button", { name: submissionText.view }).click();
  const details = school.getByRole("dialog", { name: submissionText.details });
  await details.locator(".review-record[aria-busy=false]").waitFor();
  await details.getByRole("button", { name: submissionText.verify }).click();
  await school.keyboard.press("Escape");
  await rowOf(school, CHILD).waitFor({ state: "detached" });

  const office = await web.open("SUPER_ADMIN", "/admin/submissions");
  await choose(office, "School", "Sri Sarvodaya");
  await choose(office, "Class", "Class 1");
  await office.getByRole("button", { name: adminSubmissionText.load }).click();
  await rowOf(office, CHILD).getByText("VERIFIED").waitFor();
  await office.getByRole("button", { name: adminSubmissionText.generate }).click();
  const asked = office.getByRole("dialog", { name: adminSubmissionText.confirmGenerate });
  await asked.getByText(/^1 card,/).waitFor();
  const download = office.waitForEvent("download");
  await asked.getByRole("button", { name: adminSubmissionText.generate }).click();
  const pdf = join(web.data, downloadName.idCards);
  await (await download).saveAs(pdf);
  expect(await pdfPages(pdf)).toBe(1);
  expect((await pdfText(pdf)).replaceAll(/\s+/g, " ")).toContain(CHILD);

  await office.getByRole("dialog", { name: adminSubmissionText.marked }).waitFor();
  await office.keyboard.press("Enter");
  await office.getByText(adminSubmissionText.empty).waitFor();
  const students = await web.call("SCHOOL_ADMIN", "GET", `/students/?search=${encodeURIComponent(CHILD)}`);
  expect(students).toMatchObject([{ full_name: CHILD, status: "ID_GENERATED" }]);
});

/** @module-tag thorough */
import { mkdtempSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { saveSettings } from "../../packages/server/src/installation/settings/config-file.ts";
import { expectAccessible } from "./accessibility.ts";
import { clipped } from "./clipped.ts";
import { DESKTOP, PHONE, webApp } from "./web-app.ts";

const place = mkdtempSync(join(tmpdir(), "idms-web-backups-"));
const web = webApp({ env: async () => ({ IDMS_BACKUP_FOLDER: place }) });
afterAll(() => rm(place, { recursive: true, force: true }));

/** Checks the page on a phone. every-screen.test.ts checks the wide layout. */
async function lookAt(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  expect(await clipped(page)).toEqual([]);
  await expectAccessible(page, ["light", "dark"]);
  await page.setViewportSize(DESKTOP);
}

test("a super admin makes a backup, verifies and downloads it, and has the installation checked", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/settings");
  await saveSettings(web.data, { min_password_length: 9 });
  const setting = page.getByRole("row", { name: /min_password_length/ });
  await setting.getByText("not set (default)").waitFor();
  await page.reload();
  await setting.getByText("After the next restart: 9 (the server's settings file)").waitFor();
  await page
    .getByRole("row", { name: /backup_folder/ })
    .getByText("the server's environment")
    .waitFor();
  await page.getByRole("link", { name: "Backups" }).click();

  await page.getByText("No backups yet.").waitFor();
  // By the keyboard alone.
  await page.getByRole("button", { name: "Make a Backup" }).press("Enter");
  const row = page.getByRole("row", { name: /idms-\d{4}/ });
  await row.getByText("Full copy").waitFor();
  await row.getByText("Not yet").waitFor();
  await row.getByRole("button", { name: /^Check idms-/ }).press("Enter");
  await row.getByText(/, by admin$/).waitFor();
  await lookAt(page);
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: /^Download idms-/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^idms-.+Z\.tar$/);
  const kept = join(web.data, "b.tar");
  await file.saveAs(kept);
  expect((await stat(kept)).size % 512).toBe(0);

  await page.goto(new URL("/admin/doctor", web.url).href);
  await page.getByText("The installation has not been checked yet.").waitFor();
  await page.getByRole("button", { name: "Run checks" }).press("Enter");
  await page.getByRole("heading", { name: /things? to check$/ }).waitFor();
  const advice = page.getByRole("listitem").filter({ hasText: "the server has no address of its own" });
  await advice.getByText(/Ask the server administrator to set the address that/).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(
    /--[a-z]|\bidms [a-z]|IDMS_|config\.json|session\.key|outbox\/|_url/,
  );
  await page.getByText(/^Checked on .+ by admin, on machine /).waitFor();
  await lookAt(page);

  await page.goto(new URL("/admin/schools", web.url).href);
  await page.getByRole("link", { name: /^Settings for / }).click();
  await page
    .getByRole("row", { name: /Print only signed-off cards/ })
    .getByText("No", { exact: true })
    .waitFor();
  await page
    .getByRole("row", { name: /^Notice to parents/ })
    .getByText("The standard text")
    .waitFor();
  await lookAt(page);
  await page.getByRole("button", { name: "Edit school: Print only signed-off cards" }).press("Enter");
  await page.getByRole("dialog").getByRole("checkbox", { name: "Print only signed-off cards" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("row", { name: /Print only signed-off cards/ })
    .getByText("Yes", { exact: true })
    .waitFor();
  await page.getByText("The installation", { exact: true }).click();
  await page.getByRole("row", { name: /metrics_port/ }).waitFor();
  await lookAt(page);
});

/** @module-tag thorough */
import { rm } from "node:fs/promises";
import { changePasswordText, loginText } from "@idms/core/messages";
import { chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { runIdms, scratchFolder } from "../cli/run-idms.ts";
import { startIdms } from "../cli/start-idms.ts";
import { expectAccessible } from "./accessibility.ts";
import { PATIENCE_MS } from "./web-app.ts";

const HEAD = "a river of lamps";
const GIVEN = "a field of kites";
const OWN = "a harbour of bells";

test("with --strict, a user with a given password first chooses their own, and scripts see no token", async () => {
  const data = await scratchFolder();
  const made = await runIdms(
    `init --username head --school Hill --no-input --strict --require-factor none --data ${data}`.split(" "),
    { input: HEAD },
  );
  expect(made.code, made.stderr).toBe(0);
  const added = await runIdms(["users", "add", "office", "--school", "Hill", "--data", data, "--no-input"], {
    input: GIVEN,
  });
  expect(added.code, added.stderr).toBe(0);
  const [started, browser] = await Promise.all([
    startIdms(["serve", "--data", data]),
    chromium.connect(inject("browser")),
  ]);
  onTestFinished(async () => {
    await browser.close();
    await started.stop();
    await rm(data, { recursive: true, force: true });
  });
  const context = await browser.newContext({ baseURL: started.url, reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const signIn = async (password: string): Promise<void> => {
    await page.goto("/login");
    await page.getByLabel(loginText.username).fill("office");
    await page.getByLabel(loginText.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: loginText.signIn }).click();
  };

  await signIn(GIVEN);
  await page.getByRole("heading", { name: "Choose your password" }).waitFor();
  await expectAccessible(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(changePasswordText.currentPassword).fill(GIVEN);
  await field(changePasswordText.newPassword).fill(OWN);
  await field(changePasswordText.confirmPassword).fill(OWN);
  await page.getByRole("button", { name: changePasswordText.save, exact: true }).click();
  await dashboard(page);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/eyJ/);
  await page.reload();
  await dashboard(page);
});

const dashboard = (page: Page) => page.getByRole("heading", { name: "Dashboard" }).waitFor();

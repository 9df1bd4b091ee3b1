/** @module-tag thorough */
import { rm } from "node:fs/promises";
import { commonText, designerText, loginText, schoolText } from "@idms/core/messages";
import { listText } from "@idms/core/students/answers/list-text";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runIdms, scratchFolder } from "../cli/run-idms.ts";
import { startIdms, type StartedIdms } from "../cli/start-idms.ts";
import { PATIENCE_MS } from "./web-app.ts";

const PASSWORD = "a river of lamps";

let data: string;
let started: StartedIdms;
let browser: Browser;

async function idms(...args: string[]): Promise<void> {
  const { code, stderr } = await runIdms([...args, "--data", data, "--no-input"], { input: PASSWORD });
  expect(code, stderr).toBe(0);
}

beforeAll(async () => {
  data = await scratchFolder();
  await idms("init", "--username", "head");
  [started, browser] = await Promise.all([
    startIdms(["serve", "--data", data]),
    chromium.connect(inject("browser")),
  ]);
});
afterAll(async () => {
  await browser.close();
  await started.stop();
  await rm(data, { recursive: true, force: true });
});

async function signIn(username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: started.url, reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel(loginText.username).fill(username);
  await page.getByLabel(loginText.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: loginText.signIn }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  return page;
}

test("without a school, the counts by class lead to the first one", async () => {
  const page = await signIn("head");
  await page.goto("/school-counts/classes");
  await page.getByText("No classes found").waitFor();
  await page.getByRole("link", { name: "Add the first school" }).click();
  await page.getByRole("heading", { level: 1, name: "Schools" }).waitFor();
});

test("an empty server leads to a sample card to print in at most eight clicks", async () => {
  const page = await signIn("head");
  let clicks = 0;
  const click = async (place: Locator) => {
    await place.click();
    clicks += 1;
  };
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("link", { name: "Design the ID card, and print a PDF proof of it" }).waitFor();
  await click(steps.getByRole("link", { name: "Add a school" }));
  await click(page.getByRole("button", { name: schoolText.create }));
  await page.getByRole("dialog").getByLabel("Name").fill("Green Valley");
  await click(page.getByRole("button", { name: commonText.save, exact: true }));
  await click(page.getByRole("link", { name: "Design its card, and print a PDF proof of it" }));
  await click(page.getByRole("button", { name: "Start from a design" }).first());
  await click(page.getByRole("button", { name: "Use Banyan" }));
  await page.getByRole("status").getByText(designerText.created).waitFor();
  const answer = page.waitForResponse((response) => response.url().endsWith("/proof/"));
  await click(page.getByRole("button", { name: "PDF proof of this card" }));
  const pdf = await answer;
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(clicks).toBeLessThanOrEqual(8);
});

test("without a class, the counts by class lead to the import of classes, which says what to do", async () => {
  const page = await signIn("head");
  await page.goto("/school-counts/classes?state=ready");
  await page.getByText("No classes found").waitFor();
  expect(await page.locator(".table-empty").getByRole("link").count()).toBe(0);
  await page.goto("/school-counts/classes");
  await page.getByRole("link", { name: "Import the classes of a school" }).click();
  await page.getByText("Choose a spreadsheet above").waitFor();
});

test("lists without entries say why, and what comes first", async () => {
  await idms("schools", "add", "Hill Top");
  await idms("classes", "add", "8 - A", "--school", "Hill Top");
  await idms("users", "add", "office", "--school", "Hill Top");
  const page = await signIn("office");
  await page.goto("/families/requests");
  await page.getByText("No family is waiting for an answer.").waitFor();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Classes" }).click();
  await page.getByRole("link", { name: "8 - A" }).first().click();
  await page.getByRole("link", { name: "Sign-off" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "Hill Top has no ID template yet" });
  await failed.getByRole("button", { name: "Try again" }).waitFor();
  expect(await failed.innerText()).not.toContain("removed");

  const head = await signIn("head");
  await head.goto("/proofs?school=1");
  await head.getByRole("link", { name: "Verify students" }).waitFor();
  // Other schools may have entries.
  for (const path of ["/families/requests", "/students"]) {
    await head.goto(`${path}?school=1`);
    await head.getByText(listText.none).waitFor();
  }
  await head.goto("/cards?school=1");
  await head.getByText("No cards match.").waitFor();
});

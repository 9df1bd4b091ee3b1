/** @module-tag thorough */
import { rm } from "node:fs/promises";
import { adminSubmissionText, classText, commonText, designerText, schoolText } from "@idms/core/messages";
import { loginText, submissionText, templateText, uploadText, userText } from "@idms/core/messages";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runIdms, scratchFolder } from "../cli/run-idms.ts";
import { startIdms, type StartedIdms } from "../cli/start-idms.ts";
import { expectAccessible } from "./accessibility.ts";
import { fillFields } from "./parent-link.ts";
import { eventually, PATIENCE_MS } from "./web-app.ts";

const PASSWORD = "a river of lamps";
const SCHOOL = "Green Valley";
const CHILD = "Ilampirai Valluvan";

let data: string;
let started: StartedIdms;
let browser: Browser;

beforeAll(async () => {
  data = await scratchFolder();
  const made = await runIdms(["init", "--data", data, "--username", "head", "--no-input"], {
    input: PASSWORD,
  });
  expect(made.code, made.stderr).toBe(0);
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

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: started.url, reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function signIn(username: string): Promise<Page> {
  const page = await open("/login");
  await page.getByLabel(loginText.username).fill(username);
  await page.getByLabel(loginText.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: loginText.signIn }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const save = (page: Page) => button(page, commonText.save).click();
const firstSteps = (page: Page) => page.getByRole("region", { name: "First steps" });
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const wanted = page.getByRole("option", { name: option });
  // If something that loads meanwhile closes the list, it is opened once more, as a user would do.
  await eventually(async () => {
    if (!(await wanted.isVisible())) await page.getByRole("combobox", { name: label }).click();
    return wanted.isVisible();
  }).toBe(true);
  await wanted.click();
};
/** Looks on the dashboard whether a step is shown as done, and the next one is not. */
const isDone = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Dashboard" }).click();
  const steps = firstSteps(page).getByRole("listitem");
  await steps.filter({ hasText: name }).getByText("Done").waitFor();
  expect(await steps.getByText("Done").count()).toBe(1);
};
/** Follows a step's link from the dashboard. */
const step = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Dashboard" }).click();
  await firstSteps(page).getByRole("link", { name }).click();
};

test("on an empty installation, the dashboards lead from no school to the first card", async () => {
  const head = await signIn("head");
  await firstSteps(head).waitFor();
  await expectAccessible(head);

  // Out of order, a missing part is named where it would be chosen.
  await step(head, "Design the ID card");
  await button(head, "Start from a design").first().click();
  const gallery = head.getByRole("dialog", { name: "Start from a design" });
  expect(await gallery.getByRole("combobox", { name: "School" }).getAttribute("placeholder")).toBe(
    "No schools yet",
  );
  await gallery.getByRole("button", { name: "Use Banyan" }).click();
  await gallery.getByText(designerText.selectSchool, { exact: true }).waitFor();
  await expectAccessible(head);
  await head.keyboard.press("Escape");

  await step(head, "Add a school");
  await button(head, schoolText.create).click();
  await head.getByRole("dialog").getByLabel("Name").fill(SCHOOL);
  await save(head);
  await head.getByRole("cell", { name: SCHOOL, exact: true }).waitFor();

  await isDone(head, "Add a school");
  await step(head, "Create an account for the school admin");
  await button(head, userText.create).click();
  await head.getByLabel(loginText.username).fill("office");
  await head.getByRole("textbox", { name: loginText.password }).fill(PASSWORD);
  await choose(head, "School", SCHOOL);
  await save(head);
  await head.getByRole("cell", { name: "office", exact: true }).waitFor();

  const office = await signIn("office");
  await firstSteps(office).waitFor();
  await expectAccessible(office);
  await step(office, "Create an upload link for each class and share it with the parents");
  await button(office, "New Link").click();
  await office.getByPlaceholder("No classes yet").waitFor();
  await office.getByPlaceholder("No form templates yet").waitFor();
  await button(office, commonText.cancel).click();
  await step(office, "Add your classes");
  await button(office, classText.create).click();
  await office.getByLabel(classText.className).fill("1");
  await save(office);
  await office.getByRole("cell", { name: "1", exact: true }).waitFor();

  await isDone(office, "Add your classes");
  await step(head, "Create the form that parents fill in");
  await head.getByRole("link", { name: templateText.create }).click();
  await head.getByRole("textbox", { name: "Name", exact: true }).fill("Admission");
  await choose(head, "School", SCHOOL);
  await save(head);
  await head.getByRole("cell", { name: "Admission", exact: true }).waitFor();

  // The only school is chosen already. Its only design is the default.
  await step(head, "Design the ID card");
  await button(head, "Start from a design").first().click();
  await gallery.getByRole("button", { name: "Use Banyan" }).click();
  await head.getByRole("status").getByText(designerText.created).waitFor();

  await step(office, "Create an upload link for each class and share it with the parents");
  await button(office, "New Link").click();
  await choose(office, "Class", "1");
  await save(office);
  const shared = office.getByRole("dialog", { name: "Share the link for 1" });
  const parent = await open(await shared.getByLabel("Link", { exact: true }).inputValue());
  await fillFields(parent, CHILD);
  await button(parent, uploadText.submit).click();
  await parent.getByRole("heading", { name: uploadText.done }).waitFor();

  await office.keyboard.press("Escape");
  await office.getByRole("link", { name: "Submissions" }).click();
  await button(office, "Review").click();
  const review = office.getByRole("dialog", { name: submissionText.details });
  await review.locator(".review-record[aria-busy=false]").waitFor();
  await review.getByRole("button", { name: submissionText.verify }).click();
  await office.getByRole("dialog").getByText("VERIFIED", { exact: true }).waitFor();

  await head.goto("/admin/submissions");
  await choose(head, "School", SCHOOL);
  await choose(head, "Class", "1");
  await button(head, adminSubmissionText.generate).click();
  const asked = head.getByRole("dialog", { name: adminSubmissionText.confirmGenerate });
  await asked.getByText(/^1 card,/).waitFor();
  await asked.getByRole("button", { name: adminSubmissionText.generate }).click();
  await head.getByRole("dialog", { name: adminSubmissionText.marked }).waitFor();
  await head.goto("/");
  await head.getByText("All schools: 1 in total").waitFor({ state: "attached" });
  expect(await firstSteps(head).count()).toBe(0);
});

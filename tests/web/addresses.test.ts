import { commonText, shellText, submissionText, templateText } from "@idms/core/messages";
import { displayName } from "@idms/core/students/records/display-name";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

const SUBMISSIONS = "/school/submissions";
const details = (page: Page) => page.getByRole("dialog", { name: submissionText.details });
const alertOf = (page: Page) => page.getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const leaving = (page: Page) => page.getByRole("dialog", { name: /unsaved changes/ });
const waiting = async (): Promise<Student[]> =>
  (await web.call("SCHOOL_ADMIN", "GET", "/students/?status=SUBMITTED&ordering=id")) as Student[];
const shows = (page: Page, student: Student | undefined) =>
  details(page).getByRole("status").getByText(displayName(student!)).waitFor();

test("a review's address names the student: a reload shows the same student, and Back closes the review", async () => {
  const [first, second] = await waiting();
  const page = await web.open("SCHOOL_ADMIN", `${SUBMISSIONS}?ordering=id`);
  await page.getByRole("button", { name: `View ${displayName(first!)}` }).click();
  await shows(page, first);
  await eventually(() => page.url()).toContain(`review=${first?.id}`);
  await page.keyboard.press("ArrowRight");
  await shows(page, second);
  await eventually(() => page.url()).toContain(`review=${second?.id}`);
  await page.reload();
  await shows(page, second);
  await details(page).getByText(/^2 of/).waitFor();
  await page.goBack();
  await details(page).waitFor({ state: "detached" });
  expect(page.url()).not.toContain("review");
  expect(page.url()).toContain("ordering=id");
  await page.goForward();
  await shows(page, second);
  await page.keyboard.press("Escape");
  await details(page).waitFor({ state: "detached" });
  await eventually(() => page.url()).not.toContain("review");
});

test(
  "the address of a review opens it for a colleague, even if their list does not contain the student",
  { tags: "rare" },
  async () => {
    const [first] = await waiting();
    const page = await web.open("SCHOOL_ADMIN", `${SUBMISSIONS}?status=VERIFIED&review=${first?.id}`);
    await shows(page, first);
    await details(page).getByText("1 of 1").waitFor();
    await button(page, commonText.close).last().click();
    await details(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?status=VERIFIED");
  },
);

test(
  "a missing student and a student of another school show the same kind of error and no name",
  { tags: "rare" },
  async () => {
    const { id } = (await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Far Away" })) as {
      id: number;
    };
    await addClass(web.data, "Foreign", [{ full_name: "Foreign Child" }], id);
    const found = (await web.call("SUPER_ADMIN", "GET", "/students/find/?search=foreign")) as Student[];
    for (const stranger of [found[0]?.id, 987_654, "nobody"]) {
      const page = await web.open("SCHOOL_ADMIN", `${SUBMISSIONS}?review=${stranger}`, {
        expectErrors: /40[04]/,
      });
      await details(page).getByRole("alert").waitFor();
      expect(await details(page).textContent()).not.toContain("Foreign Child");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await details(page).waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
    }
  },
);

test(
  "a form template is edited at its own address, and Back asks before it discards what was typed",
  { tags: "rare" },
  async () => {
    const page = await web.open("SUPER_ADMIN", "/templates?ordering=name");
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    const before = await nameOf(page).inputValue();
    await page.reload();
    await eventually(() => nameOf(page).inputValue()).toBe(before);
    await nameOf(page).fill("Half done");
    await page.goBack();
    await leaving(page).getByRole("button", { name: commonText.cancel }).click();
    expect(await nameOf(page).inputValue()).toBe("Half done");
    await button(page, commonText.cancel).click();
    await leaving(page).getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: templateText.title }).waitFor();
    expect(new URL(page.url()).search).toBe("?ordering=name");
    await page.goForward();
    await eventually(() => nameOf(page).inputValue()).toBe(before);
  },
);

test(
  "the address of something that does not exist says so, with a way to where it can be found",
  { tags: "rare" },
  async () => {
    const page = await web.open("SUPER_ADMIN", "/", { expectErrors: /404/ });
    for (const [path, says, list, leadsTo] of [
      ["/students/987654", "There is no such student.", "Students", "/students"],
      ["/classes/987654", "There is no such class.", "Start page", "/"],
      ["/classes/987654/families", "There is no such class.", "Start page", "/"],
      ["/classes/987654/roster", "There is no such class.", "Start page", "/"],
      ["/classes/987654/proof", "There is no such class.", "Start page", "/"],
      ["/templates/987654", "There is no such form template.", "Form Templates", "/templates"],
      ["/id-templates/987654", "There is no such ID template.", "ID Templates", "/admin/id-templates"],
      ["/imports/987654", "There is no such import.", "Import", "/imports"],
      ["/admin/batches/987654", "There is no such batch.", "Printed batches", "/admin/batches"],
      ["/webhooks/987654", "There is no such webhook.", "Webhooks", "/webhooks"],
    ] as const) {
      await page.goto(path);
      await alertOf(page).getByText(says).waitFor();
      expect(await alertOf(page).getByRole("button", { name: "Try again" }).count(), path).toBe(0);
      await alertOf(page).getByRole("link", { name: list, exact: true }).click();
      await eventually(async () => new URL(page.url()).pathname).toBe(leadsTo);
    }
    for (const path of ["/students/abc", "/classes/0", "/classes/1.5/roster", "/admin/batches/-1"]) {
      await page.goto(path);
      await alertOf(page).getByText("There is nothing at this address.").waitFor();
      expect(await page.getByText("NaN").count(), path).toBe(0);
    }
    await page.goto("/students/987654");
    await alertOf(page).waitFor();
    await expectAccessible(page);
    await page.goto("/admin/id-templates?school=1&template=987654");
    await page.getByText("This school has no ID template 987654.").waitFor();
  },
);

test(
  "the address of an ID template also selects its school, and Back does not lose unsaved changes",
  { tags: "rare" },
  async () => {
    const page = await web.open("SUPER_ADMIN", "/students/1");
    await page.getByRole("link", { name: /^Open the card design/ }).click();
    await eventually(() => new URL(page.url()).search).toMatch(/^\?school=1&template=\d+$/);
    const { search } = new URL(page.url());
    await page.locator('canvas[data-state="drawn"]').waitFor();
    await page.getByLabel("Set default").uncheck();
    await page.getByText("Not saved yet").waitFor();
    await page.getByRole("link", { name: shellText.menu.idTemplates }).click();
    await leaving(page).getByRole("button", { name: commonText.cancel }).click();
    await page.goBack();
    await leaving(page).getByRole("button", { name: commonText.cancel }).click();
    expect(await page.getByLabel("Set default").isChecked()).toBe(false);
    expect(new URL(page.url()).search).toBe(search);
    await page.goBack();
    await leaving(page).getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Aarav Sharma" }).waitFor();
  },
);

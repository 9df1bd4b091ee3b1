import { adminSubmissionText } from "@idms/core/messages";
import { yearText } from "@idms/core/school/years/year-text";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { freshTemplate } from "./designer-canvas.ts";
import { inApp } from "../cli/in-app.ts";
import { byHand } from "../server/by-hand.ts";
import { eventually, PHONE, webApp, type OpenOptions } from "./web-app.ts";

const web = webApp();
const YEAR = "/schools/1/year/";
const QUESTION = "Which school year is it?";

beforeEach(() => inApp(web.data, async ({ db }) => void (await byHand(db).run("DELETE FROM school_years"))));

/** Adds a class with one VERIFIED student, and a default design that shows how long a card is valid. */
async function validClass(name: string): Promise<number> {
  const photo = await anyPhoto(web.data);
  const { id, front } = await freshTemplate(web);
  const valid = { x: 300, y: 20, width: 400, height: 80, kind: "text", pattern: "until {school_year_ends}" };
  const change = new FormData();
  change.set("fields", JSON.stringify({ photo: front.fields.photo, valid }));
  change.set("is_default", "true");
  await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${id}/`, change);
  const student = {
    full_name: "Asha",
    status: "VERIFIED" as const,
    photo,
    meta: { full_name: "Asha" },
  };
  return addClass(web.data, name, [student]);
}

const asked = (page: Page) => page.getByRole("group", { name: QUESTION });
const open = (path: string, options?: OpenOptions) => web.open("SUPER_ADMIN", path, options);

/** Enters a year and saves it. */
async function answer(page: Page): Promise<void> {
  const question = asked(page);
  await question.getByLabel("School year", { exact: true }).fill("2098–99");
  await question.getByLabel("Last day of the school year").fill("2099-03-31");
  await question.getByRole("button", { name: "Set School Year" }).click();
  await question.waitFor({ state: "detached" });
}

test("cards that show a validity are held back until the school year is set in the print dialog", async () => {
  const classroom = await validClass("Valid One");
  const page = await open(`/admin/submissions?school=1&classroom=${classroom}`, { viewport: PHONE });
  await page.getByRole("button", { name: adminSubmissionText.generate }).click();
  await page.getByText("0 cards, 1 held back").waitFor();
  await asked(page).waitFor();
  await expectAccessible(page);
  // The suggestion is not a year that anybody has set.
  expect(await web.call("SUPER_ADMIN", "GET", YEAR)).toMatchObject({ year: null });
  await answer(page);
  await page.getByText(/^1 card,/).waitFor();
  expect(await web.call("SUPER_ADMIN", "GET", YEAR)).toMatchObject({
    year: { name: "2098–99", ends_on: "2099-03-31" },
  });
  const print = page.getByRole("dialog").getByRole("button", { name: adminSubmissionText.generate });
  expect(await print.isEnabled()).toBe(true);
});

test(
  "the print desk asks for the year, too, and a year that is over leads to the next one",
  { tags: "thorough" },
  async () => {
    await validClass("Valid Two");
    const page = await open("/admin/print?school=1");
    await page.getByLabel("Valid Two", { exact: true }).check();
    await asked(page).waitFor();
    await expectAccessible(page);
    await answer(page);
    await page.getByText(/^1 card,/).waitFor();

    await web.call("SUPER_ADMIN", "PUT", YEAR, { name: "2019–20", ends_on: "2020-03-31" });
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("group", { name: "The school year is over" }).waitFor();
    await page.getByRole("link", { name: "Start the next school year" }).click();
    await page.getByText(yearText.current("2019–20", "2020-03-31")).waitFor();
  },
);

test("a card that shows no validity needs no school year", async () => {
  await validClass("Valid Three");
  const { id } = await freshTemplate(web);
  const page = await open("/admin/print?school=1");
  await page.getByLabel("Valid Three", { exact: true }).check();
  await asked(page).waitFor();
  await page.getByLabel("ID template").selectOption(String(id));
  await page.getByText(/^1 card, /).waitFor();
  expect(await asked(page).count()).toBe(0);
});

test("the school year can also be set on its own page", { tags: "thorough" }, async () => {
  const page = await web.open("SCHOOL_ADMIN", "/classes/new-year");
  const part = page.getByRole("region", { name: "School year" });
  await part.getByText(yearText.noYear).waitFor();
  await expectAccessible(page);
  await part.getByLabel("Last day of the school year").fill("2020-03-31");
  await part.getByRole("button", { name: "Set School Year" }).click();
  const past = page.getByRole("dialog");
  await past.getByText(/ended on 31 March 2020/).waitFor();
  await past.getByRole("button", { name: "Cancel" }).click();
  await past.waitFor({ state: "detached" });
  await part.getByLabel("School year", { exact: true }).fill("2097–98");
  await part.getByLabel("Last day of the school year").fill("2098-03-31");
  await part.getByRole("button", { name: "Set School Year" }).click();
  await page.getByText(yearText.current("2097–98", "2098-03-31")).waitFor();
  await eventually(() => page.getByLabel(yearText.ended, { exact: true }).inputValue()).toBe("2097–98");
});

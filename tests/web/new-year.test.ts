/** @module-tag rare */
import { listText } from "@idms/core/students/answers/list-text";
import { recordText } from "@idms/core/students/records/record-text";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
import { yearText } from "@idms/core/school/years/year-text";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { DESKTOP, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const PATH = "/schools/1/year/";

test("a school starts its next year by keyboard, confirms each guess, and undoes it again", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/classes/new-year");
  const plan = (await web.call("SCHOOL_ADMIN", "GET", `${PATH}plan/`)) as ProposedYear;
  const begin = page.getByRole("button", { name: yearText.begin(plan.year.name) });
  await begin.waitFor();
  expect(await begin.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, ["light"]);
  await page.setViewportSize(DESKTOP);

  // A student who does not follow the class is found by name.
  await page
    .getByRole("combobox", { name: yearText.student })
    .or(page.getByLabel(yearText.student, { exact: true }))
    .first()
    .focus();
  await page.keyboard.type("Aarav Sharma");
  await page
    .getByRole("option", { name: /^Aarav Sharma/ })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `${yearText.drop}: Aarav Sharma` }).waitFor();
  for (const guess of await page.getByRole("checkbox", { name: new RegExp(`^${yearText.sure}`) }).all())
    await guess.press("Space");
  await expect.poll(() => begin.isDisabled()).toBe(false);
  await begin.press("Enter");
  const question = page.getByRole("dialog");
  await question.getByText(/^Start .* 1 will stay and 40 will leave/).waitFor();
  await question.getByRole("button", { name: yearText.begin(plan.year.name) }).press("Enter");
  await page.getByText(yearText.begun(plan.year.name)).waitFor();
  await page.getByText(yearText.current(plan.year.name, plan.year.ends_on)).waitFor();
  await expectAccessible(page, ["light"]);

  await page.getByRole("button", { name: yearText.undo }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: yearText.undo }).press("Enter");
  await page.getByText(yearText.undone(plan.year.name)).waitFor();
  await page.getByText(yearText.noYear).waitFor();
  expect(await web.call("SCHOOL_ADMIN", "GET", PATH)).toEqual({ year: null, undo: null });
});

test("a student's page says that the card and the photo are from last year", async () => {
  const proposed = (await web.call("SCHOOL_ADMIN", "GET", `${PATH}plan/`)) as ProposedYear;
  const plan = {
    ...proposed,
    classes: proposed.classes.map((row) => ({ ...row, sure: true })),
    changed: "take",
  };
  await web.call("SCHOOL_ADMIN", "POST", `${PATH}promote/`, plan);
  const list = await web.open("SCHOOL_ADMIN", "/students");
  await list.getByRole("button", { name: "Filters", exact: true }).click();
  await list.getByLabel("Status").selectOption(listText.oldPhotoOnly);
  await list.getByText(/ students found/).waitFor();
  await list.getByRole("link", { name: "Aarav Sharma" }).waitFor();
  const page = await web.open("SCHOOL_ADMIN", "/students/3");
  await page.getByText(recordText.cardOfYear(proposed.ended.name)).waitFor();
  await page.getByText(recordText.photoCameAlong).waitFor();
  await expectAccessible(page);
  await web.call("SCHOOL_ADMIN", "POST", `${PATH}undo/`, {});
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("heading", { name: recordText.history }).waitFor();
  expect(await page.getByText(recordText.cardOfYear(proposed.ended.name)).count()).toBe(0);
});

import { submissionText } from "@idms/core/messages";
import { recordText } from "@idms/core/students/records/record-text";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const stale = { expectErrors: /412/ };

/** Adds a class whose children wait for verification. */
async function waiting(name: string, names: readonly string[]) {
  const photo = await anyPhoto(web.data);
  const room = await addClass(
    web.data,
    name,
    names.map((full_name) => ({ full_name, photo, meta: { full_name } })),
  );
  const listed = async () =>
    (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}&ordering=id`)) as Student[];
  return { room, listed, ids: (await listed()).map(({ id }) => id) };
}

const correct = (id: number | undefined, full_name: string) =>
  web.call("SCHOOL_ADMIN", "PATCH", `/students/${id}/`, { answers: { full_name } });

test("the review does not verify a child who has changed since, but shows the change and then verifies it", async () => {
  const { room, listed, ids } = await waiting("Seen", ["Asha Rao", "Bina Das"]);
  const page = await web.open("SCHOOL_ADMIN", `/school/submissions?classroom=${room}&ordering=id`, stale);
  await page.getByRole("button", { name: new RegExp(`^${submissionText.view} Asha Rao`) }).click();
  const dialog = page.getByRole("dialog", { name: submissionText.details });
  const seen = () => dialog.locator(".review-record[aria-busy=false]").waitFor();
  await seen();
  await correct(ids[0], "Mallory Rao");
  await page.keyboard.press("v");
  const told = dialog.getByRole("alert");
  await told.getByText(/has changed this in the meantime \(.*Name.*\), so nothing was done/).waitFor();
  await told.getByRole("listitem").filter({ hasText: "Asha Rao Mallory Rao" }).waitFor();
  await told.getByText(recordText.shownAsItIs).waitFor();
  await dialog.getByRole("status").filter({ hasText: "Mallory Rao" }).waitFor();
  await expectAccessible(page, ["light"]);
  expect((await listed()).map(({ status }) => status)).toEqual(["SUBMITTED", "SUBMITTED"]);
  await seen();
  await page.keyboard.press("v");
  await dialog.getByRole("status").filter({ hasText: "Bina Das" }).waitFor();
  expect((await listed()).map(({ status }) => status)).toEqual(["VERIFIED", "SUBMITTED"]);
});

test(
  "selected students who have changed since are not verified, and each change is shown",
  { tags: "thorough" },
  async () => {
    const { room, listed, ids } = await waiting("Chosen", ["Chitra One", "Chitra Two"]);
    const page = await web.open("SCHOOL_ADMIN", `/school/submissions?classroom=${room}&ordering=id`, stale);
    await page.getByRole("link", { name: "Chitra Two" }).waitFor();
    await page.getByLabel("Select all on this page").check();
    await correct(ids[1], "Mallory Two");
    await button(page, "Verify selected (2)").click();
    await page.getByRole("dialog").getByRole("button", { name: submissionText.verify, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "1 submission could not be verified" });
    await dialog.getByText("Chitra Two Mallory Two").waitFor();
    await dialog.getByText(recordText.lookAgain).waitFor();
    expect((await listed()).map(({ status }) => status)).toEqual(["VERIFIED", "SUBMITTED"]);
    await button(page, "Close").click();
    // It must be looked at before it is selected again.
    await page.getByRole("link", { name: "Mallory Two" }).waitFor();
    expect(await page.getByRole("checkbox", { name: /Mallory Two/ }).isChecked()).toBe(false);
  },
);

test(
  "selecting a whole list verifies the students who are still as shown, and names the others",
  { tags: "thorough" },
  async () => {
    const { room, listed, ids } = await waiting("All", ["Deepa One", "Deepa Two"]);
    const page = await web.open("SCHOOL_ADMIN", `/classes/${room}`);
    await page.getByRole("link", { name: "Deepa Two" }).waitFor();
    await page.getByLabel("Select all shown").check();
    await correct(ids[0], "Mallory One");
    await button(page, submissionText.verify).click();
    await page.getByRole("dialog").getByRole("button", { name: submissionText.verify, exact: true }).click();
    await page.getByText(/^Mallory One: .* has changed this in the meantime/).waitFor();
    expect((await listed()).map(({ status }) => status)).toEqual(["SUBMITTED", "VERIFIED"]);
  },
);

test("a student's page does nothing to a record that has changed since, and shows the change", async () => {
  const { listed, ids } = await waiting("Page", ["Esha Rao"]);
  const page = await web.open("SCHOOL_ADMIN", `/students/${ids[0]}`, stale);
  await page.getByRole("heading", { level: 1, name: "Esha Rao" }).waitFor();
  await button(page, recordText.sendBack).click();
  await page.getByLabel("The photo", { exact: true }).check();
  await correct(ids[0], "Mallory Rao");
  await page.getByRole("dialog").getByRole("button", { name: recordText.sendBack, exact: true }).click();
  await page.getByRole("alert").getByText("Esha Rao Mallory Rao").waitFor();
  await page.getByRole("heading", { level: 1, name: "Mallory Rao" }).waitFor();
  expect((await listed()).map(({ sent_back }) => sent_back)).toEqual([null]);
  await correct(ids[0], "Another Rao");
  await button(page, submissionText.verify).click();
  await page.getByRole("alert").getByText("Mallory Rao Another Rao").waitFor();
  await button(page, submissionText.verify).click();
  await eventually(async () => (await listed()).map(({ status }) => status)).toEqual(["VERIFIED"]);
});

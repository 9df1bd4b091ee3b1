/** @module-tag thorough */
import { submissionText } from "@idms/core/messages";
import { photoQualityText } from "@idms/core/students/photos/photo-quality";
import type { Student } from "@idms/core/students/records/student";
import { storeFile } from "@idms/server/installation/store/stored-files";
import { openApp } from "@idms/server/installation/open-app";
import { measureDue } from "@idms/server/students/photos/measure-due";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp({ consent: false });
const { marks, all, title, verifyGreen, confirm, leftOut, leftOutAs, lookAt } = photoQualityText;
const LONG = "Venkatanarasimharajuvaripeta Thiruvananthapuram Subramanian-Krishnamoorthy";
let room: number;

const listed = () => web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}`) as Promise<Student[]>;
const statuses = async () => (await listed()).map(({ status }) => status).toSorted();
const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

/**
 * Adds two good photos, another of a child with an odd answer, one of a face in the shade, a black one, a student
 * without a photo, and a good photo of a child who is there twice.
 */
beforeAll(async () => {
  // Unlike those of the other students of the school.
  const portrait = (seed: number) => drawPortrait(seed, { width: 900, height: 1200 });
  const photos = [
    await portrait(901),
    await portrait(902),
    await sharp(await portrait(905))
      .linear(0.28, 0)
      .toBuffer(),
    await sharp(await portrait(906))
      .linear(0.04, 0)
      .toBuffer(),
    await portrait(903),
    await portrait(904),
  ];
  const app = await openApp({ data: web.data, create: false });
  const stored: string[] = [];
  for (const photo of photos)
    stored.push(await storeFile(app.files.photos, await sharp(photo).jpeg().toBuffer(), "jpg"));
  await app.close();
  const names = ["Ammu", LONG, "Chandra", "Divya"];
  const none = { full_name: "Esha without" };
  const odd = { full_name: "Gita 12345", photo: stored[4] ?? "" };
  const twice = { full_name: "Divya", photo: stored[5] ?? "" };
  const withPhotos = names.map((full_name, at) => ({ full_name, photo: stored[at] ?? "" }));
  room = await addClass(web.data, "Measured", [...withPhotos, none, odd, twice]);
  const measuring = await openApp({ data: web.data, create: false });
  await measureDue(measuring);
  await measuring.close();
});

test("the queue shows how each photo is rated, can be filtered by it, and gives the reason beside the photo", async () => {
  const page = await web.open("SCHOOL_ADMIN", `/school/submissions?classroom=${room}`);
  await rows(page).filter({ hasText: "Chandra" }).getByText(marks.amber).waitFor();
  await rows(page).filter({ hasText: "Divya" }).getByText(marks.red).waitFor();
  expect(await rows(page).getByText(marks.green).count()).toBe(4);
  expect(await rows(page).filter({ hasText: "Esha" }).locator(".photo-mark").count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel(title, { exact: true }).selectOption(marks.red);
  await eventually(() => rows(page).count()).toBe(1);
  expect(page.url()).toContain("photo_mark=red");
  await page.getByRole("button", { name: `${submissionText.view} Divya` }).click();
  await page.getByRole("dialog").getByRole("listitem").getByText("The photo is too dark.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel(title, { exact: true }).selectOption(all);
  await eventually(() => rows(page).count()).toBe(7);
});

test("all green photos of a class are verified at once on request, except doubtful ones, and can be undone", async () => {
  const page = await web.open("SCHOOL_ADMIN", `/school/submissions?classroom=${room}`, { viewport: PHONE });
  await page.getByRole("button", { name: verifyGreen(2) }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(confirm(2)).waitFor();
  const said = await dialog.getByRole("heading").textContent();
  const reasons = [leftOutAs.duplicate(2), leftOutAs.answer(1), leftOutAs.photo(2)];
  expect(said?.split("\n")).toEqual([confirm(2), leftOut(5), ...reasons]);
  expect(await statuses()).toEqual(Array(7).fill("SUBMITTED"));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: verifyGreen(2) }).press("Enter");
  await page.getByText("2 students verified.").waitFor();
  expect(await statuses()).toEqual([...Array(5).fill("SUBMITTED"), "VERIFIED", "VERIFIED"]);
  await eventually(() => rows(page).count()).toBe(5);
  await eventually(() => page.getByRole("button", { name: /Verify all good/ }).count()).toBe(0);
  expect(await rows(page).getByText(lookAt.duplicate).count()).toBe(2);
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await page.getByText("Undone for 2 students.").waitFor();
  expect(await statuses()).toEqual(Array(7).fill("SUBMITTED"));
});

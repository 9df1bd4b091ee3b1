/** @module-tag rare */
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { eventually, focused, webApp, type OpenOptions } from "./web-app.ts";

const web = webApp();

/** The browser's console message for a refused call or a missing network. */
const REFUSED: OpenOptions = { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ };

interface Day {
  id: number;
  token: string;
  students: { id: number; full_name: string; photo: string | null }[];
}

let classes = 0;

/** Creates a photo day for a new class. */
async function photoDay(...names: string[]): Promise<Day> {
  classes += 1;
  const classroom = await addClass(
    web.data,
    `Photos ${classes}`,
    names.map((full_name) => ({ full_name })),
  );
  const day = (await web.call("SCHOOL_ADMIN", "POST", "/photo-days/", { classroom })) as Day;
  return { ...day, students: await studentsOf(classroom) };
}

const studentsOf = async (classroom: number) =>
  (await web.call(
    "SCHOOL_ADMIN",
    "GET",
    `/students/?status=SUBMITTED&classroom=${classroom}`,
  )) as Day["students"];

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#3a6ea5" } })
    .jpeg()
    .toBuffer();
});

const open = (day: Day, options = TOUCH_PHONE): Promise<Page> =>
  web.open(null, `/photo-day/${day.token}`, options);
const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });

/** Provides a photo of the current child as from the phone's own camera app, because this browser has no camera. */
async function shoot(page: Page): Promise<void> {
  await page
    .getByLabel("Open the camera")
    .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer: photo });
  await button(page, "Use and continue").click();
}

const sent = (page: Page): Locator =>
  page.getByText("All photos have been sent. None are left on this phone.");

test("staff can create the link of a photo day, close it, and reopen it for a week", async () => {
  await addClass(web.data, "Day of staff", [{ full_name: "Asha" }]);
  const page = await web.open("SCHOOL_ADMIN", "/school/upload-links");
  await button(page, "Photo day").click();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Class" }).fill("Day of staff");
  await page.getByRole("option", { name: "Day of staff" }).click();
  await button(page, "Create link").click();
  const day = page.getByRole("region", { name: "Photo day for Day of staff" });
  await day.getByText("in 6 days").waitFor();
  await day.getByRole("button", { name: "QR code" }).click();
  await day.getByRole("img", { name: "QR code for the photo day of Day of staff" }).waitFor();
  await day.getByRole("button", { name: "Close" }).click();
  await day.getByText("Closed").waitFor();
  await day.getByRole("button", { name: "7 days from now" }).click();
  await day.getByText("Open", { exact: true }).waitFor();
});

test("the links page of a class shows only its own photo days, which are created, closed and reopened by keyboard", async () => {
  const room = await addClass(web.data, "Keys of a day", [{ full_name: "Asha" }]);
  await photoDay("Someone else");
  const page = await web.open("SCHOOL_ADMIN", `/classes/${room}/links`);
  await button(page, "Photo day").press("Enter");
  await page.getByText("No photo days yet.").waitFor();
  await button(page, "Create link").press("Enter");
  const day = page.getByRole("region", { name: "Photo day for Keys of a day" });
  await day.getByRole("button", { name: "Close" }).press("Enter");
  await day.getByText("Closed").waitFor();
  await day.getByRole("button", { name: "7 days from now" }).press("Enter");
  await day.getByText("Open", { exact: true }).waitFor();
  expect(await page.getByRole("region", { name: /^Photo day for/ }).count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await focused(button(page, "Photo day"));
});

test("a class is photographed child by child, with absent children and a search, and nothing is left on the phone", async () => {
  const day = await photoDay("Asha", "Bala", "हर्षवर्धन पाटिल", "Zoya");
  const page = await open(day);
  await expectAccessible(page);
  await button(page, "Start with Asha").click();
  await focused(page.getByRole("heading", { name: "Asha" }));
  await expectAccessible(page);
  await shoot(page);
  await page.getByRole("heading", { name: "Bala" }).waitFor();
  await button(page, "Absent").click();
  await page.getByRole("heading", { name: "Zoya" }).waitFor();
  await button(page, /Back/).click();
  await page.getByRole("heading", { name: "Bala" }).waitFor();
  await button(page, "All children").click();
  await sent(page).waitFor();
  await page.getByText("1 of 4").waitFor();
  await page.getByText("1 absent").waitFor();
  await page.getByRole("searchbox").fill("पाटिल");
  await eventually(() => page.getByRole("listitem").count()).toBe(1);
  await button(page, /हर्षवर्धन/).click();
  await shoot(page);
  await eventually(() => page.getByText("2 of 4").count()).toBe(1);
  await button(page, "All children").click();
  await button(page, "Remove all from this phone").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove all from this phone" }).click();
  await page.getByText("This class has been removed from this phone.").waitFor();
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("idms.photo-day");
      request.addEventListener("success", () => resolve(request.result));
    });
    const stores = [...database.objectStoreNames];
    const counts = stores.map((name) => database.transaction(name).objectStore(name).count());
    await Promise.all(counts.map((each) => new Promise((done) => each.addEventListener("success", done))));
    return counts.map(({ result }) => result);
  });
  expect(left).toEqual([0, 0, 0]);
});

test("a closed link keeps the photos on the phone, and they are sent once it is open again", async () => {
  const day = await photoDay("Asha", "Bala");
  const page = await open(day, REFUSED);
  await button(page, "Start with Asha").click();
  await web.call("SCHOOL_ADMIN", "PATCH", `/photo-days/${day.id}/`, { is_active: false });
  await shoot(page);
  await page.getByText("This photo-day link is closed. The photos stay on this phone").waitFor();
  await button(page, "All children").click();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await button(page, "Save to phone").click();
  expect((await download).suggestedFilename()).toMatch(/^Asha-s\d+\.jpg$/);
  await web.call("SCHOOL_ADMIN", "PATCH", `/photo-days/${day.id}/`, { is_active: true, days: 7 });
  // It may try again by itself at this moment, and then there is nothing left to press.
  await Promise.race([button(page, "Try again").click(), sent(page).waitFor()]);
  await sent(page).waitFor();
});

test("the photo of a child who has left meanwhile is refused by name, and the others are sent", async () => {
  const day = await photoDay("Asha", "Bala");
  const page = await open(day, REFUSED);
  const gone = day.students.find(({ full_name }) => full_name === "Asha")?.id;
  await button(page, "Start with Asha").click();
  await web.call("SCHOOL_ADMIN", "POST", `/students/${gone}/remove/`, { reason: "Left" });
  await shoot(page);
  await page.getByText("1 photo was not accepted").waitFor();
  await shoot(page);
  await page.getByText("1 of 2").waitFor();
  await page.getByRole("heading", { name: "Asha" }).waitFor();
  await button(page, "All children").click();
  await page.getByText("This child has left the class.").waitFor();
  await expectAccessible(page);
  await button(page, "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await sent(page).waitFor();
});

test("a full phone says so, loses nothing, and accepts the same photo once there is room", async () => {
  const day = await photoDay("Asha", "Bala");
  const page = await open(day, REFUSED);
  await button(page, "Start with Asha").click();
  await page.getByRole("heading", { name: "Asha" }).waitFor();
  // As a browser does if the phone has no room for a photo: the transaction is aborted.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...what: Parameters<typeof put>) {
      const request = put.apply(this, what);
      if (this.name === "shots") this.transaction.abort();
      return request;
    };
    addEventListener("room", () => (IDBObjectStore.prototype.put = put), { once: true });
  });
  await page
    .getByLabel("Open the camera")
    .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer: photo });
  await button(page, "Use and continue").click();
  await page.getByText("This phone's storage is full.").waitFor();
  await page.evaluate(() => dispatchEvent(new Event("room")));
  await button(page, "Use and continue").click();
  await page.getByRole("heading", { name: "Bala" }).waitFor();
  await button(page, "All children").click();
  await sent(page).waitFor();
});

test("by keyboard alone, a photo is taken and the next child appears", async () => {
  const day = await photoDay("Asha", "Bala");
  const page = await web.open(null, `/photo-day/${day.token}`);
  await focusOn(page, button(page, "Start with Asha"));
  await page.keyboard.press("Enter");
  await focused(page.getByRole("heading", { name: "Asha" }));
  await page
    .getByLabel("Choose a photo")
    .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer: photo });
  await focusOn(page, button(page, "Use and continue"));
  await page.keyboard.press("Enter");
  await focused(page.getByRole("heading", { name: "Bala" }));
});

/** Presses Tab until an element has the focus. */
async function focusOn(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  await eventually(() => element.isEnabled()).toBe(true);
  for (let step = 0; step < 20; step += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

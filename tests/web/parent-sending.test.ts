/** @module-tag rare */
import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";
import { fieldText, uploadText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { openLine, type Line } from "./line.ts";
import { agree, fillIn, freshPhone, makeLink, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();
let line: Line;
beforeAll(async () => {
  line = await openLine(web.url);
});
afterAll(() => line.close());

const submit = (page: Page) => page.getByRole("button", { name: uploadText.submit });
const done = (page: Page) => page.getByRole("heading", { name: uploadText.done }).waitFor();
const failed = (page: Page) => page.getByRole("alert").getByText(uploadText.failed).waitFor();
const photo = (page: Page) => page.getByRole("img", { name: "Photo, as it will be sent" });
/** Returns how many form photos the phone stores. */
const keptPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("idms.draft");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("photos").objectStore("photos").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
const keysOf = (from: number) => line.posted.slice(from).map(({ key }) => key);

test("while the form is sent, the button says so and the progress rises", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await fillIn(page, "Slow Rao");
  const network = await page.context().newCDPSession(page);
  const upload = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send("Network.enable");
  await upload(20_000);
  await submit(page).click();
  await page.getByRole("button", { name: uploadText.submitting }).waitFor();
  // The button still has the focus; a second press sends nothing twice.
  await page.keyboard.press("Enter");
  const progress = page.getByRole("progressbar", { name: uploadText.submitting });
  const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(share, { interval: 20 }).toBeGreaterThan(0);
  const early = await share();
  await page.getByText(/^\d+ % sent$/).waitFor();
  await expect.poll(share, { interval: 20 }).toBeGreaterThan(early);
  await expectAccessible(page);
  await upload(-1);
  await done(page);
  expect(await submittedAs(web, "Slow Rao")).toHaveLength(1);
});

test("after a network failure nothing is lost, and the form is sent by itself once the phone is online again", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /ERR_INTERNET_DISCONNECTED/ });
  const phone = freshPhone();
  await fillIn(page, "Offline Rao", phone);
  await page.context().setOffline(true);
  await submit(page).click();
  await failed(page);
  await expectAccessible(page);
  expect(await page.getByLabel("Student Name").inputValue()).toBe("Offline Rao");
  expect(await page.getByRole("img", { name: "Photo, as it will be sent" }).isVisible()).toBe(true);
  await page.getByText("The form will be sent automatically once you are online.").waitFor();
  await page.context().setOffline(false);
  await done(page);
  expect(await submittedAs(web, "Offline Rao")).toMatchObject([{ parent_phone: phone }]);
});

describe("a form that the school changes while it is filled in", () => {
  async function opened(name: string) {
    const { id, path } = await makeLink(web);
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /400/ });
    await fillIn(page, name);
    const links = (await web.call("SCHOOL_ADMIN", "GET", "/upload-links/")) as Record<string, number>[];
    const template = links.find((link) => link.id === id)?.template;
    const ask = async (field: FormField) => {
      const form = (await web.call("SUPER_ADMIN", "GET", "/form-templates/")) as Record<string, unknown>[];
      const { school, ...before } = form.find((each) => each.id === template) as Record<string, unknown>;
      await web.call("SUPER_ADMIN", "PUT", `/form-templates/${template}/`, {
        ...before,
        school_id: (school as { id: number }).id,
        fields: [field, ...defaultFields()],
      });
    };
    const expectKept = async () => {
      expect(await page.getByLabel("Student Name").inputValue()).toBe(name);
      expect(await page.getByRole("img", { name: "Photo, as it will be sent" }).isVisible()).toBe(true);
    };
    return { page, ask, expectKept };
  }

  test("asks the new question when it is sent, and keeps the answers and the photo", async () => {
    const { page, ask, expectKept } = await opened("New Question Rao");
    await ask(makeField("house", "House colour", "select", { required: true, options: ["Red", "Blue"] }));
    await submit(page).click();
    await page.getByLabel("House colour").waitFor();
    await page.getByRole("alert").getByText(fieldText.required("House colour")).waitFor();
    await eventually(() =>
      page.getByLabel("House colour").evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await expectKept();
    await expectAccessible(page);
    await page.getByLabel("House colour").selectOption("Blue");
    await submit(page).click();
    await done(page);
    expect(await submittedAs(web, "New Question Rao")).toMatchObject([{ meta: { house: "Blue" } }]);
  });

  test("shows a new optional question when a parent comes back to it", async () => {
    const { page, ask, expectKept } = await opened("Back Again Rao");
    await ask(makeField("nick", "Nickname", "text"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByLabel("Nickname").fill("Bunty");
    await expectKept();
    await submit(page).click();
    await done(page);
    expect(await submittedAs(web, "Back Again Rao")).toMatchObject([{ meta: { nick: "Bunty" } }]);
  });
});

describe("if the server's answer is lost", () => {
  const broken = { expectErrors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|409/ };

  test("the form is sent once more by itself, with the same key, and the child is stored once", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, { ...TOUCH_PHONE, ...broken, baseURL: line.url });
    await fillIn(page, "Lost Rao");
    const before = line.posted.length;
    line.lose(1);
    await submit(page).click();
    await page.getByText("The connection was lost. Trying again...").first().waitFor();
    await done(page);
    const [student, another] = await submittedAs(web, "Lost Rao");
    expect(another).toBeUndefined();
    expect(await page.getByText("Receipt number").innerText()).toContain(String(student?.id));
    const [first, second, third] = keysOf(before);
    expect([first, third]).toEqual([second, undefined]);
  });

  test("twice, the form waits for the parent, even across a reload, and only another child gets a new key", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, { ...TOUCH_PHONE, ...broken, baseURL: line.url });
    const phone = freshPhone();
    await fillIn(page, "Reload Rao", phone);
    const before = line.posted.length;
    line.lose(2);
    await submit(page).click();
    await failed(page);
    await page.reload();
    await expect.poll(() => page.getByLabel("Student Name").inputValue()).toBe("Reload Rao");
    await fillIn(page, "Reload Rao", phone);
    await submit(page).click();
    await done(page);
    expect(await submittedAs(web, "Reload Rao")).toHaveLength(1);
    await page.getByRole("button", { name: "Add another child" }).click();
    await fillIn(page, "Sister Rao");
    await submit(page).click();
    await done(page);
    expect(await submittedAs(web, "Sister Rao")).toHaveLength(1);
    const [first, second, third, sister] = keysOf(before);
    expect([second, third]).toEqual([first, first]);
    expect(sister).not.toBe(first);
  });

  test("and something is changed before the next attempt, the new version replaces the first", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, { ...TOUCH_PHONE, ...broken, baseURL: line.url });
    await fillIn(page, "Changed Rao");
    line.lose(2);
    await submit(page).click();
    await failed(page);
    await page.getByLabel("Student Name").fill("Changed Rau");
    await page.getByRole("button", { name: "Try again" }).click();
    await done(page);
    expect(await submittedAs(web, "Changed Rau")).toHaveLength(1);
    expect(await submittedAs(web, "Changed Rao")).toHaveLength(0);
  });
});

describe("a form that was typed but not sent", () => {
  test("is still there after a reload, with its photo, and can be cleared", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    await fillIn(page, "Draft Rao", "7000000003");
    await page.reload();
    await page.getByText("What you typed earlier on this phone is still here.").waitFor();
    expect(await page.getByLabel("Student Name").inputValue()).toBe("Draft Rao");
    expect(await page.getByLabel("Parent Phone").inputValue()).toBe("700-000-0003");
    await photo(page).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear the form" }).click();
    await expect.poll(() => keptPhotos(page)).toBe(0);
    await page.reload();
    await page.getByLabel("Student Name").waitFor();
    expect(await page.getByLabel("Student Name").inputValue()).toBe("");
    expect(await photo(page).count()).toBe(0);
  });

  test("is sent unchanged after a reload, under the key of the attempt whose answer was lost", async () => {
    const { path } = await makeLink(web);
    const errors = { expectErrors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/ };
    const page = await web.open(null, path, { ...TOUCH_PHONE, ...errors, baseURL: line.url });
    await fillIn(page, "Tab Rao");
    const before = line.posted.length;
    line.lose(2);
    await submit(page).click();
    await failed(page);
    await page.reload();
    await photo(page).waitFor();
    await agree(page);
    await submit(page).click();
    await done(page);
    expect(await submittedAs(web, "Tab Rao")).toHaveLength(1);
    const [first, ...others] = keysOf(before);
    expect(others).toEqual([first, first]);
    const sizes = line.posted.slice(before).map(({ form }) => (form.get("photo") as File).size);
    expect(Math.min(...sizes)).toBeGreaterThan(5000);
  });

  test("stays with its own link on a phone on which two links are opened", async () => {
    const [one, other] = [(await makeLink(web)).path, (await makeLink(web)).path];
    const page = await web.open(null, one, TOUCH_PHONE);
    await fillIn(page, "First Rao");
    await expect.poll(() => keptPhotos(page)).toBe(1);
    await page.goto(other);
    await page.getByLabel("Student Name").fill("Second Rao");
    expect(await photo(page).count()).toBe(0);
    await page.goto(one);
    await photo(page).waitFor();
    expect(await page.getByLabel("Student Name").inputValue()).toBe("First Rao");
    await page.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => keptPhotos(page)).toBe(0);
  });

  test("is deleted once it is sent", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    await fillIn(page, "Wiped Rao");
    await submit(page).click();
    await done(page);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Wiped Rao");
    await expect.poll(() => keptPhotos(page)).toBe(0);
  });

  test("is deleted after a month, no matter which form is opened then", async () => {
    const [path, other] = [(await makeLink(web)).path, (await makeLink(web)).path];
    const page = await web.open(null, path, TOUCH_PHONE);
    await fillIn(page, "Old Rao");
    await expect.poll(() => keptPhotos(page)).toBe(1);
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    const afterDays = async (days: number) => {
      await page.clock.setFixedTime(Date.now() + days * 24 * 3_600_000);
      await page.goto(other);
      await page.getByLabel("Student Name").waitFor();
    };
    await afterDays(29);
    expect([await keptPhotos(page), await kept()]).toEqual([1, expect.stringContaining("Old Rao")]);
    await afterDays(31);
    expect(await kept()).not.toContain("Old Rao");
    await expect.poll(() => keptPhotos(page)).toBe(0);
  });
});

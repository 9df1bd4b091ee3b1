/** @module-tag rare */
import { previewSetting } from "@idms/core/cards/checks/preview-notes";
import { uploadText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { greyOf, readCode } from "../read-code.ts";
import { expectAccessible } from "./accessibility.ts";
import { fillIn, makeLink, portrait, TOUCH_PHONE } from "./parent-link.ts";
import { schoolSwitch } from "./school-switch.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

async function addDesign(starter: string): Promise<void> {
  const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as [{ id: number }];
  const form = new FormData();
  const wish = { school: String(school.id), starter, name: crypto.randomUUID(), is_default: "true" };
  for (const [name, value] of Object.entries(wish)) form.set(name, value);
  await web.call("SUPER_ADMIN", "POST", "/id-templates/from-starter/", form);
}
beforeAll(() => addDesign("lanyard"));

const see = (page: Page) => page.getByRole("button", { name: "See the card" });
const front = (page: Page) => page.getByRole("img", { name: "Sample of the front of the card" });
const isDrawn = (page: Page) =>
  expect.poll(() => front(page).evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(480);
/** Takes a screenshot of a page for manual review. */
const shot = async (page: Page, name: string) => {
  const folder = process.env["IDMS_LOOK"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe("the card on the parents' form", () => {
  test("is shown on request as a sample, and must be requested again after an answer has changed", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    await see(page).click();
    await page.getByText(uploadText.fixErrors).waitFor();
    await fillIn(page, "Subrahmanyam Venkata Satyanarayana Chandrashekhara Iyer");
    await page
      .getByLabel("Address")
      .fill("12/4 Temple Road, Behind the Old Water Tower, Kottayam ".repeat(8));
    await expectAccessible(page);
    await see(page).click();
    await isDrawn(page);
    await page.getByText("This is only a sample.", { exact: false }).waitFor();
    await expectAccessible(page);
    await shot(page, "form-360");
    await page.getByLabel("Student Name").fill("Asha Rao");
    await see(page).waitFor();
    expect(await front(page).count()).toBe(0);
    await see(page).click();
    await isDrawn(page);
    await page.getByRole("button", { name: uploadText.submit }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
  });

  test("is drawn again by itself when another part of the photo is kept", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    await fillIn(page, "Asha Rao");
    await see(page).click();
    await isDrawn(page);
    const before = await front(page).getAttribute("src");
    await page.getByRole("button", { name: "Adjust" }).click();
    await page.getByRole("dialog").getByRole("slider").fill("2");
    const drawn = page.waitForResponse(/\/public\/preview\//);
    await page.getByRole("button", { name: "Use this photo" }).click();
    await drawn;
    await isDrawn(page);
    expect(await front(page).getAttribute("src")).not.toBe(before);
    expect(await see(page).count()).toBe(0);
  });

  test("does not block the form if it cannot be shown", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /503|Failed to load/ });
    await page.route("**/api/public/preview/**", (route) => route.fulfill({ status: 503, body: "{}" }));
    await fillIn(page, "Without Card");
    await see(page).click();
    await page.getByText("The card cannot be shown right now.", { exact: false }).waitFor();
    await page.getByRole("button", { name: uploadText.submit }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
  });

  test("is not offered if the school has switched it off", async () => {
    const set = await schoolSwitch(
      web,
      previewSetting.label,
      async (staff, on) => on || shot(staff, "school-editor"),
    );
    const { path } = await makeLink(web);
    await set(false);
    const page = await web.open(null, path, TOUCH_PHONE);
    await page.getByLabel("Student Name").waitFor();
    expect(await see(page).count()).toBe(0);
    await set(true);
    await page.reload();
    await see(page).waitFor();
  });
});

test("the crop has the proportions of the photo on the card", async () => {
  await addDesign("orbit");
  const { path } = await makeLink(web);
  const form = (await (await fetch(`${web.url}/api/public/form/${path.slice(3)}/`)).json()) as {
    card: { frame: { width: number; height: number; shape: string } };
  };
  const { width, height } = form.card.frame;
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByLabel(/^Photo/).setInputFiles(await portrait({ width: 900, height: 1600 }));
  const image = page.getByRole("img", { name: "Photo, as it will be sent" });
  await image.waitFor();
  const sent = await image.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
  expect(sent).toBeCloseTo(width / height, 1);
  await page.getByRole("button", { name: "Adjust" }).click();
  await page.getByRole("dialog").getByRole("group").waitFor();
  await shot(page, "crop-360");
  await addDesign("lanyard");
});

test("a family's page shows the card, and its own address as a QR code", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await fillIn(page, "Asha Rao");
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const address =
    (await page.getByRole("link", { name: "See your child's card and its status" }).getAttribute("href")) ??
    "";
  for (const [name, options] of [
    ["360", TOUCH_PHONE],
    ["768", { viewport: { width: 768, height: 1000 } }],
    ["1440", { viewport: { width: 1440, height: 1000 } }],
  ] as const) {
    const family = await web.open(null, address, options);
    await isDrawn(family);
    await expectAccessible(family);
    await shot(family, `family-${name}`);
    const code = family.getByRole("img", { name: address });
    await code.scrollIntoViewIfNeeded();
    const read = await readCode("qr", await greyOf(await code.screenshot(), { times: 3 }));
    expect(read).toBe(new URL(address, web.url).href);
  }
  const tamil = await web.open(null, address, { ...TOUCH_PHONE, locale: "ta-IN" });
  await tamil.getByRole("img", { name: "அட்டையின் முன்பக்கம், மாதிரி" }).waitFor();
  expect(await tamil.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(tamil);
});

/** @module-tag rare */
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { imageText, uploadText } from "@idms/core/messages";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { texts as tamil } from "../../packages/web/src/public/form-locales/ta.ts";
import { expectAccessible } from "./accessibility.ts";
import { openLine, type Line } from "./line.ts";
import { agree, freshPhone, makeLink, portrait, TOUCH_PHONE } from "./parent-link.ts";
import { eventually, webApp, type OpenOptions } from "./web-app.ts";

const web = webApp();
let line: Line;
let path: string;
beforeAll(async () => {
  line = await openLine(web.url);
  const fields = [...defaultFields(), makeField("proof", "Birth certificate", "file")];
  path = (await makeLink(web, { fields })).path;
});
afterAll(() => line.close());

const RED = [254, 0, 0];
const GREEN = [0, 128, 0];
const BLUE = [0, 0, 254];

/** Returns a picture of three equal bands: red at the top, green, and blue at the bottom. */
async function bands(width: number, height: number) {
  const band = (background: string, index: number) => ({
    input: { create: { width, height: Math.round(height / 3), channels: 3 as const, background } },
    top: Math.round((index * height) / 3),
    left: 0,
  });
  const blank = sharp({ create: { width, height, channels: 3, background: "#fff" } });
  return blank.composite(["#f00", "#008000", "#00f"].map(band)).png().toBuffer();
}

async function open(options: OpenOptions = {}): Promise<Page> {
  const page = await web.open(null, path, { ...TOUCH_PHONE, baseURL: line.url, ...options });
  await page.getByLabel("Student Name").fill("Photo Rao");
  await page.getByLabel("Parent Phone").fill(freshPhone());
  await agree(page);
  return page;
}

const photoOf = (page: Page) => page.getByLabel(/^Photo/);
const submit = (page: Page) => page.getByRole("button", { name: uploadText.submit }).click();
const preview = (page: Page, label: string) =>
  page.getByRole("img", { name: `${label}, as it will be sent` });

async function choose(page: Page, buffer: Buffer, label = "Photo"): Promise<void> {
  await page
    .getByLabel(new RegExp(`^${label}`))
    .setInputFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer });
  await preview(page, label).waitFor();
}

/** Submits, and returns the data sent for a field. */
async function sent(page: Page, field = "photo"): Promise<Buffer> {
  const before = line.posted.length;
  await submit(page);
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const file = line.posted[before]?.form.get(field) as File;
  return Buffer.from(await file.arrayBuffer());
}

/** Returns the colours along a picture's vertical centre line, at the given rows. */
async function coloursAt(photo: Buffer, rows: number[]): Promise<number[][]> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  return rows.map((row) => {
    const at = (row * info.width + (info.width >> 1)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

const isNear = (colour: number[], wanted: number[]) =>
  colour.every((part, index) => Math.abs(part - (wanted[index] as number)) < 16);

/** Asserts the colour of each row. */
async function expectBands(photo: Buffer, rows: [number, number[]][]): Promise<void> {
  const colours = await coloursAt(
    photo,
    rows.map(([row]) => row),
  );
  const wrong = rows.filter(([, wanted], index) => !isNear(colours[index] as number[], wanted));
  expect(wrong, `found ${JSON.stringify(colours)}`).toEqual([]);
}

describe("before it is sent, a photo is", () => {
  test("cropped to a portrait with the head in it and shrunk, by itself", async () => {
    const page = await open();
    await choose(page, await bands(2400, 4800));
    const photo = await sent(page);
    const width = expect.closeTo(1200, -1);
    expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width, height: 1600 });
    // Rows 400 to 3600 of 4800 are kept, at half the size.
    await expectBands(photo, [
      [590, RED],
      [610, GREEN],
      [1390, GREEN],
      [1410, BLUE],
    ]);
  });

  test("turned upright according to its EXIF orientation", async () => {
    const upright = sharp(await bands(600, 800));
    const lying = await sharp(await upright.rotate(270).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const page = await open();
    await choose(page, lying);
    const photo = await sent(page);
    expect(await sharp(photo).metadata()).toMatchObject({ width: 600, height: 800 });
    expect((await sharp(photo).metadata()).orientation).toBeUndefined();
    await expectBands(photo, [
      [10, RED],
      [400, GREEN],
      [790, BLUE],
    ]);
  });

  test("rotated by a parent, also by keyboard and in Tamil, and upright again after a full turn", async () => {
    const page = await web.open(null, path, { ...TOUCH_PHONE, baseURL: line.url, locale: "ta-IN" });
    const label = tamil.usual("Photo");
    const buffer = await sharp(await bands(1200, 1600))
      .rotate(270)
      .jpeg()
      .toBuffer();
    await page
      .getByLabel(label, { exact: true })
      .setInputFiles({ name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer });
    const preview = page.getByRole("img", { name: tamil.photo.chosen(label) });
    const shown = async () => {
      await preview.waitFor();
      const data = await preview.evaluate((image: HTMLImageElement) => {
        const canvas = document.createElement("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        return canvas.toDataURL("image/png").split(",")[1] ?? "";
      });
      return Buffer.from(data, "base64");
    };
    const upright = (): [number, number[]][] => [
      [10, RED],
      [800, GREEN],
      [1590, BLUE],
    ];
    const turn = page.getByRole("button", { name: tamil.photo.turn });
    const turnTo = async (source: string | null) => {
      await turn.press("Enter");
      await eventually(
        async () => (await preview.count()) === 1 && (await preview.getAttribute("src")) !== source,
      ).toBe(true);
    };
    const lying = await preview.getAttribute("src");
    await turnTo(lying);
    expect(await sharp(await shown()).metadata()).toMatchObject({
      width: 1200,
      height: expect.closeTo(1600, -1),
    });
    await expectBands(await shown(), upright());
    expect(await turn.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    for (let times = 0; times < 4; times += 1) await turnTo(await preview.getAttribute("src"));
    await expectBands(await shown(), upright());
  });

  test("put on white where it is transparent", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const nothing = sharp({ create: { width: 300, height: 400, channels: 4, background: clear } });
    const page = await open();
    await choose(page, await nothing.png().toBuffer());
    await expectBands(await sent(page), [[200, [255, 255, 255]]]);
  });

  test("kept whole and only shrunk if it is not the photo for the card", async () => {
    const page = await open();
    await choose(page, (await portrait()).buffer);
    await choose(page, await bands(3200, 1200), "Birth certificate");
    expect(await sharp(await sent(page, "proof")).metadata()).toMatchObject({ width: 1600, height: 600 });
  });
});

describe("the crop can be adjusted", () => {
  const cropper = (page: Page) => page.getByRole("dialog", { name: "Adjust the photo" });
  async function adjust(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Adjust" }).click();
    await cropper(page).getByRole("group").waitFor();
  }
  async function apply(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Use this photo" }).click();
    await cropper(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Adjust");
    await preview(page, "Photo").waitFor();
  }

  test("by buttons, but not beyond the edge of the picture", { tags: "rare" }, async () => {
    const page = await open();
    await choose(page, await bands(1200, 2400));
    await adjust(page);
    await expectAccessible(page);
    const down = page.getByRole("button", { name: "Move down" });
    for (let press = 0; press < 20; press += 1) await down.click();
    await apply(page);
    await expectBands(await sent(page), [
      [5, RED],
      [790, RED],
      [810, GREEN],
      [1590, GREEN],
    ]);
  });

  test("by keyboard, including the zoom, and Escape leaves it as it was", async () => {
    const page = await open();
    await choose(page, await bands(1200, 2400));
    await adjust(page);
    await cropper(page).getByRole("group").focus();
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    await cropper(page).waitFor({ state: "detached" });
    await adjust(page);
    await page.getByLabel("Zoom").focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
    expect(await page.getByLabel("Zoom").inputValue()).toBe("2");
    await cropper(page).getByRole("group").focus();
    for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowUp");
    await apply(page);
    const photo = await sent(page);
    const { width = 0, height = 0 } = await sharp(photo).metadata();
    // Half of the widest crop, at the very bottom of the picture.
    expect([Math.round(width / 10), Math.round(height / 10)]).toEqual([60, 80]);
    await expectBands(photo, [
      [5, BLUE],
      [790, BLUE],
    ]);
  });

  test("and is kept when it is adjusted again", { tags: "rare" }, async () => {
    const page = await open();
    await choose(page, await bands(1200, 2400));
    await adjust(page);
    for (let press = 0; press < 20; press += 1) await page.getByRole("button", { name: "Move up" }).click();
    await apply(page);
    await adjust(page);
    await apply(page);
    await expectBands(await sent(page), [
      [5, GREEN],
      [790, GREEN],
      [810, BLUE],
    ]);
  });
});

describe("a file that cannot be used as a photo is refused:", () => {
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

  test.each([
    ["HEIC", "image/heic", heic, imageText.heic("photo")],
    ["a PDF", "image/png", Buffer.from("%PDF-1.7"), imageText.unsupported("photo")],
    ["an empty file", "image/jpeg", Buffer.alloc(0), imageText.unsupported("photo")],
  ])("%s, at once, and nothing is sent", async (_, mimeType, buffer, message) => {
    const page = await open();
    const before = line.posted.length;
    await photoOf(page).setInputFiles({ name: "IMG_1", mimeType, buffer });
    await page.getByText(message).waitFor();
    await submit(page);
    await page.getByRole("alert").getByText(uploadText.fixErrors).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("photo");
    expect(line.posted).toHaveLength(before);
    await choose(page, (await portrait()).buffer);
    expect(await page.getByText(message).count()).toBe(0);
  });

  test("by the server, if the phone cannot read it and sends it as it is", async () => {
    const page = await open({ expectErrors: /422/ });
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xd9]);
    await photoOf(page).setInputFiles({ name: "IMG_9.jpg", mimeType: "image/jpeg", buffer: broken });
    await page.getByText("IMG_9.jpg cannot be shown here.").waitFor();
    await submit(page);
    await page.getByRole("alert").getByText(imageText.damaged("photo")).waitFor();
    expect(await photoOf(page).getAttribute("aria-invalid")).toBe("true");
    await choose(page, (await portrait()).buffer);
    expect(await photoOf(page).getAttribute("aria-invalid")).toBe("false");
  });
});

test.each([0.1, 0.5, 0.9, 0.99])(
  "a photo of which only %d has arrived on the phone is refused there",
  async (part) => {
    const page = await open();
    const before = line.posted.length;
    const { buffer } = await portrait();
    const cut = buffer.subarray(0, Math.floor(part * buffer.length));
    await photoOf(page).setInputFiles({ name: "IMG_2.jpg", mimeType: "image/jpeg", buffer: cut });
    await page.getByText(imageText.damaged("photo")).waitFor();
    await submit(page);
    await page.getByRole("alert").getByText(uploadText.fixErrors).waitFor();
    expect(line.posted).toHaveLength(before);
  },
);

test("a HEIC photo becomes a JPEG on the phone, can be cropped like any other, and is sent", async () => {
  const page = await open();
  const loaded: string[] = [];
  page.context().on("request", (request) => loaded.push(request.url()));
  await choose(page, (await portrait()).buffer);
  expect(loaded.filter((url) => /heic|heif/.test(url))).toEqual([]);
  const buffer = await readFile(new URL("portrait.heic", import.meta.url));
  await photoOf(page).setInputFiles({ name: "IMG_3.HEIC", mimeType: "image/heic", buffer });
  await preview(page, "Photo").waitFor();
  await page.getByRole("button", { name: "Adjust" }).click();
  await page.getByRole("dialog").getByRole("slider").fill("2");
  await page.getByRole("button", { name: "Use this photo" }).click();
  await preview(page, "Photo").waitFor();
  const photo = await sent(page);
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 450, height: 600 });
});

describe("a photo comes", () => {
  test("from the camera or the phone's files, and can be removed", async () => {
    const page = await open();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Take a photo" }).first().click();
    expect(await (await chooser).element().getAttribute("capture")).toBe("environment");
    await (await chooser).setFiles(await portrait());
    await preview(page, "Photo").waitFor();
    expect(await photoOf(page).getAttribute("capture")).toBeNull();
    await page.getByRole("button", { name: "Remove" }).click();
    expect(await preview(page, "Photo").count()).toBe(0);
    expect(await photoOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("only from files if there is no touch screen", async () => {
    const page = await web.open(null, path);
    await photoOf(page).waitFor();
    expect(await page.getByRole("button", { name: "Take a photo" }).count()).toBe(0);
  });
});

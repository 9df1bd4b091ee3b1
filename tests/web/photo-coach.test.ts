/** @module-tag rare */
import { uploadText } from "@idms/core/messages";
import { coachSetting } from "@idms/core/students/photos/coach-setting";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { texts as english } from "../../packages/web/src/public/form-locales/en.ts";
import { texts as tamil } from "../../packages/web/src/public/form-locales/ta.ts";
import { expectAccessible } from "./accessibility.ts";
import { openLine, type Line } from "./line.ts";
import { agree, freshPhone, makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { schoolSwitch } from "./school-switch.ts";
import { eventually, webApp, type OpenOptions } from "./web-app.ts";
import { twoFrames } from "./two-frames.ts";

const web = webApp({ coach: true });
let line: Line;
let path: string;
beforeAll(async () => {
  line = await openLine(web.url);
  path = (await makeLink(web)).path;
});
afterAll(() => line.close());

const { coach } = english;
const SHOTS = process.env["IDMS_LOOK"];
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/coach-${name}.png`, fullPage: true });
};

const WALL = "#5b7f95";
const one = (size = { width: 600, height: 800 }) => drawPortrait(11, size);
/** Returns a picture of one or more portraits on a wide wall, each at a position from the left, in pixels. */
async function onWall(...places: number[]): Promise<Buffer> {
  const wall = sharp({ create: { width: 1800, height: 900, channels: 3, background: WALL } });
  const portraits = await Promise.all(
    places.map(async (left, at) => ({ input: await drawPortrait(11 + at), left, top: 100 })),
  );
  return wall.composite(portraits).jpeg().toBuffer();
}

async function open(options: OpenOptions = {}): Promise<Page> {
  const page = await web.open(null, path, { ...TOUCH_PHONE, baseURL: line.url, ...options });
  await page.locator('input[name="full_name"]').fill("Coached Rao");
  await page.locator('input[name="parent_phone"]').fill(freshPhone());
  await agree(page);
  return page;
}

const advice = (page: Page) => page.locator(".pf-advice");

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page
    .locator('input[name="photo"]')
    .setInputFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer });
  await page.locator(".pf-preview img").waitFor();
}

/** Returns the message once the photo has been analysed. */
async function told(page: Page): Promise<string> {
  await eventually(() => advice(page).innerText()).not.toBe(coach.looking);
  return advice(page).innerText();
}

/** Submits, and returns the photo that was sent. */
async function sent(page: Page): Promise<Buffer> {
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const form = line.posted.at(-1)?.form as FormData;
  expect([...form.keys()].toSorted()).toEqual(FIELDS);
  return Buffer.from(await (form.get("photo") as File).arrayBuffer());
}
const FIELDS = "_consent _language address blood_group fatherName full_name parent_phone photo".split(" ");

/** Returns the share of a photo that is bare wall. */
async function wallOf(photo: Buffer): Promise<number> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const wall = [0x5b, 0x7f, 0x95];
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (wall.every((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) < 8)) count += 1;
  return count / (info.width * info.height);
}

/** Records every URL requested by the page and its workers. */
function addresses(page: Page): string[] {
  const all: string[] = [];
  page.context().on("request", (request) => all.push(`${request.method()} ${request.url()}`));
  return all;
}
const COACH = /coach-|face-worker|_model-/;

describe("a parent is advised about", () => {
  test("nothing in a good photo; face detection loads only then, from our server, and sends nothing", async () => {
    const page = await open();
    const asked = addresses(page);
    expect(asked.filter((address) => COACH.test(address))).toEqual([]);
    await choose(page, await one());
    expect(await told(page)).toBe(coach.good);
    await shot(page, "good-360");
    expect(asked.filter((address) => COACH.test(address)).length).toBeGreaterThan(2);
    expect(
      asked.filter(
        (address) => !address.startsWith(`GET ${line.url}/assets/`) && !/ (blob|data):/.test(address),
      ),
    ).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ["a wall", () => onWall(), coach.advice.no_face],
    ["two children", () => onWall(100, 1100), coach.advice.several_faces],
    [
      "a dark photo",
      async () =>
        sharp(await one())
          .linear(0.12, 0)
          .jpeg()
          .toBuffer(),
      coach.advice.dark,
    ],
    [
      "a blurred photo",
      async () =>
        sharp(await one())
          .blur(5)
          .jpeg()
          .toBuffer(),
      coach.advice.blurred,
    ],
    [
      "a head on one side",
      async () =>
        sharp(await one())
          .rotate(20, { background: WALL })
          .jpeg()
          .toBuffer(),
      coach.advice.tilted,
    ],
    ...[90, 270].map((degrees): [string, () => Promise<Buffer>, string] => [
      `a photo that is turned by ${degrees} degrees`,
      async () =>
        sharp(await one())
          .rotate(degrees)
          .jpeg()
          .toBuffer(),
      coach.advice.tilted,
    ]),
  ])("%s, which can be sent all the same", async (_, draw, said) => {
    const page = await open();
    await choose(page, await draw());
    expect(await told(page)).toContain(said);
    expect(await advice(page).innerText()).toContain(coach.asItIs);
    expect((await sharp(await sent(page)).metadata()).format).toBe("jpeg");
  });

  test("two children through a screen reader, in Tamil, too, without a layout shift or a finding by axe", async () => {
    const page = await open({ locale: "ta-IN" });
    await choose(page, await onWall(100, 1100));
    await advice(page).getByText(tamil.coach.looking).waitFor();
    await page.evaluate(() => {
      const scores: number[] = [];
      Object.assign(globalThis, { scores });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) scores.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    await advice(page).getByText(tamil.coach.advice.several_faces).waitFor();
    expect(await advice(page).getAttribute("role")).toBe("status");
    await twoFrames(page);
    const scores = await page.evaluate(() => (globalThis as unknown as { scores: number[] }).scores);
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThan(0.05);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await shot(page, "tamil-360");
  });

  test("a dark photo in the same words at every width", async () => {
    for (const [name, width] of [
      ["360", 360],
      ["768", 768],
      ["1440", 1440],
    ] as const) {
      const page = await open({ ...TOUCH_PHONE, viewport: { width, height: 900 } });
      await choose(
        page,
        await sharp(await onWall(100, 1100))
          .linear(0.2, 0)
          .jpeg()
          .toBuffer(),
      );
      expect(await told(page)).toContain(coach.advice.dark);
      await shot(page, `advice-${name}`);
    }
  });
});

describe("the photo is cropped around its face", () => {
  test("wherever the child is in it", async () => {
    const page = await open();
    const wide = await onWall(20);
    await choose(page, wide);
    expect(await told(page)).toBe(coach.good);
    const photo = await sent(page);
    const { width = 0, height = 1 } = await sharp(photo).metadata();
    expect(width / height).toBeCloseTo(3 / 4, 1);
    expect(await wallOf(photo)).toBeLessThan(0.3);
  });

  test("and never again once a parent has cropped it", async () => {
    const page = await open();
    await choose(page, await onWall(20));
    expect(await told(page)).toBe(coach.good);
    await page.getByRole("button", { name: english.photo.adjust }).click();
    await page.getByRole("dialog").getByRole("group").waitFor();
    const left = page.getByRole("button", { name: english.crop.left });
    for (let press = 0; press < 40; press += 1) await left.press("Enter");
    await page.getByRole("button", { name: english.crop.apply }).click();
    await eventually(() => advice(page).innerText()).toContain(coach.advice.cut);
    expect(await wallOf(await sent(page))).toBeGreaterThan(0.9);
  });
});

describe("without the advice, the form works as before", () => {
  const isAsBefore = async (page: Page) => {
    await choose(page, await onWall(20));
    expect(await advice(page).count()).toBe(0);
    expect(await wallOf(await sent(page))).toBeGreaterThan(0.5);
  };

  test("if the browser asks to save data", async () => {
    const page = await web.open(null, "/login");
    await page.context().addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const asked = addresses(page);
    await page.goto(line.url + path);
    await page.getByLabel("Student Name").fill("Sparing Rao");
    await page.getByLabel("Parent Phone").fill(freshPhone());
    await agree(page);
    await isAsBefore(page);
    expect(asked.filter((address) => COACH.test(address))).toEqual([]);
  });

  test("if the school has switched it off", async () => {
    const set = await schoolSwitch(web, coachSetting.label, (staff) => shot(staff, "school-editor"));
    await set(false);
    const page = await open();
    const asked = addresses(page);
    await isAsBefore(page);
    expect(asked.filter((address) => COACH.test(address))).toEqual([]);
    await set(true);
    const other = await open();
    await choose(other, await one());
    expect(await told(other)).toBe(coach.good);
  });

  test.each([
    ["what looks does not come", /\/coach-.*\.js/],
    ["what finds faces does not come", /face-worker-.*\.js/],
    ["what it has learnt does not come", /_model-.*\.bin/],
  ])("if %s", async (_, pattern) => {
    const page = await open({ expectErrors: /ERR_FAILED/ });
    await page.context().route(pattern, (route) => route.abort());
    await choose(page, await one());
    await eventually(() => advice(page).innerText()).toBe("");
    expect((await sharp(await sent(page)).metadata()).format).toBe("jpeg");
  });

  test("if no answer comes: the wait ends, and the light is judged all the same", async () => {
    const page = await open();
    await page.clock.install();
    await page.context().route(/_model-.*\.bin/, () => undefined);
    await choose(
      page,
      await sharp(await one())
        .linear(0.12, 0)
        .jpeg()
        .toBuffer(),
    );
    await advice(page).getByText(coach.looking).waitFor();
    await page.clock.fastForward(31_000);
    expect(await told(page)).toContain(coach.advice.dark);
  });
});

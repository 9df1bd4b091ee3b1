/** Rotated photos whose orientation tag no browser supports are uploaded upright from the parents' form. */
import { uploadText } from "@idms/core/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lying, lyingOddly, standsUpright } from "../lying-photos.ts";
import { openLine, type Line } from "./line.ts";
import { agree, freshPhone, makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
let line: Line;
let path: string;
beforeAll(async () => {
  line = await openLine(web.url);
  path = (await makeLink(web)).path;
});
afterAll(() => line.close());

test.each([
  ["a JPEG", "image/jpeg", () => lying("jpeg", 6)],
  ["a JPEG that says it as a LONG, the low byte first", "image/jpeg", () => lyingOddly(6, "II")],
  ["a JPEG that says it as a LONG, the high byte first", "image/jpeg", () => lyingOddly(8, "MM")],
  ["a JPEG that says it as two SHORTs", "image/jpeg", () => lyingOddly(6, "MM", "two SHORTs")],
  ["a WebP", "image/webp", () => lying("webp", 6)],
  ["a WebP that stands on its head", "image/webp", () => lying("webp", 3)],
  ["a WebP that is mirrored", "image/webp", () => lying("webp", 7)],
  ["a PNG", "image/png", () => lying("png", 8)],
] as const)("a rotated photo is uploaded upright: %s", async (_, mimeType, make) => {
  const page = await web.open(null, path, { ...TOUCH_PHONE, baseURL: line.url });
  await page.getByLabel("Student Name").fill("Photo Rao");
  await page.getByLabel("Parent Phone").fill(freshPhone());
  await agree(page);
  const buffer = await make();
  await page.getByLabel(/^Photo/).setInputFiles({ name: "IMG_1", mimeType, buffer });
  await page.getByRole("img", { name: "Photo, as it will be sent" }).waitFor();
  const before = line.posted.length;
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const file = line.posted[before]?.form.get("photo") as File;
  expect(await standsUpright(new Uint8Array(await file.arrayBuffer()))).toBe(true);
});
